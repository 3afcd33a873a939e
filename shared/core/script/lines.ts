import type { LineNode, Script, ScriptNode } from '../model/script.ts'

/** A spoken line with its places. */
export type SpokenLine = {
  readonly node: LineNode
  /** Index into `Script.nodes`. */
  readonly nodeIndex: number
  /** Physical line in the file, from 1. */
  readonly lineNumber: number
  /** Position among spoken lines, from 1: the number that people see. */
  readonly number: number
}

/** A scene heading and how many spoken lines follow it, up to the next one. */
export type ScriptScene = {
  readonly title: string
  readonly nodeIndex: number
  readonly lineNumber: number
  readonly lines: number
}

/** True for a line that asks for speech: it holds words or a cue. Empty lines and lines of pauses only are not spoken. */
export function isSpoken(node: ScriptNode): boolean {
  if (node.kind !== 'line') return false
  return node.parts.some(
    (part) => (part.kind === 'text' && part.text.trim() !== '') || (part.kind === 'cue' && part.cue !== ''),
  )
}

/** Every spoken line in order. */
export function spokenLines(script: Script): readonly SpokenLine[] {
  const lines: SpokenLine[] = []
  for (const [nodeIndex, node] of script.nodes.entries()) {
    if (node.kind === 'line' && isSpoken(node))
      lines.push({ node, nodeIndex, lineNumber: nodeIndex + 1, number: lines.length + 1 })
  }
  return lines
}

/** Every scene heading in order. Lines before the first heading belong to none. */
export function scenesOf(script: Script): readonly ScriptScene[] {
  const scenes: { title: string; nodeIndex: number; lineNumber: number; lines: number }[] = []
  for (const [nodeIndex, node] of script.nodes.entries()) {
    if (node.kind === 'scene') scenes.push({ title: node.title, nodeIndex, lineNumber: nodeIndex + 1, lines: 0 })
    const scene = scenes.at(-1)
    if (scene !== undefined && isSpoken(node)) scene.lines++
  }
  return scenes
}

/** The script's title: the first `# ` heading, or undefined. */
export function titleOf(script: Script): string | undefined {
  for (const node of script.nodes) if (node.kind === 'title' && node.title !== '') return node.title
  return undefined
}
