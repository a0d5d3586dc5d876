/// Does something, and throws what it throws as another error.
func throwing<Value, Given: Error, Other: Error>(
  as other: (Given) -> Other, _ body: () throws(Given) -> Value
) throws(Other) -> Value {
  do throws(Given) {
    return try body()
  } catch {
    throw other(error)
  }
}
