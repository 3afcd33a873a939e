import { isInCapitals } from '../../model/names.ts'
import type { KnownSpeakers } from '../../model/script.ts'
import { type Head, nameCensus, readHead } from '../heads.ts'
import { oneLine, readWords } from '../parts.ts'
import { importProblemList } from '../problems.ts'
import { readTime } from '../target-times.ts'
import type { ImportedItem, ImportedScript } from '../types.ts'
import { say, type Words } from '../../../messages/say.ts'

/** The speaker of cues that name nobody, to be renamed in the preview. */
export const UNNAMED_SPEAKER = 'SPEAKER'

type Cue = { readonly startMs: number; readonly endMs: number; readonly id?: string; readonly rows: string[] }
/** One voice's part of a cue; `text` is without the head. */
type Turn = { readonly cue: Cue; readonly voice?: string; readonly head?: Head; readonly text: string }

const timing =
  /^\s*((?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3})\s*-->\s*((?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3})(?:\s.*)?$/

/**
 * Reads SubRip and WebVTT; a cue's times become targets of its lines. Who speaks is said by `<v Name>`, by `NAME:`, or by
 * nobody; a cue that goes on with the sentence before it has the same speaker. Cues of signs only (`[music]`, `♪`) are
 * action. Formatting tags are taken off.
 */
export function readSubtitles(text: string, format: 'srt' | 'vtt', known: KnownSpeakers): ImportedScript {
  const problems = importProblemList()
  const items: ImportedItem[] = []
  const cues = readCues(text, items, problems.warn)
  const turns = cues.flatMap(turnsOf)
  const census = nameCensus(known)
  for (const { head } of turns) {
    if (head === undefined) census.addOther()
    else census.add(head, false)
  }
  let before: { readonly speaker: string; readonly isOpen: boolean } | undefined
  let unnamed = 0
  for (const { cue, voice, head, text: words } of turns) {
    const named = head !== undefined && census.mayBeSpeaker(head.speaker) ? head : undefined
    // A head that is no speaker's is words like any others.
    const spoken = head === undefined || named !== undefined ? words : `${head.speaker}: ${words}`
    if (voice === undefined && named === undefined && isSound(spoken)) {
      items.push({ kind: 'action', text: spoken.replace(/^[[(]|[\])]$/g, '').trim() })
      continue
    }
    const ongoing = before?.isOpen === true ? before.speaker : undefined
    const speaker = voice ?? named?.speaker ?? ongoing ?? UNNAMED_SPEAKER
    if (speaker === UNNAMED_SPEAKER) unnamed++
    before = { speaker, isOpen: !/(?:[.!?…"”'’)\]♪]|--)$/.test(spoken) }
    const { delivery } = named ?? {}
    // Captions set sounds of a voice in parentheses, which would be read aloud.
    const read = readWords(spoken.replace(/\(([^()]{1,60})\)/g, '[$1]'))
    const { startMs, endMs, id } = cue
    items.push({
      kind: 'line',
      speaker,
      ...(delivery === undefined ? {} : { delivery }),
      ...read,
      startMs,
      endMs,
      ...(id === undefined ? {} : { sourceId: id }),
    })
  }
  if (unnamed > 0) problems.inform(say('import.notice.unnamed', { lines: unnamed, speaker: UNNAMED_SPEAKER }))
  return { format, items, problems: problems.all() }
}

// Every timing begins a cue; sloppy files without empty lines between cues are read as well.
function readCues(text: string, items: ImportedItem[], warn: (words: Words, line?: number) => void): readonly Cue[] {
  const cues: Cue[] = []
  let comment: 'note' | 'other' | undefined
  let isApart = true
  let above = ''
  for (const [index, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const match = timing.exec(row)
    const open = cues.at(-1)
    if (match !== null) {
      const [startMs, endMs] = [readTime(match[1] ?? '') ?? 0, readTime(match[2] ?? '') ?? 0]
      // The row right above is the cue's number or name, not the last cue's words.
      if (above !== '' && open?.rows.at(-1) === above) open.rows.pop()
      const isName = above !== '' && !/^\d+$/.test(above)
      if (endMs < startMs) warn(say('import.notice.cueEnds'), index + 1)
      cues.push({ startMs, endMs: Math.max(startMs, endMs), ...(isName ? { id: above } : {}), rows: [] })
      above = ''
      comment = undefined
      isApart = false
    } else if (row.trim() === '') {
      isApart = true
      comment = undefined
      above = ''
    } else if (comment !== undefined || (isApart && /^(?:WEBVTT|STYLE|REGION|NOTE)(?:\s|$|::)/.test(row))) {
      comment ??= row.startsWith('NOTE') ? 'note' : 'other'
      const note = row.replace(/^NOTE\b/, '').trim()
      if (comment === 'note' && note !== '') items.push({ kind: 'note', text: note })
    } else {
      // A name stands apart from the words before it; a number may follow them.
      above = isApart || /^\d+$/.test(row.trim()) ? row.trim() : ''
      isApart = false
      if (open !== undefined) open.rows.push(row.trim())
    }
  }
  return cues
}

function turnsOf(cue: Cue): readonly Turn[] {
  const turns: Turn[] = []
  let words: string[] = []
  let voice: string | undefined
  let head: Head | undefined
  const close = (): void => {
    const text = oneLine(words.join(' '))
    if (text !== '' || head !== undefined) {
      turns.push({ cue, text, ...(voice === undefined ? {} : { voice }), ...(head === undefined ? {} : { head }) })
    }
    words = []
  }
  const dashes = cue.rows.filter((row) => /^\s*[-–—]\s*\S/.test(row)).length
  for (const row of cue.rows) {
    for (const [index, piece] of row.split(/<v(?:\.[^\s>]*)?\s+/).entries()) {
      const end = piece.indexOf('>')
      if (index > 0 && end !== -1) {
        close()
        voice = entities(piece.slice(0, end)).trim()
        head = undefined
      }
      let plain = plainText(index > 0 && end !== -1 ? piece.slice(end + 1) : piece)
      if (dashes > 1 && /^\s*[-–—]\s*\S/.test(plain)) {
        close()
        head = undefined
        plain = plain.replace(/^\s*[-–—]\s*/, '')
      }
      const found = voice === undefined ? readHead(plain.trim()) : undefined
      if (found !== undefined && (isInCapitals(found.speaker) || words.length === 0)) {
        close()
        head = found
        plain = found.rest
      }
      words.push(plain)
    }
  }
  close()
  // Only the first voice of a cue can carry the cue's own name for a line.
  const { id: _id, ...unnamed } = cue
  return turns.map((turn, index) => (index === 0 ? turn : { ...turn, cue: unnamed }))
}

function plainText(text: string): string {
  return entities(text.replace(/\{\\[^{}]{0,200}\}/g, '').replace(/<\/?[a-zA-Z][^<>]{0,200}>|<\d[\d:.]*>/g, ''))
}

function entities(text: string): string {
  return text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(?:lrm|rlm);/g, '')
    .replace(/&amp;/g, '&')
}

function isSound(text: string): boolean {
  return /^(?:\[[^[\]]*\]|\([^()]*\)|♪.*|#.*#|[♪♫\s]+)$/.test(text.trim())
}
