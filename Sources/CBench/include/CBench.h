#pragma once
#include "measure.h"
#include "raw.h"
#include "scene.h"
