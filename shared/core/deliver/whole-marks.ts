import type { LineId } from '../model/ids.ts'
import type { LineNode, Script } from '../model/script.ts'
import type { Timeline } from '../model/timeline.ts'
import { endSample } from '../timeline/times.ts'
import type { SoundMark } from './sound-tags.ts'

/** Longest text of a mark, in UTF-16 code units. */
const MOST_LETTERS = 120

/**
 * One mark a line that sounds, in the order in which they begin: its number, speaker and words. At the timeline's rate.
 * `wordsOf`: without markup; of a line that has none the text stands as it is.
 */
export function lineMarks(
  timeline: Timeline,
  script: Script,
  wordsOf: (node: LineNode) => string,
): readonly SoundMark[] {
  const nodes = linesById(script)
  return timeline.entries
    .filter(({ isEstimate }) => !isEstimate)
    .toSorted((a, b) => a.startSample - b.startSample)
    .map(({ lineId, number, startSample, durationSamples }) => {
      const node = nodes.get(lineId)
      const words = node === undefined ? '' : wordsOf(node) || node.text
      return { startSample, durationSamples, label: cut(`${number} ${node?.speaker ?? ''}: ${words}`) }
    })
}

/**
 * One chapter a scene in which anything sounds, from its first line to that of the next: together they are the whole. What
 * sounds before the first heading belongs to the first chapter. Without headings the whole is one. At the timeline's rate.
 */
export function chapterMarks(timeline: Timeline, script: Script, title: string): readonly SoundMark[] {
  const starts = new Map(timeline.entries.map((entry) => [entry.lineId, entry.startSample]))
  const scenes: { label: string; startSample: number }[] = []
  let heading: string | undefined
  for (const node of script.nodes) {
    if (node.kind === 'scene') heading = node.title
    const startSample = node.kind === 'line' && node.id !== undefined ? starts.get(node.id) : undefined
    if (heading === undefined || startSample === undefined) continue
    scenes.push({ label: heading, startSample })
    heading = undefined
  }
  const whole = Math.max(timeline.durationSamples, ...timeline.entries.map(endSample))
  const [first] = scenes
  if (first === undefined) return [{ label: title, startSample: 0, durationSamples: whole }]
  // Lines that begin while the one before still sounds may begin before their scene does.
  const ordered = [{ ...first, startSample: 0 }, ...scenes.slice(1)].toSorted((a, b) => a.startSample - b.startSample)
  return ordered.map(({ label, startSample }, at) => ({
    label: cut(label),
    startSample,
    durationSamples: (ordered[at + 1]?.startSample ?? whole) - startSample,
  }))
}

/** The same marks at another rate. */
export function marksAtRate(marks: readonly SoundMark[], from: number, to: number): readonly SoundMark[] {
  if (from === to) return marks
  const at = (sample: number): number => Math.round((sample * to) / from)
  return marks.map(({ startSample, durationSamples, label }) => ({
    label,
    startSample: at(startSample),
    // By its end: lengths that were rounded each for itself would not add up to the whole.
    durationSamples: at(startSample + durationSamples) - at(startSample),
  }))
}

/** The title of the scene in which each line stands. */
export function sceneOfLines(script: Script): ReadonlyMap<LineId, string> {
  const scenes = new Map<LineId, string>()
  let title: string | undefined
  for (const node of script.nodes) {
    if (node.kind === 'scene') ({ title } = node)
    if (node.kind === 'line' && node.id !== undefined && title !== undefined) scenes.set(node.id, title)
  }
  return scenes
}

function linesById(script: Script): ReadonlyMap<LineId, LineNode> {
  return new Map(
    script.nodes.flatMap((node) => (node.kind === 'line' && node.id !== undefined ? [[node.id, node]] : [])),
  )
}

function cut(label: string): string {
  return label.length <= MOST_LETTERS ? label : `${label.slice(0, MOST_LETTERS - 1).trimEnd()}…`
}
