/// What is known of types of content: the one table.
///
/// The names, extensions and MIME types are those of Apple's declared types and of the formats that are
/// common on Linux.
extension TypeTable {
  static let text = """
    public.item||||item
    public.content||||content
    public.composite-content|public.content|||composite content
    public.disk-image|public.archive|||disk image
    public.data|public.item||application/octet-stream|data
    public.directory|public.item||inode/directory|directory
    com.apple.resolvable||||alias or link
    public.symlink|public.item,com.apple.resolvable|||symbolic link
    public.executable|public.item|||executable
    com.apple.mount-point|public.item,com.apple.resolvable|||mount point
    com.apple.alias-file|public.data,com.apple.resolvable|||alias
    com.apple.bookmark|public.data,com.apple.resolvable|||bookmark
    public.url|public.data|||address
    public.file-url|public.url|||address of a file
    public.text|public.data,public.content|||text
    public.plain-text|public.text|txt,text|text/plain|plain text
    public.utf8-plain-text|public.plain-text|||plain text in UTF-8
    public.utf16-external-plain-text|public.plain-text|||plain text in UTF-16
    public.utf16-plain-text|public.plain-text|||plain text in UTF-16
    public.delimited-values-text|public.text|||delimited text
    public.comma-separated-values-text|public.delimited-values-text|csv|text/csv|comma-separated values
    public.tab-separated-values-text|public.delimited-values-text|tsv|text/tab-separated-values|tab-separated values
    public.utf8-tab-separated-values-text|public.tab-separated-values-text,public.utf8-plain-text|||tab-separated values
    public.rtf|public.text|rtf|text/rtf,application/rtf|rich text
    public.html|public.text|html,htm|text/html|HTML
    public.xml|public.text|xml|application/xml,text/xml|XML
    public.yaml|public.text|yml,yaml|application/x-yaml|YAML
    public.css|public.text|css|text/css|style sheet
    public.source-code|public.plain-text|||source code
    public.assembly-source|public.source-code|s||assembly source
    public.c-source|public.source-code|c|text/x-csrc|C source
    public.objective-c-source|public.source-code|m||Objective-C source
    public.swift-source|public.source-code|swift|text/x-swift|Swift source
    public.c-plus-plus-source|public.source-code|cp,cpp,cc,cxx,c++|text/x-c++src|C++ source
    public.objective-c-plus-plus-source|public.source-code|mm||Objective-C++ source
    public.c-header|public.source-code|h|text/x-chdr|C header
    public.c-plus-plus-header|public.source-code|hh,hpp,h++,hxx|text/x-c++hdr|C++ header
    public.script|public.source-code|||script
    com.apple.applescript.text|public.script|applescript||AppleScript
    com.apple.applescript.script|public.data,public.script|scpt||script
    com.apple.applescript.script-bundle|public.script,com.apple.bundle,com.apple.package|scptd||script bundle
    com.netscape.javascript-source|public.source-code,public.executable|js,jscript,javascript|text/javascript,application/javascript|JavaScript
    public.shell-script|public.script|sh,command|application/x-shellscript,text/x-shellscript|shell script
    public.perl-script|public.shell-script|pl,pm|application/x-perl,text/x-perl-script|Perl script
    public.python-script|public.shell-script|py|text/x-python,text/x-python-script|Python script
    public.ruby-script|public.shell-script|rb,rbw|application/x-ruby,text/x-ruby-script|Ruby script
    public.php-script|public.shell-script|php,php3,php4,ph3,ph4,phtml|application/x-php,text/php|PHP script
    public.make-source|public.script|mk|text/x-makefile|makefile
    public.json|public.text|json|application/json|JSON
    public.geojson|public.json|geojson|application/geo+json|GeoJSON
    com.apple.property-list|public.data|plist||property list
    com.apple.xml-property-list|com.apple.property-list,public.xml|||property list in XML
    com.apple.binary-property-list|com.apple.property-list|||binary property list
    com.adobe.pdf|public.data,public.composite-content|pdf|application/pdf|PDF document
    com.apple.rtfd|com.apple.package,public.composite-content|rtfd||rich text with attachments
    com.apple.flat-rtfd|public.data,public.composite-content|||flat rich text with attachments
    com.apple.webarchive|public.data,public.composite-content|webarchive|application/x-webarchive|web archive
    public.image|public.data,public.content|||image
    public.jpeg|public.image|jpeg,jpg,jpe|image/jpeg,image/jpg|JPEG image
    public.tiff|public.image|tiff,tif|image/tiff|TIFF image
    com.compuserve.gif|public.image|gif|image/gif|GIF image
    public.png|public.image|png|image/png|PNG image
    com.apple.icns|public.image|icns|image/x-icns|icon image
    com.microsoft.bmp|public.image|bmp,dib|image/bmp|bitmap image
    com.microsoft.ico|public.image|ico|image/vnd.microsoft.icon|icon image
    public.camera-raw-image|public.image|||raw image
    com.adobe.raw-image|public.camera-raw-image|dng|image/x-adobe-dng|DNG image
    com.ilm.openexr-image|public.image|exr|image/x-exr|OpenEXR image
    public.svg-image|public.image,public.xml|svg,svgz|image/svg+xml|SVG image
    com.apple.live-photo||||live photo
    public.heif|public.heif-standard|heif|image/heif|HEIF image
    public.heif-standard|public.image|||HEIF image
    public.heic|public.heif-standard|heic|image/heic|HEIC image
    public.heics|public.heif-standard|heics|image/heic-sequence|HEIC image sequence
    org.webmproject.webp|public.image|webp|image/webp|WebP image
    public.jpeg-xl|public.image|jxl|image/jxl|JPEG XL image
    public.3d-content|public.content|||3D content
    com.pixar.universal-scene-description|public.3d-content,public.data|usd,usda,usdc||USD scene
    com.pixar.universal-scene-description-mobile|public.3d-content,public.data|usdz|model/vnd.usdz+zip|USDZ scene
    com.apple.reality|public.3d-content,public.data|reality|model/vnd.reality|reality file
    com.apple.scenekit.scene|public.3d-content,public.data|scn||SceneKit scene
    com.apple.arobject|public.data|arobject||AR object
    public.audiovisual-content|public.data,public.content|||audio-visual content
    public.movie|public.audiovisual-content|||movie
    public.video|public.movie|||video
    public.audio|public.audiovisual-content|||audio
    com.apple.quicktime-movie|public.movie|mov,qt|video/quicktime|QuickTime movie
    public.mpeg|public.movie|mpg,mpeg,mpe,m75,m15|video/mpeg,video/mpg|MPEG movie
    public.mpeg-2-video|public.video|mp2v,m2v|video/mpeg2|MPEG-2 video
    public.mpeg-2-transport-stream|public.movie|ts|video/mp2t|MPEG-2 transport stream
    public.mp3|public.audio|mp3,mpga|audio/mpeg,audio/mp3|MP3 audio
    public.mpeg-4|public.movie|mp4,mpg4|video/mp4,video/mp4v|MPEG-4 movie
    public.mpeg-4-audio|public.audio|m4a|audio/mp4,audio/x-m4a|MPEG-4 audio
    com.apple.protected-mpeg-4-audio|public.audio|m4p||protected MPEG-4 audio
    com.apple.protected-mpeg-4-video|public.movie|m4v|video/x-m4v|protected MPEG-4 video
    public.avi|public.movie|avi,vfw|video/x-msvideo,video/avi|AVI movie
    public.aiff-audio|public.aifc-audio|aiff,aif|audio/aiff,audio/x-aiff|AIFF audio
    public.aifc-audio|public.audio|aifc||AIFF-C audio
    com.microsoft.waveform-audio|public.audio|wav,wave|audio/vnd.wave,audio/wav,audio/x-wav|waveform audio
    public.midi-audio|public.audio|mid,midi|audio/midi|MIDI audio
    public.playlist|public.text|||playlist
    public.m3u-playlist|public.playlist|m3u,m3u8|audio/mpegurl,audio/x-mpegurl|M3U playlist
    org.xiph.flac|public.audio|flac|audio/flac|FLAC audio
    public.folder|public.directory|||folder
    public.volume|public.folder|||volume
    com.apple.package|public.directory|||package
    com.apple.bundle|public.directory|bundle||bundle
    com.apple.plugin|com.apple.bundle,com.apple.package|plugin||plug-in
    com.apple.metadata-importer|com.apple.plugin|mdimporter||Spotlight importer
    com.apple.quicklook-generator|com.apple.plugin|qlgenerator||Quick Look generator
    com.apple.xpc-service|com.apple.bundle,com.apple.package|xpc||XPC service
    com.apple.framework|com.apple.bundle|framework||framework
    com.apple.application|public.executable|||application
    com.apple.application-bundle|com.apple.application,com.apple.bundle,com.apple.package|app||application
    com.apple.application-and-system-extension|com.apple.xpc-service|appex||application extension
    public.unix-executable|public.data,public.executable||application/x-executable|Unix executable
    com.microsoft.windows-executable|public.data,public.executable|exe|application/x-msdownload|Windows executable
    com.apple.systempreference.prefpane|com.apple.package,com.apple.bundle|prefpane||preference pane
    public.archive|public.data|||archive
    org.gnu.gnu-zip-archive|public.archive|gz,gzip|application/gzip,application/x-gzip|gzip archive
    public.bzip2-archive|public.archive|bz2,bzip2|application/x-bzip2,application/x-bzip|bzip2 archive
    public.zip-archive|public.archive|zip|application/zip|ZIP archive
    public.tar-archive|public.archive|tar|application/x-tar|tar archive
    com.apple.archive|public.archive|aar,yaa||Apple archive
    public.spreadsheet|public.content|||spreadsheet
    public.presentation|public.composite-content|||presentation
    public.database||||database
    public.message||||message
    public.contact||||contact
    public.vcard|public.text,public.contact|vcf,vcard|text/vcard,text/directory,text/x-vcard|contact card
    public.to-do-item||||task
    public.calendar-event||||calendar event
    public.email-message|public.message|||e-mail message
    com.apple.internet-location|public.data|||internet location
    com.microsoft.internet-shortcut|public.data|url|application/internet-shortcut|internet shortcut
    public.font|public.data|ttf,otf,ttc|font/ttf,font/otf|font
    public.bookmark||||bookmark
    com.rsa.pkcs-12|public.data|p12,pfx|application/x-pkcs12|PKCS #12 data
    public.x509-certificate|public.data|cer,crt,der|application/x-x509-ca-cert,application/pkix-cert|certificate
    org.idpf.epub-container|public.data,public.composite-content|epub|application/epub+zip|EPUB book
    public.log|public.data,public.text|log||log
    com.apple.haptics.ahap|public.json|ahap||haptic pattern
    com.apple.linkpresentation.metadata|public.data|||link metadata
    com.apple.ical.ics|public.text,public.calendar-event|ics|text/calendar|calendar
    org.openxmlformats.wordprocessingml.document|public.data,public.composite-content|docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document|Word document
    org.openxmlformats.spreadsheetml.sheet|public.data,public.spreadsheet|xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|Excel workbook
    org.openxmlformats.presentationml.presentation|public.data,public.presentation|pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation|PowerPoint presentation
    com.microsoft.word.doc|public.data,public.composite-content|doc|application/msword|Word document
    com.microsoft.excel.xls|public.data,public.spreadsheet|xls|application/vnd.ms-excel|Excel workbook
    com.microsoft.powerpoint.ppt|public.data,public.presentation|ppt|application/vnd.ms-powerpoint|PowerPoint presentation
    org.oasis-open.opendocument.text|public.data,public.composite-content|odt|application/vnd.oasis.opendocument.text|OpenDocument text
    org.oasis-open.opendocument.spreadsheet|public.data,public.spreadsheet|ods|application/vnd.oasis.opendocument.spreadsheet|OpenDocument spreadsheet
    org.oasis-open.opendocument.presentation|public.data,public.presentation|odp|application/vnd.oasis.opendocument.presentation|OpenDocument presentation
    net.daringfireball.markdown|public.text|md,markdown|text/markdown|Markdown text
    com.apple.mail.email|public.data,public.email-message|eml|message/rfc822|e-mail message
    org.webmproject.webm|public.movie|webm|video/webm|WebM video
    org.matroska.mkv|public.movie|mkv|video/x-matroska|Matroska video
    org.xiph.ogg-audio|public.audio|ogg,oga|audio/ogg|Ogg audio
    """
}
