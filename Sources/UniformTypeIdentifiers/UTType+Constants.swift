extension UTType {
  /// The type `public.item`.
  public static let item = UTType(named: "public.item")
  /// The type `public.content`.
  public static let content = UTType(named: "public.content")
  /// The type `public.composite-content`.
  public static let compositeContent = UTType(named: "public.composite-content")
  /// The type `public.disk-image`.
  public static let diskImage = UTType(named: "public.disk-image")
  /// The type `public.data`.
  public static let data = UTType(named: "public.data")
  /// The type `public.directory`.
  public static let directory = UTType(named: "public.directory")
  /// The type `com.apple.resolvable`.
  public static let resolvable = UTType(named: "com.apple.resolvable")
  /// The type `public.symlink`.
  public static let symbolicLink = UTType(named: "public.symlink")
  /// The type `public.executable`.
  public static let executable = UTType(named: "public.executable")
  /// The type `com.apple.mount-point`.
  public static let mountPoint = UTType(named: "com.apple.mount-point")
  /// The type `com.apple.alias-file`.
  public static let aliasFile = UTType(named: "com.apple.alias-file")
  /// The type `com.apple.bookmark`.
  public static let urlBookmarkData = UTType(named: "com.apple.bookmark")
  /// The type `public.url`.
  public static let url = UTType(named: "public.url")
  /// The type `public.file-url`.
  public static let fileURL = UTType(named: "public.file-url")
  /// The type `public.text`.
  public static let text = UTType(named: "public.text")
  /// The type `public.plain-text`.
  public static let plainText = UTType(named: "public.plain-text")
  /// The type `public.utf8-plain-text`.
  public static let utf8PlainText = UTType(named: "public.utf8-plain-text")
  /// The type `public.utf16-external-plain-text`.
  public static let utf16ExternalPlainText = UTType(named: "public.utf16-external-plain-text")
  /// The type `public.utf16-plain-text`.
  public static let utf16PlainText = UTType(named: "public.utf16-plain-text")
  /// The type `public.delimited-values-text`.
  public static let delimitedText = UTType(named: "public.delimited-values-text")
  /// The type `public.comma-separated-values-text`.
  public static let commaSeparatedText = UTType(named: "public.comma-separated-values-text")
  /// The type `public.tab-separated-values-text`.
  public static let tabSeparatedText = UTType(named: "public.tab-separated-values-text")
  /// The type `public.utf8-tab-separated-values-text`.
  public static let utf8TabSeparatedText = UTType(named: "public.utf8-tab-separated-values-text")
  /// The type `public.rtf`.
  public static let rtf = UTType(named: "public.rtf")
  /// The type `public.html`.
  public static let html = UTType(named: "public.html")
  /// The type `public.xml`.
  public static let xml = UTType(named: "public.xml")
  /// The type `public.yaml`.
  public static let yaml = UTType(named: "public.yaml")
  /// The type `public.css`.
  public static let css = UTType(named: "public.css")
  /// The type `public.source-code`.
  public static let sourceCode = UTType(named: "public.source-code")
  /// The type `public.assembly-source`.
  public static let assemblyLanguageSource = UTType(named: "public.assembly-source")
  /// The type `public.c-source`.
  public static let cSource = UTType(named: "public.c-source")
  /// The type `public.objective-c-source`.
  public static let objectiveCSource = UTType(named: "public.objective-c-source")
  /// The type `public.swift-source`.
  public static let swiftSource = UTType(named: "public.swift-source")
  /// The type `public.c-plus-plus-source`.
  public static let cPlusPlusSource = UTType(named: "public.c-plus-plus-source")
  /// The type `public.objective-c-plus-plus-source`.
  public static let objectiveCPlusPlusSource = UTType(named: "public.objective-c-plus-plus-source")
  /// The type `public.c-header`.
  public static let cHeader = UTType(named: "public.c-header")
  /// The type `public.c-plus-plus-header`.
  public static let cPlusPlusHeader = UTType(named: "public.c-plus-plus-header")
  /// The type `public.script`.
  public static let script = UTType(named: "public.script")
  /// The type `com.apple.applescript.text`.
  public static let appleScript = UTType(named: "com.apple.applescript.text")
  /// The type `com.apple.applescript.script`.
  public static let osaScript = UTType(named: "com.apple.applescript.script")
  /// The type `com.apple.applescript.script-bundle`.
  public static let osaScriptBundle = UTType(named: "com.apple.applescript.script-bundle")
  /// The type `com.netscape.javascript-source`.
  public static let javaScript = UTType(named: "com.netscape.javascript-source")
  /// The type `public.shell-script`.
  public static let shellScript = UTType(named: "public.shell-script")
  /// The type `public.perl-script`.
  public static let perlScript = UTType(named: "public.perl-script")
  /// The type `public.python-script`.
  public static let pythonScript = UTType(named: "public.python-script")
  /// The type `public.ruby-script`.
  public static let rubyScript = UTType(named: "public.ruby-script")
  /// The type `public.php-script`.
  public static let phpScript = UTType(named: "public.php-script")
  /// The type `public.make-source`.
  public static let makefile = UTType(named: "public.make-source")
  /// The type `public.json`.
  public static let json = UTType(named: "public.json")
  /// The type `public.geojson`.
  public static let geoJSON = UTType(named: "public.geojson")
  /// The type `com.apple.property-list`.
  public static let propertyList = UTType(named: "com.apple.property-list")
  /// The type `com.apple.xml-property-list`.
  public static let xmlPropertyList = UTType(named: "com.apple.xml-property-list")
  /// The type `com.apple.binary-property-list`.
  public static let binaryPropertyList = UTType(named: "com.apple.binary-property-list")
  /// The type `com.adobe.pdf`.
  public static let pdf = UTType(named: "com.adobe.pdf")
  /// The type `com.apple.rtfd`.
  public static let rtfd = UTType(named: "com.apple.rtfd")
  /// The type `com.apple.flat-rtfd`.
  public static let flatRTFD = UTType(named: "com.apple.flat-rtfd")
  /// The type `com.apple.webarchive`.
  public static let webArchive = UTType(named: "com.apple.webarchive")
  /// The type `public.image`.
  public static let image = UTType(named: "public.image")
  /// The type `public.jpeg`.
  public static let jpeg = UTType(named: "public.jpeg")
  /// The type `public.tiff`.
  public static let tiff = UTType(named: "public.tiff")
  /// The type `com.compuserve.gif`.
  public static let gif = UTType(named: "com.compuserve.gif")
  /// The type `public.png`.
  public static let png = UTType(named: "public.png")
  /// The type `com.apple.icns`.
  public static let icns = UTType(named: "com.apple.icns")
  /// The type `com.microsoft.bmp`.
  public static let bmp = UTType(named: "com.microsoft.bmp")
  /// The type `com.microsoft.ico`.
  public static let ico = UTType(named: "com.microsoft.ico")
  /// The type `public.camera-raw-image`.
  public static let rawImage = UTType(named: "public.camera-raw-image")
  /// The type `com.adobe.raw-image`.
  public static let dng = UTType(named: "com.adobe.raw-image")
  /// The type `com.ilm.openexr-image`.
  public static let exr = UTType(named: "com.ilm.openexr-image")
  /// The type `public.svg-image`.
  public static let svg = UTType(named: "public.svg-image")
  /// The type `com.apple.live-photo`.
  public static let livePhoto = UTType(named: "com.apple.live-photo")
  /// The type `public.heif`.
  public static let heif = UTType(named: "public.heif")
  /// The type `public.heif-standard`.
  public static let heifStandard = UTType(named: "public.heif-standard")
  /// The type `public.heic`.
  public static let heic = UTType(named: "public.heic")
  /// The type `public.heics`.
  public static let heics = UTType(named: "public.heics")
  /// The type `org.webmproject.webp`.
  public static let webP = UTType(named: "org.webmproject.webp")
  /// The type `public.jpeg-xl`.
  public static let jpegxl = UTType(named: "public.jpeg-xl")
  /// The type `public.3d-content`.
  public static let threeDContent = UTType(named: "public.3d-content")
  /// The type `com.pixar.universal-scene-description`.
  public static let usd = UTType(named: "com.pixar.universal-scene-description")
  /// The type `com.pixar.universal-scene-description-mobile`.
  public static let usdz = UTType(named: "com.pixar.universal-scene-description-mobile")
  /// The type `com.apple.reality`.
  public static let realityFile = UTType(named: "com.apple.reality")
  /// The type `com.apple.scenekit.scene`.
  public static let sceneKitScene = UTType(named: "com.apple.scenekit.scene")
  /// The type `com.apple.arobject`.
  public static let arReferenceObject = UTType(named: "com.apple.arobject")
  /// The type `public.audiovisual-content`.
  public static let audiovisualContent = UTType(named: "public.audiovisual-content")
  /// The type `public.movie`.
  public static let movie = UTType(named: "public.movie")
  /// The type `public.video`.
  public static let video = UTType(named: "public.video")
  /// The type `public.audio`.
  public static let audio = UTType(named: "public.audio")
  /// The type `com.apple.quicktime-movie`.
  public static let quickTimeMovie = UTType(named: "com.apple.quicktime-movie")
  /// The type `public.mpeg`.
  public static let mpeg = UTType(named: "public.mpeg")
  /// The type `public.mpeg-2-video`.
  public static let mpeg2Video = UTType(named: "public.mpeg-2-video")
  /// The type `public.mpeg-2-transport-stream`.
  public static let mpeg2TransportStream = UTType(named: "public.mpeg-2-transport-stream")
  /// The type `public.mp3`.
  public static let mp3 = UTType(named: "public.mp3")
  /// The type `public.mpeg-4`.
  public static let mpeg4Movie = UTType(named: "public.mpeg-4")
  /// The type `public.mpeg-4-audio`.
  public static let mpeg4Audio = UTType(named: "public.mpeg-4-audio")
  /// The type `com.apple.protected-mpeg-4-audio`.
  public static let appleProtectedMPEG4Audio = UTType(named: "com.apple.protected-mpeg-4-audio")
  /// The type `com.apple.protected-mpeg-4-video`.
  public static let appleProtectedMPEG4Video = UTType(named: "com.apple.protected-mpeg-4-video")
  /// The type `public.avi`.
  public static let avi = UTType(named: "public.avi")
  /// The type `public.aiff-audio`.
  public static let aiff = UTType(named: "public.aiff-audio")
  /// The type `public.aifc-audio`.
  public static let aifc = UTType(named: "public.aifc-audio")
  /// The type `com.microsoft.waveform-audio`.
  public static let wav = UTType(named: "com.microsoft.waveform-audio")
  /// The type `public.midi-audio`.
  public static let midi = UTType(named: "public.midi-audio")
  /// The type `public.playlist`.
  public static let playlist = UTType(named: "public.playlist")
  /// The type `public.m3u-playlist`.
  public static let m3uPlaylist = UTType(named: "public.m3u-playlist")
  /// The type `org.xiph.flac`.
  public static let flac = UTType(named: "org.xiph.flac")
  /// The type `public.folder`.
  public static let folder = UTType(named: "public.folder")
  /// The type `public.volume`.
  public static let volume = UTType(named: "public.volume")
  /// The type `com.apple.package`.
  public static let package = UTType(named: "com.apple.package")
  /// The type `com.apple.bundle`.
  public static let bundle = UTType(named: "com.apple.bundle")
  /// The type `com.apple.plugin`.
  public static let pluginBundle = UTType(named: "com.apple.plugin")
  /// The type `com.apple.metadata-importer`.
  public static let spotlightImporter = UTType(named: "com.apple.metadata-importer")
  /// The type `com.apple.quicklook-generator`.
  public static let quickLookGenerator = UTType(named: "com.apple.quicklook-generator")
  /// The type `com.apple.xpc-service`.
  public static let xpcService = UTType(named: "com.apple.xpc-service")
  /// The type `com.apple.framework`.
  public static let framework = UTType(named: "com.apple.framework")
  /// The type `com.apple.application`.
  public static let application = UTType(named: "com.apple.application")
  /// The type `com.apple.application-bundle`.
  public static let applicationBundle = UTType(named: "com.apple.application-bundle")
  /// The type `com.apple.application-and-system-extension`.
  public static let applicationExtension = UTType(
    named: "com.apple.application-and-system-extension")
  /// The type `public.unix-executable`.
  public static let unixExecutable = UTType(named: "public.unix-executable")
  /// The type `com.microsoft.windows-executable`.
  public static let exe = UTType(named: "com.microsoft.windows-executable")
  /// The type `com.apple.systempreference.prefpane`.
  public static let systemPreferencesPane = UTType(named: "com.apple.systempreference.prefpane")
  /// The type `public.archive`.
  public static let archive = UTType(named: "public.archive")
  /// The type `org.gnu.gnu-zip-archive`.
  public static let gzip = UTType(named: "org.gnu.gnu-zip-archive")
  /// The type `public.bzip2-archive`.
  public static let bz2 = UTType(named: "public.bzip2-archive")
  /// The type `public.zip-archive`.
  public static let zip = UTType(named: "public.zip-archive")
  /// The type `public.tar-archive`.
  public static let tarArchive = UTType(named: "public.tar-archive")
  /// The type `com.apple.archive`.
  public static let appleArchive = UTType(named: "com.apple.archive")
  /// The type `public.spreadsheet`.
  public static let spreadsheet = UTType(named: "public.spreadsheet")
  /// The type `public.presentation`.
  public static let presentation = UTType(named: "public.presentation")
  /// The type `public.database`.
  public static let database = UTType(named: "public.database")
  /// The type `public.message`.
  public static let message = UTType(named: "public.message")
  /// The type `public.contact`.
  public static let contact = UTType(named: "public.contact")
  /// The type `public.vcard`.
  public static let vCard = UTType(named: "public.vcard")
  /// The type `public.to-do-item`.
  public static let toDoItem = UTType(named: "public.to-do-item")
  /// The type `public.calendar-event`.
  public static let calendarEvent = UTType(named: "public.calendar-event")
  /// The type `public.email-message`.
  public static let emailMessage = UTType(named: "public.email-message")
  /// The type `com.apple.internet-location`.
  public static let internetLocation = UTType(named: "com.apple.internet-location")
  /// The type `com.microsoft.internet-shortcut`.
  public static let internetShortcut = UTType(named: "com.microsoft.internet-shortcut")
  /// The type `public.font`.
  public static let font = UTType(named: "public.font")
  /// The type `public.bookmark`.
  public static let bookmark = UTType(named: "public.bookmark")
  /// The type `com.rsa.pkcs-12`.
  public static let pkcs12 = UTType(named: "com.rsa.pkcs-12")
  /// The type `public.x509-certificate`.
  public static let x509Certificate = UTType(named: "public.x509-certificate")
  /// The type `org.idpf.epub-container`.
  public static let epub = UTType(named: "org.idpf.epub-container")
  /// The type `public.log`.
  public static let log = UTType(named: "public.log")
  /// The type `com.apple.haptics.ahap`.
  public static let ahap = UTType(named: "com.apple.haptics.ahap")
  /// The type `com.apple.linkpresentation.metadata`.
  public static let linkPresentationMetadata = UTType(named: "com.apple.linkpresentation.metadata")
}
