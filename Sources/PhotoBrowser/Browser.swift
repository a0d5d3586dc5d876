@main enum Browser { static func main() {} }
