import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** An import of one file by another; what comes from packages is left out. */
export type Edge = { readonly from: string; readonly to: string }

/** Every import between the files, `import type` included. */
export function edgesOf(files: readonly SourceFile[]): readonly Edge[] {
  const known = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, imports }) =>
    imports
      .map(({ from }) => posix.join(posix.dirname(path), from.replace(/\?.*$/, '')))
      .filter((target, at) => imports[at]?.from.startsWith('.') === true && known.has(target))
      .map((to) => ({ from: path, to })),
  )
}

/**
 * Groups that import each other in a circle, each as one chain: `a/x.ts -> b/y.ts, b/z.ts -> a/w.ts`. `groupOf` says what
 * a file counts as: itself, or its folder.
 */
export function circlesOf(edges: readonly Edge[], groupOf: (path: string) => string): readonly string[] {
  const next = new Map<string, Map<string, Edge>>()
  for (const edge of edges) {
    const [from, to] = [groupOf(edge.from), groupOf(edge.to)]
    if (from === to) continue
    const targets = next.get(from) ?? new Map<string, Edge>()
    if (!targets.has(to)) targets.set(to, edge)
    next.set(from, targets)
  }
  return knots(next).map((knot) => chainOf(knot, next))
}

/** Tarjan's strongly connected components of more than one member. */
function knots(next: ReadonlyMap<string, ReadonlyMap<string, Edge>>): readonly ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = []
  const indexOf = new Map<string, number>()
  const stack: string[] = []
  const visit = (node: string): number => {
    const index = indexOf.size
    indexOf.set(node, index)
    stack.push(node)
    let low = index
    for (const target of next.get(node)?.keys() ?? []) {
      const seen = indexOf.get(target)
      if (seen === undefined) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, seen)
    }
    if (low === index) {
      const knot = stack.splice(stack.indexOf(node))
      if (knot.length > 1) found.push(new Set(knot))
    }
    return low
  }
  for (const node of next.keys()) if (!indexOf.has(node)) visit(node)
  return found
}

/** The shortest way from one member of a knot back to it, with the files that make it. */
function chainOf(knot: ReadonlySet<string>, next: ReadonlyMap<string, ReadonlyMap<string, Edge>>): string {
  const [start = ''] = knot
  const ways: (readonly [string, readonly Edge[]])[] = [[start, []]]
  const reached = new Set<string>()
  for (const [node, way] of ways) {
    for (const [target, edge] of next.get(node) ?? []) {
      if (target === start) return [...way, edge].map(({ from, to }) => `${from} -> ${to}`).join(', ')
      if (!knot.has(target) || reached.has(target)) continue
      reached.add(target)
      ways.push([target, [...way, edge]])
    }
  }
  return [...knot].join(', ')
}
