import { knownSpeakers, speakerFinder } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { notesOf, type ScriptNote } from '../../shared/core/script/edit/notes.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import { countLine } from '../../shared/core/reading/counts.ts'
import { isSpoken, spokenLines } from '../../shared/core/script/lines.ts'
import { narrate } from '../../shared/core/reading/narrate.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import type { LineNode, Script } from '../../shared/core/model/script.ts'

/** A spoken line as lists, counts and the inspector need it. */
export type OutlineLine = {
  readonly id: LineId
  /** Position among spoken lines, from 1. */
  readonly number: number
  readonly speaker: string
  readonly speakerId: SpeakerId | undefined
  readonly node: LineNode
  /** Words that are spoken. */
  readonly words: number
  /** Index into `scenes`; undefined before the first scene. */
  readonly sceneIndex: number | undefined
}

/** The script's structure, made again at each of the editor's reports (at most every 400 ms). */
export type Outline = {
  readonly lines: ReadonlyMap<LineId, OutlineLine>
  readonly scenes: readonly SceneEntry[]
  /** Every spoken line, also those that have no id yet because they were typed a moment ago. */
  readonly lineCount: number
  /** Notes that are to be done. */
  readonly toDoCount: number
  /** Notes with words of their own, by the line that they stand above; the same value until one differs. */
  readonly notes: readonly OutlineNote[]
}

/** A note that is not done, and the spoken line behind it. */
export type OutlineNote = { readonly lineId: LineId; readonly text: string; readonly isToDo: boolean }

/** Of a script that has not been read yet. */
export const emptyOutline: Outline = { lines: new Map(), scenes: [], lineCount: 0, toDoCount: 0, notes: [] }

/** Reads the structure out of a text. `narrator`: the speaker who reads the action, if one does. */
export function buildOutline(text: string, cast: Cast, narrator: SpeakerId | null): Outline {
  return outlineOf(narrate(parseScript(text, knownSpeakers(cast)), cast, narrator), cast)
}

/**
 * The structure of a script that has been read. Lines without an id are counted only. Lines that are as they were in
 * `before` are the same objects.
 */
export function outlineOf(script: Script, cast: Cast, before?: Outline): Outline {
  const sceneStarts: { readonly nodeIndex: number; readonly title: string; readonly lineIds: LineId[] }[] = []
  script.nodes.forEach((node, nodeIndex) => {
    if (node.kind === 'scene') sceneStarts.push({ nodeIndex, title: node.title, lineIds: [] })
  })

  const notes = notesOf(script)
  const find = speakerFinder(cast)
  const lines = new Map<LineId, OutlineLine>()
  const spoken = spokenLines(script)
  let scene = -1
  for (const { node, nodeIndex, number } of spoken) {
    let next = sceneStarts[scene + 1]
    while (next !== undefined && next.nodeIndex < nodeIndex) {
      scene += 1
      next = sceneStarts[scene + 1]
    }
    if (node.id === undefined || lines.has(node.id)) continue
    const sceneIndex = scene < 0 ? undefined : scene
    const speakerId = find(node.speaker)?.id
    const old = before?.lines.get(node.id)
    const isSameNode = old?.node === node
    const words = isSameNode || old?.node.raw === node.raw ? (old?.words ?? 0) : countLine(node).words
    const isSame = isSameNode && old.number === number && old.speakerId === speakerId && old.sceneIndex === sceneIndex
    const { id, speaker } = node
    lines.set(id, isSame ? old : { id, number, speaker, speakerId, node, words, sceneIndex })
    sceneStarts[scene]?.lineIds.push(node.id)
  }
  return {
    lines,
    scenes: sceneStarts.map(({ title, lineIds }, index) => ({ index, title, lineIds })),
    lineCount: spoken.length,
    toDoCount: notes.filter((note) => note.kind === 'todo').length,
    notes: sameNotes(before?.notes, outlineNotes(script, notes)),
  }
}

function outlineNotes({ nodes }: Script, notes: readonly ScriptNote[]): readonly OutlineNote[] {
  let at = 0
  return notes.flatMap(({ nodeIndex, kind, text }) => {
    if (kind === 'done' || text.trim() === '') return []
    for (at = Math.max(at, nodeIndex); at < nodes.length; at += 1) {
      const node = nodes[at]
      if (node?.kind !== 'line' || node.id === undefined || !isSpoken(node)) continue
      return [{ lineId: node.id, text: text.trim(), isToDo: kind === 'todo' }]
    }
    return []
  })
}

function sameNotes(before: readonly OutlineNote[] | undefined, now: readonly OutlineNote[]): readonly OutlineNote[] {
  const isSame =
    before?.length === now.length &&
    now.every((note, at) => {
      const old = before[at]
      return old?.lineId === note.lineId && old.text === note.text && old.isToDo === note.isToDo
    })
  return isSame ? before : now
}

/** One scene of the script for lists and the timeline. */
export type SceneEntry = {
  /** Position among the scenes, from 0. */
  readonly index: number
  readonly title: string
  /** Its spoken lines in order. */
  readonly lineIds: readonly LineId[]
}
