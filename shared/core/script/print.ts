import { problemError } from '../model/errors.ts'
import type { LineId } from '../model/ids.ts'
import { isSpeakerName, isVariantName } from '../model/names.ts'
import type { Script } from '../model/script.ts'
import { say, type Words } from '../../messages/say.ts'

/** A line to be written. `text` is in the script's notation, as `LineNode.text`; plain words go through `escapeText`. */
export type ConstructedLine = {
  readonly speaker: string
  readonly variant?: string
  readonly delivery?: string
  readonly text: string
  readonly id?: LineId
  readonly overlap?: boolean
  readonly interrupted?: boolean
}

/** The text that was parsed, byte for byte. */
export function printScript(script: Script): string {
  let text = ''
  for (const node of script.nodes) text += node.raw + node.eol
  return text
}

/**
 * Writes one line without its line end: `NAME/variant (delivery): ^ text --  #abc123`. Line breaks in the text become
 * spaces. A text that begins with `^`, or ends with `--` or with what looks like an id, without being meant so, is
 * escaped; parsing then gives the escaped text back, which is spoken as given here.
 * @throws StudioError `script.unwritable` for a speaker, variant or delivery that a script cannot hold.
 */
export function formatLine(line: ConstructedLine): string {
  const delivery = line.delivery?.trim() ?? ''
  if (!isSpeakerName(line.speaker))
    throw cannotHold(say('script.unwritable.speaker'), say('script.unwritable.speaker.remedy'))
  if (line.variant !== undefined && !isVariantName(line.variant)) {
    throw cannotHold(say('script.unwritable.variant'), say('script.unwritable.variant.remedy'))
  }
  if (/[()\r\n]/.test(delivery))
    throw cannotHold(say('script.unwritable.delivery'), say('script.unwritable.delivery.remedy'))

  const variant = line.variant === undefined ? '' : `/${line.variant}`
  const words = delivery === '' ? '' : ` (${delivery})`
  return `${line.speaker}${variant}${words}:${formatBody(line)}`
}

/** What stands behind the colon of such a line: ` ^ text --  #abc123`. */
export function formatBody(line: Pick<ConstructedLine, 'text' | 'id' | 'overlap' | 'interrupted'>): string {
  const text = protectEnds(line.text.replace(/[\r\n]+/g, ' ').trim(), line)
  const body = [line.overlap === true ? '^' : '', text, line.interrupted === true ? '--' : '']
  const spoken = body.filter((piece) => piece !== '').join(' ')
  return `${spoken === '' ? '' : ` ${spoken}`}${line.id === undefined ? '' : `  #${line.id}`}`
}

/** Plain words as a line's text: whatever would be read as a cue or a mark is escaped, so that it is spoken. */
export function escapeText(plain: string): string {
  const text = plain.replace(/[\r\n]+/g, ' ').trim()
  return protectEnds(text.replace(/[\\[\]]/g, '\\$&'), {})
}

function protectEnds(text: string, line: Pick<ConstructedLine, 'id' | 'overlap' | 'interrupted'>): string {
  let kept = text
  if (line.overlap !== true && kept.startsWith('^')) kept = `\\${kept}`
  if (line.interrupted !== true) {
    const hyphens = /-{2,}$/.exec(kept)
    if (hyphens !== null && !endsWithOpenEscape(kept.slice(0, hyphens.index))) {
      kept = `${kept.slice(0, hyphens.index)}\\${hyphens[0]}`
    }
    if (line.id === undefined && /(?:^|[ \t])#[a-z0-9]{6}$/.test(kept)) kept = `${kept.slice(0, -7)}\\${kept.slice(-7)}`
  }
  return kept
}

function endsWithOpenEscape(text: string): boolean {
  let backslashes = 0
  while (text[text.length - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function cannotHold(words: Words, remedy: Words): Error {
  return problemError('script.unwritable', words, remedy)
}
