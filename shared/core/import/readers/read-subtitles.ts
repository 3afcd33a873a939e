import { assertNever } from '../../model/assert-never.ts'
import { isInCapitals } from '../../model/names.ts'
import type { KnownSpeakers } from '../../model/script.ts'
import { type Head, nameCensus, readHead } from '../heads.ts'
import { oneLine, readWords } from '../parts.ts'
import { importProblemList } from '../problems.ts'
import { readEntities } from './entities.ts'
import { readLabelCues } from './label-cues.ts'
import { readSrtCues, readVttCues, type SubtitleCue as Cue } from './subtitle-cues.ts'
import type { ImportedItem, ImportedScript, ImportFormat } from '../types.ts'
import { say } from '../../../messages/say.ts'

/** The speaker of cues that name nobody, to be renamed in the preview. */
export const UNNAMED_SPEAKER = 'SPEAKER'

/** What is read as words with times. */
export type SubtitleFormat = Extract<ImportFormat, 'srt' | 'vtt' | 'labels'>

type Warn = Parameters<typeof readLabelCues>[1]

/** One voice's part of a cue; `text` is without the head. */
type Turn = { readonly cue: Cue; readonly voice?: string; readonly head?: Head; readonly text: string }

/**
 * Reads SubRip, WebVTT and the labels of an audio editor; a cue's times become targets of its lines. Who speaks is said by `<v Name>`, by `NAME:`, or by
 * nobody; a cue that goes on with the sentence before it has the same speaker. Cues of signs only (`[music]`, `♪`) are
 * action. Formatting tags are taken off.
 */
export function readSubtitles(text: string, format: SubtitleFormat, known: KnownSpeakers): ImportedScript {
  const problems = importProblemList()
  const items: ImportedItem[] = []
  const cues = cuesOf(text, format, items, problems.warn)
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
    const { delivery, place } = named ?? {}
    // Captions set sounds of a voice in parentheses, which would be read aloud.
    const read = readWords(spoken.replace(/\(([^()]{1,60})\)/g, '[$1]'))
    const { startMs, endMs, id, number, row } = cue
    items.push({
      kind: 'line',
      speaker,
      ...(delivery === undefined ? {} : { delivery }),
      ...(place === undefined ? {} : { place }),
      ...read,
      ...(startMs === undefined ? {} : { startMs }),
      ...(endMs === undefined ? {} : { endMs }),
      ...(id === undefined ? {} : { sourceId: id }),
      ...(number === undefined ? {} : { mark: number }),
      row,
    })
  }
  if (unnamed > 0) problems.inform(say('import.notice.unnamed', { lines: unnamed, speaker: UNNAMED_SPEAKER }))
  return { format, items, problems: problems.all() }
}

function cuesOf(text: string, format: SubtitleFormat, items: ImportedItem[], warn: Warn): readonly Cue[] {
  switch (format) {
    case 'srt':
      return readSrtCues(text, items, warn)
    case 'vtt':
      return readVttCues(text, items, warn)
    case 'labels':
      return readLabelCues(text, warn)
    default:
      return assertNever(format, 'format of subtitles')
  }
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
        voice = readEntities(piece.slice(0, end)).trim()
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
  const { id: _id, number: _number, ...unnamed } = cue
  return turns.map((turn, index) => (index === 0 ? turn : { ...turn, cue: unnamed }))
}

function plainText(text: string): string {
  return readEntities(text.replace(/\{\\[^{}]{0,200}\}/g, '').replace(/<\/?[a-zA-Z][^<>]{0,200}>|<\d[\d:.]*>/g, ''))
}

function isSound(text: string): boolean {
  return /^(?:\[[^[\]]*\]|\([^()]*\)|♪.*|#.*#|[♪♫\s]+)$/.test(text.trim())
}
