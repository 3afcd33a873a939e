import { takesNameBlind } from '../../../shared/messages/made/takes.ts'
import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { countWords } from '../../../shared/core/reading/counts.ts'
import type { ShownProject } from '../../project/store.ts'
import type { ComparedLine, ReviewFilter } from './store.ts'
import { needsAttention } from '../../project/line-states.ts'
import type { OutlineLine } from '../../project/outline.ts'
import { namedTakes } from './takes.ts'

export type ReviewLine = Pick<OutlineLine, 'id'> & { readonly line: OutlineLine; readonly view: LineView | undefined }

/** Letters that switch takes, in order. F, L, N and X mean something else there. */
export const TAKE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'G', 'H', 'I'] as const

/** Lines of the script that a filter of the review lists, in the script's order. */
export function reviewLines(
  open: Pick<ShownProject, 'outline' | 'lines' | 'settings'>,
  filter: ReviewFilter,
): readonly ReviewLine[] {
  const found: ReviewLine[] = []
  for (const line of open.outline.lines.values()) {
    const view = open.lines.get(line.id)
    if (filter === 'all' || (view !== undefined && isListed(view, filter, open.settings.renderWith))) {
      found.push({ id: line.id, line, view })
    }
  }
  return found
}

function isListed(view: LineView, filter: 'attention' | 'starred', source: 'draft' | 'service'): boolean {
  return filter === 'starred' ? view.hasStar === true : needsAttention(view, source)
}

/** Lines that were compared at `since` (milliseconds since 1970) or later and are in the script, the latest first. */
export function comparedToday(
  open: Pick<ShownProject, 'outline' | 'lines'>,
  compared: readonly ComparedLine[],
  since: number,
): readonly ReviewLine[] {
  return compared.flatMap(({ lineId, at }) => {
    const line = open.outline.lines.get(lineId)
    if (line === undefined || at < since) return []
    return [{ id: lineId, line, view: open.lines.get(lineId) }]
  })
}

/** How many lines each filter lists. */
export function reviewCounts(open: Pick<ShownProject, 'outline' | 'lines' | 'settings'>): Record<ReviewFilter, number> {
  return {
    attention: reviewLines(open, 'attention').length,
    starred: reviewLines(open, 'starred').length,
    all: open.outline.lines.size,
  }
}

/** A take with what it is called beside the others of its line. */
export type ComparedTake = {
  readonly take: TakeDetail
  /** The key that switches to it; undefined after the last letter. */
  readonly letter: string | undefined
  /** `Take 3`, or `Take C` while names are hidden. */
  readonly name: string
}

/** Takes as they are compared: in the order in which they were made, service before draft; shuffled while blind. */
export function comparedTakes(
  takes: readonly TakeDetail[],
  blind: readonly TakeId[] | undefined,
): readonly ComparedTake[] {
  const named = namedTakes(takes).toReversed()
  const bySource = [
    ...named.filter(({ take }) => take.source === 'service'),
    ...named.filter(({ take }) => take.source === 'draft'),
  ]
  // A take that came while names are hidden stands at the end.
  const place = ({ take }: { readonly take: TakeDetail }): number => {
    const at = blind?.indexOf(take.id) ?? -1
    return at === -1 ? takes.length : at
  }
  const ordered = blind === undefined ? bySource : bySource.toSorted((a, b) => place(a) - place(b))
  return ordered.map(({ name, take }, index) => {
    const letter = TAKE_LETTERS[index]
    return { take, letter, name: blind === undefined ? name : takesNameBlind({ letter: letter ?? String(index + 1) }) }
  })
}

/** The take that keys mean: the one that was gone to, else the one in use (undefined: not to be shown), else the first. */
export function activeTake(
  compared: readonly ComparedTake[],
  wanted: TakeId | undefined,
  inUse: TakeId | undefined,
): TakeDetail | undefined {
  const withId = (id: TakeId | undefined) => compared.find(({ take }) => take.id === id)
  return (withId(wanted) ?? withId(inUse) ?? compared[0])?.take
}

/** Gains in dB that make takes equally loud, 0 or less: the quietest stays. Takes that were not measured stay as they are. */
export function matchGains(takes: readonly Pick<TakeDetail, 'id' | 'loudnessLufs'>[]): ReadonlyMap<TakeId, number> {
  const measured = takes.flatMap(({ id, loudnessLufs }) => (loudnessLufs === undefined ? [] : [{ id, loudnessLufs }]))
  const quietest = Math.min(...measured.map(({ loudnessLufs }) => loudnessLufs))
  return new Map(measured.map(({ id, loudnessLufs }) => [id, Math.min(0, quietest - loudnessLufs)]))
}

/** What was asked for with a take: `temperature 0.70`, `s2-pro`, bytes of text. Undefined where nothing was sent. */
export type Provenance = {
  readonly temperature: number | undefined
  readonly model: string | undefined
  readonly bytesOfText: number
}

/** Reads it from the requests of a take; of several requests the first one's values. */
export function provenanceOf({ requests }: Pick<TakeDetail, 'requests'>): Provenance {
  const temperature = requests[0]?.body['temperature']
  return {
    temperature: typeof temperature === 'number' ? temperature : undefined,
    model: requests[0]?.model,
    bytesOfText: requests.reduce((sum, request) => sum + request.bytesOfText, 0),
  }
}

/** What a line says now: its words, and the exact pauses between them in milliseconds. */
export type SpokenWords = { readonly words: number; readonly pauseMs: number }

/**
 * Words in a minute of a take, its exact pauses left out. The words of the line are used while the take is of its present
 * text; an older one is counted by what was sent for it, cues and marks left out. Undefined where neither is known, or the
 * take is too short to tell.
 */
export function paceOf(take: TakeDetail, { words, pauseMs }: SpokenWords): number | undefined {
  const seconds = take.durationSamples / take.sampleRate - (take.isCurrent ? pauseMs / 1000 : 0)
  const spoken = take.isCurrent ? words : sentWords(take)
  return spoken === undefined || spoken === 0 || seconds < 0.2 ? undefined : Math.round((spoken / seconds) * 60)
}

// Several requests were joined around pauses that are not known any more.
function sentWords(take: TakeDetail): number | undefined {
  if (take.isSlice || take.requests.length !== 1) return undefined
  return take.requests.reduce((sum, { body }) => {
    const { text } = body
    return typeof text === 'string' ? sum + countWords(text.replace(/\[[^\]]*\]|\([^)]*\)|<\|[^|]*\|>/gu, ' ')) : sum
  }, 0)
}
