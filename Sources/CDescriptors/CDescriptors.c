#include "CDescriptors.h"
