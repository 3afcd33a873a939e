import { say } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'

/** `--reference RUTH=clip.wav:what is said`. Where the path ends is known when the files are looked at. */
export type ClipArgument = {
  readonly speaker: string
  /** Path and words with a colon between; either may hold further ones. */
  readonly fileAndWords: string
}

/** A drive is no end of a path. */
const DRIVE = /^[a-z]:(?=[\\/])/i

/** Reads one `--reference`. A speaker's name ends at the first "=". @throws CallError if a part is missing */
export function clipArgument(text: string): ClipArgument {
  const at = text.indexOf('=')
  const speaker = text.slice(0, Math.max(0, at)).trim()
  const fileAndWords = text.slice(at + 1).trim()
  const [first] = splitsOf(fileAndWords)
  if (speaker !== '' && first !== undefined) return { speaker, fileAndWords }
  throw callProblem('option.invalid', say('cli.clip.form', { text }), say('cli.clip.form.remedy'))
}

/** Every way to read it, in order: the path ends at one of the colons, and something is said behind it. */
export function splitsOf(fileAndWords: string): readonly { readonly path: string; readonly words: string }[] {
  const drive = DRIVE.exec(fileAndWords)?.[0].length ?? 0
  const colons = [...fileAndWords.matchAll(/:/g)].map(({ index }) => index).filter((index) => index >= drive)
  return colons
    .map((index) => ({ path: fileAndWords.slice(0, index).trim(), words: fileAndWords.slice(index + 1).trim() }))
    .filter(({ path, words }) => path !== '' && words !== '')
}

/** As the window takes it. */
const MOST_OWNER_CHARACTERS = 200

/** Whose voices the recordings are; '' without any. @throws CallError for recordings without it */
export function ownerOf(owner = '', references: readonly string[] = []): string {
  if (references.length === 0 || owner.trim() !== '') return owner.trim().slice(0, MOST_OWNER_CHARACTERS)
  throw callProblem('option.invalid', say('cli.clip.consent'), say('cli.clip.consent.remedy'))
}
