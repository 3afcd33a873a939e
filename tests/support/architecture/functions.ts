import { isNode, lineAt, nodesOf } from './source-file.ts'
import type { SourceFile, SyntaxNode } from './source-file.ts'

/** Longest function, in lines. */
export const MAX_FUNCTION_LINES = 150

/** Changing variables that a function may keep between the calls of what it answers. More of them want names as states. */
export const MAX_KEPT = 3

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions that are too long, or keep too many variables that functions inside them change. */
export function functionProblems(file: SourceFile): readonly string[] {
  return [...nodesOf(file.tree)].filter(isFunction).flatMap((node) => {
    const at = `${file.path}:${lineAt(file.text, node.start)}`
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1
    const kept = keptVariables(node)
    return [
      ...(lines > MAX_FUNCTION_LINES ? [`${at} is a function of ${lines} lines`] : []),
      ...(kept.length > MAX_KEPT ? [`${at} keeps ${kept.length} changing variables: ${kept.join(', ')}`] : []),
    ]
  })
}

/** Names that the function declares by `let` and a function inside it assigns: what is left of a loop is none of them. */
function keptVariables(node: SyntaxNode): readonly string[] {
  const { own, inner } = split(node)
  const assigned = new Set(inner.flatMap((one) => [...nodesOf(one)].flatMap(assignedName)))
  return own.flatMap(letNames).filter((name) => assigned.has(name))
}

/** The nodes of a function without those of functions inside it, and these functions. */
function split(node: SyntaxNode): { readonly own: readonly SyntaxNode[]; readonly inner: readonly SyntaxNode[] } {
  const own: SyntaxNode[] = []
  const inner: SyntaxNode[] = []
  const visit = (one: SyntaxNode): void => {
    own.push(one)
    for (const child of Object.values(one).flat().filter(isNode)) {
      if (isFunction(child)) inner.push(child)
      else visit(child)
    }
  }
  visit(node)
  return { own, inner }
}

function isFunction(node: SyntaxNode): boolean {
  return functionTypes.has(node.type)
}

function letNames(node: SyntaxNode): readonly string[] {
  const { kind, declarations } = node
  if (node.type !== 'VariableDeclaration' || kind !== 'let' || !Array.isArray(declarations)) return []
  return declarations.filter(isNode).flatMap(({ id }) => nameOf(id))
}

function assignedName(node: SyntaxNode): readonly string[] {
  if (node.type === 'AssignmentExpression') return nameOf(node['left'])
  return node.type === 'UpdateExpression' ? nameOf(node['argument']) : []
}

function nameOf(node: unknown): readonly string[] {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? [node['name']] : []
}
