import type { ScriptBlock } from './block.ts'
import type { ScriptDocument } from './document.ts'
import { forEachNode, nodesBetween } from './document.ts'
import { oncePer } from '../model/once-per.ts'
import type { Script, ScriptNode } from '../model/script.ts'

const documents = new WeakMap<Script, ScriptDocument>()

/**
 * The document as the tree that the rest of the studio works with. The list of its nodes is made when it is first asked
 * for; blocks that have not moved are not built again. The same object for the same document.
 */
export const scriptOf: (document: ScriptDocument) => Script = oncePer((document: ScriptDocument) => {
  let nodes: readonly ScriptNode[] | undefined
  const script: Script = {
    get nodes() {
      nodes ??= placedNodesOf(document)
      return nodes
    },
  }
  documents.set(script, document)
  return script
})

/** The document that a script is the tree of, if it is of one. */
export function documentOf(script: Script): ScriptDocument | undefined {
  return documents.get(script)
}

/** How many physical lines a script has. */
export function lineCountOf(script: Script): number {
  return documents.get(script)?.lines ?? script.nodes.length
}

/** Lines of a script, as `forEachNodeOf` gives them, from an index on, or up to another one, which is not among them. */
export function nodesOf(script: Script, from: number, to: number): readonly ScriptNode[] {
  const document = documents.get(script)
  return document === undefined ? script.nodes.slice(from, to) : nodesBetween(document, from, to)
}

/** Visits every line of a script; the `from` of a node is not to be relied on. */
export function forEachNodeOf(script: Script, visit: (node: ScriptNode, index: number) => void): void {
  const document = documents.get(script)
  if (document === undefined) for (const [index, node] of script.nodes.entries()) visit(node, index)
  else forEachNode(document, visit)
}

type PlacedNodes = { from: number; nodes: readonly ScriptNode[] }
const lastPlaced = oncePer((_block: ScriptBlock): PlacedNodes => ({ from: -1, nodes: [] }))

function placedNodesOf({ blocks, offsets }: ScriptDocument): readonly ScriptNode[] {
  return blocks.flatMap((block, index) => placedNodes(block, offsets[index] ?? 0))
}

function placedNodes(block: ScriptBlock, from: number): readonly ScriptNode[] {
  const placed = lastPlaced(block)
  if (placed.from !== from) {
    let at = from
    placed.nodes = block.nodes.map((node) => {
      const own = { ...node, from: at }
      at += node.raw.length + node.eol.length
      return own
    })
    placed.from = from
  }
  return placed.nodes
}
