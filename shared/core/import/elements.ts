import { assertNever } from '../model/assert-never.ts'
import type { HashText } from '../model/canonical.ts'
import { canonicalJson } from '../model/canonical.ts'
import { knownSpeakers } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import { isLineId } from '../model/id-checks.ts'
import type { LineId } from '../model/ids.ts'
import { lineIdFromBytes } from '../script/line-ids.ts'
import { nameKey } from '../model/names.ts'
import { speakerTest } from '../script/parse.ts'
import { parseLine } from '../script/parse-line.ts'
import type { ConstructedLine } from '../script/print.ts'
import { withChoices } from './apply-choices.ts'
import { type ImportChoices, nameResolver } from './choices.ts'
import { joined, oneLine, importedWords } from './parts.ts'
import type { LineOrigin } from '../sources/line-sources.ts'
import { originFinder } from './origins.ts'
import type { TargetTimes } from './target-times.ts'
import type { ImportedLine, ImportedPart, ImportedScript } from './types.ts'

/** A source in the script's own terms: each element is one physical line, a `line` possibly with a note of its times. */
export type ScriptElement =
  | { readonly kind: 'title' | 'scene' | 'note'; readonly raw: string; readonly text: string }
  | ActionElement
  | LineElement

/** Action to be written; with an id where the source has a name for it, and an origin where that name is its own. */
export type ActionElement = {
  readonly kind: 'action'
  readonly raw: string
  readonly text: string
  readonly id?: LineId
  readonly origin?: LineOrigin
}

/** A line to be written, not yet with an id unless the source gives one. */
export type LineElement = {
  readonly kind: 'line'
  readonly line: Omit<ConstructedLine, 'id'>
  /** The words alone, for comparison. */
  readonly words: string
  readonly hasCues: boolean
  /** The text with its cues and single spaces around them: formats differ in how they set a cue apart. */
  readonly spaced: string
  readonly id?: LineId
  readonly origin?: LineOrigin
  readonly target?: TargetTimes
}

/** What turning a source into elements depends on. */
export type ElementContext = { readonly cast: Cast; readonly choices: ImportChoices; readonly hash: HashText }

/**
 * A source in the script's notation, with everything escaped that would change its meaning. Lines without words or cues
 * and those of speakers who were left out are missing; an id that comes twice counts for the first line only.
 * @throws StudioError `cast.name` for a chosen name that a script cannot hold.
 */
export function elementsOf(source: ImportedScript, context: ElementContext): readonly ScriptElement[] {
  const imported = withChoices(source, context.choices)
  const nameOf = nameResolver(imported, context.cast, context.choices)
  const ownNames = new Set<string>()
  for (const item of imported.items) if (item.kind === 'line') ownNames.add(nameKey(nameOf(item.speaker) ?? ''))
  const known = knownSpeakers(context.cast)
  const isSpeaker = speakerTest({ has: (name) => ownNames.has(nameKey(name)) || known.has(name) })
  const idOf = idMaker(context.hash)
  const origin = originFinder(imported.format)

  const elements: ScriptElement[] = []
  /** What the source calls its action by. */
  const names = new Map<ScriptElement, string>()
  const title = oneLine(imported.title ?? '')
  if (title !== '') elements.push({ kind: 'title', raw: `# ${title}`, text: title })
  for (const item of imported.items) {
    switch (item.kind) {
      case 'scene': {
        origin.enter(item.number)
        const text = oneLine(item.title)
        elements.push({ kind: 'scene', raw: text === '' ? '##' : `## ${text}`, text })
        break
      }
      case 'action':
        for (const [index, text] of physicalLines(item.text).entries()) {
          const own = index === 0 ? origin.ofAction(item) : undefined
          const element: ActionElement = {
            kind: 'action',
            raw: actionLine(text, isSpeaker),
            text,
            ...(own && { origin: own }),
          }
          const name = index === 0 ? (own?.id ?? item.sourceId) : undefined
          if (name !== undefined) names.set(element, name)
          elements.push(element)
        }
        break
      case 'note':
        for (const text of physicalLines(item.text)) elements.push({ kind: 'note', raw: `// ${text}`, text })
        break
      case 'line': {
        const speaker = nameOf(item.speaker)
        if (speaker !== null && item.parts.length > 0) elements.push(lineElement(item, speaker, idOf, origin.of(item)))
        break
      }
      default:
        assertNever(item, 'imported item')
    }
  }
  // After the lines, so that the ids of lines are what they are without these.
  return elements.map((element) => {
    const name = names.get(element)
    const id = name === undefined ? undefined : idOf(name)
    return id === undefined || element.kind !== 'action' ? element : { ...element, id }
  })
}

function lineElement(
  item: ImportedLine,
  speaker: string,
  idOf: (sourceId: string) => LineId | undefined,
  origin: LineOrigin | undefined,
): LineElement {
  const parts = joined(item.parts)
  const delivery = oneLine((item.delivery ?? '').replace(/[()]+/g, ' '))
  const id = item.sourceId === undefined ? undefined : idOf(item.sourceId)
  return {
    kind: 'line',
    line: {
      speaker,
      ...(item.variant === undefined ? {} : { variant: item.variant }),
      ...(delivery === '' ? {} : { delivery }),
      text: lineTextOf(parts),
      ...(item.dual === true ? { overlap: true } : {}),
      ...(item.interrupted === true ? { interrupted: true } : {}),
    },
    words: importedWords(parts),
    spaced: spacedNotation(parts),
    hasCues: parts.some(({ kind }) => kind === 'cue'),
    ...(id === undefined ? {} : { id }),
    ...(origin === undefined ? {} : { origin }),
    ...targetOf(item),
  }
}

function targetOf({ startMs, endMs }: ImportedLine): { target?: TargetTimes } {
  if (startMs === undefined) return {}
  return { target: { startMs, ...(endMs === undefined || endMs < startMs ? {} : { endMs }) } }
}

/** Words and cues as a line's text, escaped so that parsing gives them back. */
export function lineTextOf(parts: readonly ImportedPart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? escapeBrackets(part.text) : `[${escapeBrackets(part.cue)}]`))
    .join('')
}

/** Notation with one space around every cue, for comparison. */
export function spacedNotation(parts: readonly ImportedPart[]): string {
  return parts
    .map((part) => lineTextOf([part]).trim())
    .filter((piece) => piece !== '')
    .join(' ')
    .normalize('NFC')
}

function escapeBrackets(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&')
}

/** An action as a physical line: with a backslash where it would be read as anything else. */
export function actionLine(text: string, isSpeaker: (name: string) => boolean): string {
  const read = parseLine({ from: 1, raw: text, eol: '\n' }, isSpeaker)
  return read.kind === 'action' && read.text === text ? text : `\\${text}`
}

function physicalLines(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter((line) => line !== '')
}

/**
 * Our id for a source's own: itself if it has the form (also behind `#` or `line:`), else always the same one made from
 * it, so that a source imported again is recognised. Undefined for one that came before.
 */
function idMaker(hash: HashText): (sourceId: string) => LineId | undefined {
  const seen = new Set<string>()
  const taken = new Set<LineId>()
  return (sourceId) => {
    const plain = sourceId.trim().replace(/^#?(?:line:)?/, '')
    if (plain === '' || seen.has(plain)) return undefined
    seen.add(plain)
    let id: LineId | undefined = isLineId(plain) ? plain : undefined
    for (let attempt = 0; id === undefined || taken.has(id); attempt++) {
      id = idFromHash(hash(canonicalJson(['import', plain, attempt])))
    }
    taken.add(id)
    return id
  }
}

function idFromHash(hex: string): LineId {
  const bytes = new Uint8Array(8)
  for (let at = 0; at < 8; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return lineIdFromBytes(bytes)
}
