import AppIntents
import CoreSpotlight

/// A folder of pictures that can be searched: an application on Apple's API, as it would be on a
/// Mac.
@main struct PhotosApp {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      guard let folder = options.folder else { return print(Options.help) }
      let library = try PhotoLibrary(folder: folder)
      AppDependencyManager.shared.add(dependency: library)

      // What Linux needs beside the code that a Mac has: to answer `klieg find`, and to donate
      // again what was lost when this program is not running.
      if try await EntityHost.answerIfAsked() { return }
      try EntityHost.register(arguments: [folder.path])

      let outcome = try await Donor(library: library).run()
      print("\(outcome.donated) photos donated, \(outcome.deleted) deleted.")
      if options.serves {
        EntityHost.serve()
        try await Task.sleep(for: .seconds(1 << 30))
      }
    } catch {
      FileHandle.standardError.write(Data("klieg-photos: \(error)\n".utf8))
      exit(1)
    }
  }
}
