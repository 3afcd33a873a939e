import { posix } from 'node:path'
import { isNode, lineAt, nodesOf } from './source-file.ts'
import type { SourceFile, SyntaxNode } from './source-file.ts'
import { isAllowed, mayImport, areaOf } from './areas.ts'

/** Longest file, in lines: above it a file holds more than one concept. */
export const MAX_LINES = 400

/** Wrong imports: against the direction, without their extension, or of a package that has no place there. */
export function importProblems(file: SourceFile): readonly string[] {
  const area = areaOf(file.path)
  if (area === undefined) return [`${file.path} lies in no area that the design knows`]
  return file.imports.flatMap(({ from, line }) => {
    const problem = from.startsWith('.') ? edgeProblem(file.path, area, from) : packageProblem(file.path, area, from)
    return problem === undefined ? [] : [`${file.path}:${line} ${problem}`]
  })
}

function edgeProblem(path: string, area: string, from: string): string | undefined {
  const plain = from.replace(/\?.*$/, '')
  if (posix.extname(plain) === '') return `imports ${from} without its extension`
  const target = posix.join(posix.dirname(path), plain)
  // Data of a package that exports none of its files: the bundler gives their address, and nothing of them is run.
  if (isPage(area) && target.startsWith('node_modules/') && from.endsWith('?url')) return undefined
  const targetArea = areaOf(target)
  if (targetArea !== undefined && isAllowed(area, targetArea)) return undefined
  return `imports ${target}; ${area} may import only from ${[area, ...mayImport(area)].join(', ')}`
}

function isPage(area: string): boolean {
  return area === 'renderer' || area.startsWith('renderer/')
}

function packageProblem(path: string, area: string, from: string): string | undefined {
  if (area.startsWith('shared/') && from !== 'zod') return `imports ${from}; shared may use no package but zod`
  if (isPage(area) && from.startsWith('node:')) return `imports ${from}; the page has no Node`
  const mayUseElectron = area === 'electron/shell' || path === 'electron/main.ts' || path === 'electron/preload.ts'
  if (from === 'electron' && !mayUseElectron) return 'imports electron; only main.ts, preload.ts and electron/shell may'
  if (/^electron(\/|$)/.test(area) && /^react(-dom)?(\/|$)/.test(from)) return `imports ${from}; main draws nothing`
  return undefined
}

/** A file that has grown beyond one concept. One that is made from a catalogue is as long as that. */
export function sizeProblems(file: SourceFile): readonly string[] {
  if (file.path.startsWith('shared/messages/made/')) return []
  const lines = file.text.split('\n').length - 1
  return lines > MAX_LINES ? [`${file.path} has ${lines} lines; ${MAX_LINES} are the most`] : []
}

/**
 * Exports that hide from a caller what no name or type says, without a doc comment right before them: numbers (their unit,
 * their reason) and functions that throw (what, and when). Also default exports and re-exports, which the house does not use.
 */
export function exportProblems(file: SourceFile): readonly string[] {
  const body = file.tree['body']
  if (!Array.isArray(body)) return []
  return body.filter(isNode).flatMap((node) => {
    const at = `${file.path}:${lineAt(file.text, node.start)}`
    if (node.type === 'ExportDefaultDeclaration') return [`${at} has a default export; give it a name`]
    if (node.type === 'ExportAllDeclaration') return [`${at} exports another module; import it where it is needed`]
    if (node.type !== 'ExportNamedDeclaration') return []
    const declaration = node['declaration']
    if (!isNode(declaration)) return [`${at} exports by a list; write export before the declaration`]
    const hidden = isNumber(declaration) ? 'a number' : throwsItself(declaration) ? 'a function that throws' : undefined
    if (hidden === undefined || hasDocComment(file, node)) return []
    return [`${at} exports ${nameOf(declaration)} without a doc comment: ${hidden}`]
  })
}

function isNumber(declaration: SyntaxNode): boolean {
  const init = firstOf(declaration)['init']
  return isNode(init) && isNumeric(init)
}

function isNumeric(node: SyntaxNode): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'number'
  if (node.type === 'UnaryExpression') return isNode(node['argument']) && isNumeric(node['argument'])
  if (node.type !== 'BinaryExpression') return false
  const { left, right } = node
  return isNode(left) && isNode(right) && (isNumeric(left) || isNumeric(right))
}

// Functions inside it may throw to whoever they are handed to.
function throwsItself(declaration: SyntaxNode): boolean {
  const { init } = firstOf(declaration)
  const own = declaration.type === 'FunctionDeclaration' ? declaration : isNode(init) ? init : undefined
  if (own === undefined || !/Function/.test(own.type)) return false
  const inner = [...nodesOf(own)].filter((node) => node !== own && /Function/.test(node.type))
  const isInside = (node: SyntaxNode): boolean => inner.some(({ start, end }) => start <= node.start && node.end <= end)
  return [...nodesOf(own)].some((node) => node.type === 'ThrowStatement' && !isInside(node))
}

function hasDocComment(file: SourceFile, node: SyntaxNode): boolean {
  return file.comments.some(
    ({ start, end }) =>
      end <= node.start && file.text.startsWith('/**', start) && file.text.slice(end, node.start).trim() === '',
  )
}

// Of `const a = 1, b = 2` the first one.
function firstOf(declaration: SyntaxNode): SyntaxNode {
  const all = declaration['declarations']
  const first: unknown = Array.isArray(all) ? all[0] : undefined
  return isNode(first) ? first : declaration
}

function nameOf(declaration: SyntaxNode): string {
  const { id } = firstOf(declaration)
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : 'something'
}

/** Constructs that the house forbids, each with its reason. */
const forbiddenNodes: readonly { readonly why: string; readonly test: (node: SyntaxNode) => boolean }[] = [
  { why: 'any switches the checks off', test: ({ type }) => type === 'TSAnyKeyword' },
  { why: 'an exclamation mark hides a missing value', test: ({ type }) => type === 'TSNonNullExpression' },
  { why: 'enums are not erasable', test: ({ type }) => type === 'TSEnumDeclaration' },
  { why: 'namespaces are not erasable', test: ({ type }) => type === 'TSModuleDeclaration' },
  { why: 'parameter properties are not erasable', test: ({ type }) => type === 'TSParameterProperty' },
  { why: 'markup from text is how scripts get in', test: (node) => isNamed(node, /^(inner|outer)HTML$/) },
  { why: 'markup from text is how scripts get in', test: (node) => isNamed(node, /^dangerouslySetInnerHTML$/) },
  { why: 'text must not become code', test: (node) => isCallOf(node, 'eval') || isCallOf(node, 'Function') },
]

const forbiddenWords: readonly { readonly why: string; readonly words: RegExp }[] = [
  { why: 'a silenced check', words: /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint|biome)-(disable|ignore)/ },
  { why: 'work left for later', words: /\b(TODO|FIXME|XXX)\b/ },
]

/** Forbidden constructs in the code, and forbidden words in its comments. */
export function constructProblems(file: SourceFile): readonly string[] {
  const problems: string[] = []
  for (const node of nodesOf(file.tree)) {
    const found = forbiddenNodes.find(({ test }) => test(node))
    // A type package's gap may be filled by a declaration file, which knows no other form.
    if (found === undefined || (node.type === 'TSModuleDeclaration' && file.path.endsWith('.d.ts'))) continue
    const words = file.text.slice(node.start, Math.min(node.end, node.start + 60)).split('\n', 1)[0]
    problems.push(`${file.path}:${lineAt(file.text, node.start)} "${words}": ${found.why}`)
  }
  for (const { start, end } of file.comments) {
    const comment = file.text.slice(start, end)
    for (const { why, words } of forbiddenWords) {
      if (words.test(comment))
        problems.push(`${file.path}:${lineAt(file.text, start)} "${words.exec(comment)?.[0]}": ${why}`)
    }
  }
  return problems
}

function isNamed(node: SyntaxNode, name: RegExp): boolean {
  return /^(Identifier|JSXIdentifier)$/.test(node.type) && typeof node['name'] === 'string' && name.test(node['name'])
}

function isCallOf(node: SyntaxNode, name: string): boolean {
  const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? node['callee'] : undefined
  return isNode(callee) && callee.type === 'Identifier' && callee['name'] === name
}
