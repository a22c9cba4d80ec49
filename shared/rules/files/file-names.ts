import { cleanFileName, FILE_NAME_MAX } from "./file-limits.ts";
import { type FileType, fileTypes } from "./file-types.ts";

/**
 * Further extensions that fit a type. An Office file can be detected as ZIP if its own folder comes late in the
 * archive.
 */
const alsoFitting: Partial<Record<FileType, readonly string[]>> = {
  "image/jpeg": ["jpe", "jfif"],
  "text/plain": ["text", "log", "md", "tsv", "json"],
  "application/zip": ["docx", "xlsx"],
};

/** Extensions that an operating system, shell or office program executes. */
const executables = new Set(
  `acm ade adp app application appref-ms appx appxbundle asd asp aspx ax bas bash bat btm cab chm cmd cnt com
  command cpl csh der desktop diagcab dll dmg docm dotm drv elf exe fon fxp gadget hlp hpj hta htc inf ins
  iqy iso isp its jar jnlp js jse ksh library-ms lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde mdt mdw
  mdz msc msh msh1 msh2 mshxml msi msix msixbundle msp mst msu ocx ops pcd pif pkg pl plg potm ppam ppkg ppsm
  pptm prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 py pyc pyo pyw pyz pyzw rb reg run scf
  scpt scr sct search-ms settingcontent-ms sh shb shs slk sldm sys terminal url vb vbe vbp vbs vhd vhdx vxd
  webpnp website wim workflow ws wsb wsc wsf wsh xbap xla xlam xll xlsm xltm xlw xnk xpi zsh`.split(/\s+/),
);
/** Extensions of pages, which run scripts in a browser. */
const pages = new Set(["htm", "html", "mht", "mhtml", "shtml", "svg", "svgz", "xhtml", "xht", "xml", "xsl", "xslt"]);

/** Last extension in lower case, without invisible characters and without what {@link cleanFileName} drops. */
function endingOf(name: string): string {
  const own = cleanFileName(name);
  const at = own.lastIndexOf(".");
  if (at < 0) return "";
  const ending = own.slice(at + 1).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return ending.trim().toLowerCase();
}

const fits = (ending: string, type: string): boolean => {
  const known = type as FileType;
  return [...(fileTypes[known] ?? []), ...(alsoFitting[known] ?? [])].includes(ending);
};

/** Whether a file of this name and type can be shown in the browser. */
export const isNameOfType = (name: string, type: string): boolean => fits(endingOf(name), type);

/**
 * Suggested name if the extension does not fit the type, else null. `photo.jpg` that holds a PNG becomes `photo.png`,
 * `invoice.bat` that holds text becomes `invoice.bat.txt`.
 */
export function suggestedName(name: string, type: string): string | null {
  const ending = endingOf(name);
  const first = fileTypes[type as FileType]?.[0];
  if (ending === "" || first === undefined || fits(ending, type)) return null;
  const isOther = Object.keys(fileTypes).some((other) => fits(ending, other)) || pages.has(ending);
  const own = cleanFileName(name);
  return withEnding(isOther ? own.slice(0, own.lastIndexOf(".")) : own, first);
}

/** Name under which a mail attachment is stored: executable extensions get `.txt` appended. */
export const harmlessName = (name: string): string =>
  executables.has(endingOf(name)) ? withEnding(cleanFileName(name), "txt") : name;

/** Whether opening a file runs code, also after removing the extension that {@link harmlessName} appended. */
export function isDangerousName(name: string): boolean {
  const inner = cleanFileName(name).replace(/\.txt$/iu, "");
  return [name, inner].map(endingOf).some((ending) => executables.has(ending) || pages.has(ending));
}

const withEnding = (name: string, ending: string): string =>
  `${[...name].slice(0, FILE_NAME_MAX - ending.length - 1).join("") || "file"}.${ending}`;
