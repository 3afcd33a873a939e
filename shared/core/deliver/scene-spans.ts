import type { LineId } from '../model/ids.ts'
import type { Script } from '../model/script.ts'
import type { Timeline } from '../model/timeline.ts'
import { endSample } from '../timeline/times.ts'

/** A scene of which something sounds, and where it lies in the mix, in samples of the timeline. */
export type SceneSpan = {
  /** From 1 by the headings of the script; 0: what stands before the first. */
  readonly number: number
  /** '' before the first heading. */
  readonly title: string
  readonly lineIds: ReadonlySet<LineId>
  readonly startSample: number
  readonly durationSamples: number
}

/** The scenes of a script in order, each from its first line to the end of its last. */
export function sceneSpans(timeline: Timeline, script: Script): readonly SceneSpan[] {
  const entries = new Map(timeline.entries.map((entry) => [entry.lineId, entry]))
  const scenes = scenesOfLines(script)
  const spans = new Map<number, { title: string; lineIds: Set<LineId>; start: number; end: number }>()
  for (const [lineId, { number, title }] of scenes) {
    const entry = entries.get(lineId)
    if (entry === undefined) continue
    const span = spans.get(number) ?? { title, lineIds: new Set<LineId>(), start: entry.startSample, end: 0 }
    span.lineIds.add(lineId)
    span.start = Math.min(span.start, entry.startSample)
    span.end = Math.max(span.end, endSample(entry))
    spans.set(number, span)
  }
  return [...spans].map(([number, { title, lineIds, start, end }]) => {
    return { number, title, lineIds, startSample: start, durationSamples: end - start }
  })
}

/** In which scene each line stands: its number among the headings, from 1, and its heading; 0 and '' before the first. */
export function scenesOfLines(
  script: Script,
): ReadonlyMap<LineId, { readonly number: number; readonly title: string }> {
  const scenes = new Map<LineId, { readonly number: number; readonly title: string }>()
  let number = 0
  let title = ''
  for (const node of script.nodes) {
    if (node.kind === 'scene') {
      number += 1
      ;({ title } = node)
    }
    if (node.kind === 'line' && node.id !== undefined) scenes.set(node.id, { number, title })
  }
  return scenes
}
