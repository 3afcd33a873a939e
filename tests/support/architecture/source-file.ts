import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A source file with what the rules look at. `path` is relative to the repository, with forward slashes. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  /** Every module named by an import or a re-export, static or dynamic, `import type` included. */
  readonly imports: readonly { readonly from: string; readonly line: number }[]
  /** The same without those of types only: what runs. `names`: what is taken from the module, `*` for all of it. */
  readonly running: readonly { readonly from: string; readonly names: readonly string[] }[]
  readonly comments: readonly Span[]
  /** The syntax tree as plain objects with `type`, `start` and `end`. */
  readonly tree: SyntaxNode
}

/** Offsets in the text. */
export type Span = { readonly start: number; readonly end: number }

/** Any node of the ESTree that the parser gives. */
export type SyntaxNode = Span & { readonly type: string; readonly [member: string]: unknown }

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every TypeScript file below the folders, read and parsed. */
export function readSources(folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => parseSource(path.slice(root.length).replaceAll('\\', '/'), readFileSync(path, 'utf8'))),
  )
}

/**
 * Parses one file's text.
 * @throws Error with the parser's words if it is not TypeScript.
 */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map((error) => error.message).join('; ')}`)
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.flatMap((entry) => entry.moduleRequest ?? [])),
  ].map(({ value, start }) => ({ from: value, at: start }))
  const running = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter((entry) => !entry.isType)
    if (entries.length > 0 && values.length === 0) return []
    return [{ from: moduleRequest.value, names: values.map(({ importName: { name } }) => name ?? '*') }]
  })
  const tree: unknown = program
  if (!isNode(tree)) throw new Error(`${path}: no syntax tree`)
  for (const node of nodesOf(tree)) {
    const source = node.type === 'ImportExpression' || node.type === 'TSImportType' ? node['source'] : undefined
    if (isNode(source) && typeof source['value'] === 'string')
      requests.push({ from: source['value'], at: source.start })
    if (node.type === 'ImportExpression' && isNode(source) && typeof source['value'] === 'string')
      running.push({ from: source['value'], names: ['*'] })
  }
  const imports = requests.map(({ from, at }) => ({ from, line: lineAt(text, at) }))
  return { path, text, imports, running, comments, tree }
}

/** The node and everything below it. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) if (isNode(child)) yield* nodesOf(child)
  }
}

/** True for a node of the tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
