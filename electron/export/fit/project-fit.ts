import { fitOf, type FitCue, type FittedLine } from '../../../shared/core/fit/fit.ts'
import type { FitReport } from '../../../shared/core/fit/fit-report.ts'
import type { LineStart, MixDocument } from '../../../shared/core/mix/mix-document.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineNode, Script } from '../../../shared/core/model/script.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { TimelineEntry } from '../../../shared/core/model/timeline.ts'
import type { LineSource } from '../../../shared/core/sources/line-sources.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'

/** What is read for it: the layout, the words, the cues of the sources, and what mix, cast and takes decide. */
export type ProjectFitInput = {
  readonly graph: Pick<SoundGraph, 'timeline'>
  readonly script: Script
  readonly cast: Cast
  /** The times of cues, as an import kept them. */
  readonly sources: ReadonlyMap<LineId, LineSource>
  readonly mix: MixDocument
  /** What is heard for a line. */
  readonly takeOf: (lineId: LineId) => Take | undefined
}

/** How lines stand to their cues, and lines, scenes and the whole to their lengths, by what is heard or estimated. */
export function projectFit({ graph, script, cast, sources, mix, takeOf }: ProjectFitInput): FitReport {
  const nodes = new Map<LineId, LineNode>()
  const scenes: LineId[] = []
  let isNewScene = false
  for (const node of script.nodes) {
    if (node.kind === 'scene') isNewScene = true
    if (node.kind !== 'line' || node.id === undefined || nodes.has(node.id)) continue
    nodes.set(node.id, node)
    if (isNewScene) scenes.push(node.id)
    isNewScene = false
  }
  const lines = graph.timeline.entries.map((entry): FittedLine => {
    const { lineId, number, startSample, durationSamples, isEstimate } = entry
    const text = wordsOf(nodes.get(lineId))
    return {
      lineId,
      number,
      startSeconds: samplesToSeconds(startSample),
      seconds: samplesToSeconds(durationSamples),
      isEstimate,
      words: wordCount(text),
      bytes: new TextEncoder().encode(text).byteLength,
      speed: speedOf(cast, entry),
      stretch: takeOf(lineId)?.stretchOf?.speed ?? 1,
    }
  })
  return fitOf({ lines, cues: laidCues(sources, mix.starts), lengths: mix.lengths ?? [], scenes })
}

/** When lines are to begin by the cues of their sources: what `mix.starts` holds where lines are laid by their times. */
export function startsOfCues(script: Script, sources: ReadonlyMap<LineId, LineSource>): LineStart[] {
  // A second file counts from its own beginning: it goes on where the one before it ends.
  let file: string | undefined
  let offsetMs = 0
  let latestMs = 0
  const seen = new Set<LineId>()
  return script.nodes.flatMap((node): LineStart[] => {
    if (node.kind !== 'line' || node.id === undefined || seen.has(node.id)) return []
    seen.add(node.id)
    const source = sources.get(node.id)
    if (source?.startMs === undefined) return []
    if (file !== undefined && source.file !== file) offsetMs = latestMs
    file = source.file
    const startMs = source.startMs + offsetMs
    latestMs = Math.max(latestMs, (source.endMs ?? source.startMs) + offsetMs)
    return [{ lineId: node.id, startMs }]
  })
}

function speedOf(cast: Cast, { lineId, speakerId }: Pick<TimelineEntry, 'lineId' | 'speakerId'>): number {
  const speaker = cast.speakers.find(({ id }) => id === speakerId)
  return cast.lines?.[lineId]?.parameters?.prosody?.speed ?? speaker?.parameters?.prosody?.speed ?? 1
}

function wordsOf(node: LineNode | undefined): string {
  return (node?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join(' ')
}

/** Words as a person counts them: by the spaces between them, and where a script writes none by its dictionary. */
function wordCount(text: string): number {
  if (!unspaced.test(text)) return text.split(/\s+/u).filter((word) => word !== '').length
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The cues of the sources, each where it is laid. */
function laidCues(
  sources: ReadonlyMap<LineId, LineSource>,
  starts: MixDocument['starts'],
): ReadonlyMap<LineId, FitCue> {
  const laid = new Map((starts ?? []).map(({ lineId, startMs }) => [lineId, startMs]))
  return new Map(
    [...sources].flatMap(([lineId, { startMs, endMs }]) => {
      if (startMs === undefined || endMs === undefined || endMs <= startMs) return []
      const at = laid.get(lineId) ?? startMs
      return [[lineId, { startMs: at, endMs: at + endMs - startMs }] as const]
    }),
  )
}
