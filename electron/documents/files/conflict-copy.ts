/** Files of a project that a synchronised folder may hold twice, by the part of the project they are. */
export const copiedFiles = {
  script: 'script.dialogue',
  cast: 'cast.json',
  settings: 'project.json',
  pronunciations: 'pronunciations.csv',
  takes: 'takes.jsonl',
  sources: 'sources.csv',
} as const
/** A part of a project of which a sync program may have put a second version beside the first. */
export type CopiedPart = keyof typeof copiedFiles

/**
 * What sync programs put between a file's name and its ending when two computers wrote it at once. From their public
 * documentation, confidence high for the first two and medium for the others.
 */
const marks: readonly RegExp[] = [
  // Dropbox and Nextcloud in several languages, Syncthing (`.sync-conflict-<date>-<time>-<device>`), Synology, Seafile, Resilio.
  /^[ ._([-].*(?:confli|konfli|競合)/iu,
  // Google Drive: ` (1)`, ` [Conflict]` is above. iCloud Drive: ` 2`.
  /^ ?\(\d{1,3}\)$/,
  /^ \d{1,3}$/,
  // Programs that number what they find twice (`sources-1.csv`).
  /^-\d$/,
  // OneDrive: the computer's name, which Windows writes in capitals and a Mac as its owner does.
  /^-[A-Z0-9][A-Z0-9-]{1,62}$/,
  /^-.{0,60}\b(?:i?Mac|MacBook)\b.{0,60}$/,
]

const parts: readonly CopiedPart[] = ['script', 'cast', 'settings', 'pronunciations', 'takes', 'sources']

/** Which part of a project a file beside it is another version of, by its name alone; undefined for any other file. */
export function conflictCopyOf(name: string): CopiedPart | undefined {
  return parts.find((part) => {
    const file = copiedFiles[part]
    const dot = file.lastIndexOf('.')
    const [stem, ending] = [file.slice(0, dot), file.slice(dot)]
    if (!name.startsWith(stem) || !name.endsWith(ending) || name.length <= file.length) return false
    const between = name.slice(stem.length, name.length - ending.length)
    return marks.some((mark) => mark.test(between))
  })
}

/** The name under which a copy whose content was taken over is kept: no sync program gives such names. */
export function keptCopyName(part: CopiedPart, stamp: string): string {
  const file = copiedFiles[part]
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.outside-${stamp}${file.slice(dot)}`
}
