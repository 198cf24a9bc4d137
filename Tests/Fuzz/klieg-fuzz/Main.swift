import Foundation

/// Gives wrong input to every decoder and parser, and says which one did not take it well.
@main struct Main {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.role {
      case .list: for target in FuzzTarget.all { print(target.name) }
      case .supervise: exit(try Supervisor(options: options).run())
      case .work(let target): try Worker(target: target, options: options).run()
      case .show(let target):
        let inputs = InputSource(target: target, corpus: try Corpus(options.corpus, target))
        FileHandle.standardOutput.write(Data(inputs.input(seed: options.seed)))
      }
    } catch {
      FileHandle.standardError.write(Data("klieg-fuzz: \(error)\n".utf8))
      exit(64)
    }
  }
}
