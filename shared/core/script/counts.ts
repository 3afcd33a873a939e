import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../cast/schema.ts'
import { displayText } from '../direction/display-text.ts'
import type { Gaps } from '../project/schema.ts'
import { estimatePartSamples } from '../timeline/estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../timeline/types.ts'
import type { ScriptBlock } from './block.ts'
import type { ScriptDocument } from './document.ts'
import { isSpoken } from './lines.ts'
import { nameKey } from './names.ts'
import { narrateNode } from './narrate.ts'
import { oncePer } from './once-per.ts'
import type { LineNode, ScriptNode } from './types.ts'

/** How much there is to speak. `durationMs` is a guess from the text, with the silences between lines. */
export type Counts = { readonly lines: number; readonly words: number; readonly durationMs: number }

/** Counts of one scene. What stands before the first heading is a scene without a title. */
export type SceneCounts = Counts & {
  readonly title: string | undefined
  /** Index of the heading's line; of the first scene without one, 0. */
  readonly line: number
}

/** Counts of a whole script, and of its scenes in order. */
export type ScriptCounts = Counts & { readonly scenes: readonly SceneCounts[] }

// Scripts without spaces between words are counted by character, as word processors do.
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const letters = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`
const word = new RegExp(`[${unspaced}]|${letters}(?:['’.,-]${letters})*`, 'gu')

/** Number of words in a text: "well-known" and "it’s" are one each. */
export function countWords(text: string): number {
  let count = 0
  // Plain English, nearly always, needs no look at the classes of Unicode.
  if (/^[\x20-\x7e]*$/.test(text)) {
    for (const _ of text.matchAll(/[A-Za-z0-9]+(?:['.,-][A-Za-z0-9]+)*/g)) count += 1
    return count
  }
  for (const _ of text.matchAll(word)) count += 1
  return count
}

/** Counts of one line: words that are spoken, and a guess how long they take. Kept for each node. */
export const countLine: (node: LineNode) => Counts = oncePer((node: LineNode) => {
  if (!isSpoken(node)) return { lines: 0, words: 0, durationMs: 0 }
  const durationMs = Math.round((estimatePartSamples(node.parts) * 1000) / TIMELINE_SAMPLE_RATE)
  return { lines: 1, words: countWords(displayText(node)), durationMs }
})

// What a run of lines of one scene in one block adds up to; silences between its lines are counted, not added up.
type Run = {
  heading: { readonly title: string; readonly index: number } | undefined
  lines: number
  words: number
  spokenMs: number
  sameSpeaker: number
  changeOfSpeaker: number
  first: string | undefined
  last: string | undefined
}

/**
 * Makes the function that counts a document; it keeps what it has counted of every block, so that counting again after a
 * keystroke looks at one block. `narrator`: name of the speaker who reads the action, if one does.
 */
export function scriptCounter(cast: Cast, gaps: Gaps, narrator?: string): (document: ScriptDocument) => ScriptCounts {
  const find = speakerFinder(cast)
  const heard = oncePer((node: ScriptNode) => (narrator === undefined ? node : narrateNode(node, narrator)))
  const runsOf = oncePer((block: ScriptBlock) =>
    runsOfNodes(block.nodes.map(heard), (name) => find(name)?.id ?? nameKey(name)),
  )
  return (document) => {
    const scenes: { title: string | undefined; line: number; lines: number; words: number; durationMs: number }[] = []
    let blockLine = 0
    let last: string | undefined
    for (const block of document.blocks) {
      for (const run of runsOf(block)) {
        if (run.heading !== undefined || scenes.length === 0) {
          const line = blockLine + (run.heading?.index ?? 0)
          scenes.push({ title: run.heading?.title, line, lines: 0, words: 0, durationMs: 0 })
          last = undefined
        }
        const scene = scenes.at(-1)
        if (scene === undefined || run.first === undefined) continue
        const joint = last === undefined ? 0 : last === run.first ? gaps.sameSpeakerMs : gaps.changeOfSpeakerMs
        scene.lines += run.lines
        scene.words += run.words
        scene.durationMs +=
          run.spokenMs + run.sameSpeaker * gaps.sameSpeakerMs + run.changeOfSpeaker * gaps.changeOfSpeakerMs + joint
        last = run.last
      }
      blockLine += block.lines
    }
    return sumOf(scenes, gaps)
  }
}

function sumOf(scenes: readonly SceneCounts[], gaps: Gaps): ScriptCounts {
  let lines = 0
  let words = 0
  let durationMs = 0
  for (const scene of scenes) {
    if (lines > 0 && scene.lines > 0) durationMs += gaps.sceneMs
    lines += scene.lines
    words += scene.words
    durationMs += scene.durationMs
  }
  // An opening without a line is no scene that anybody would look for.
  const [first, ...others] = scenes
  const hasOpening = first !== undefined && (first.title !== undefined || first.lines > 0)
  return { lines, words, durationMs, scenes: hasOpening ? scenes : others }
}

function runsOfNodes(nodes: readonly ScriptNode[], speakerOf: (name: string) => string): readonly Run[] {
  const runs: Run[] = [emptyRun(undefined)]
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'scene') runs.push(emptyRun({ title: node.title, index }))
    const run = runs.at(-1)
    if (run === undefined || node.kind !== 'line') continue
    if (!isSpoken(node)) {
      for (const part of node.parts) if (part.kind === 'pause') run.spokenMs += part.durationMs
      continue
    }
    const { words, durationMs } = countLine(node)
    const speaker = speakerOf(node.speaker)
    run.lines += 1
    run.words += words
    run.spokenMs += durationMs
    if (run.last !== undefined) run[run.last === speaker ? 'sameSpeaker' : 'changeOfSpeaker'] += 1
    run.first ??= speaker
    run.last = speaker
  }
  return runs
}

function emptyRun(heading: Run['heading']): Run {
  const counts = { lines: 0, words: 0, spokenMs: 0, sameSpeaker: 0, changeOfSpeaker: 0 }
  return { heading, ...counts, first: undefined, last: undefined }
}
