import { isNode, lineAt, nodesOf, type SourceFile, type SyntaxNode } from './source-file.ts'

/** Places where something is caught of which nobody hears, and where no word says why: `path:line`. */
export function silentCatches(file: SourceFile): readonly string[] {
  return [...nodesOf(file.tree)]
    .filter((node) => isSilentClause(file, node) || isSilentHandler(file, node))
    .map((node) => `${file.path}:${lineAt(file.text, placeOf(node))}`)
}

/** `catch { … }` without a comment in it. */
function isSilentClause(file: SourceFile, node: SyntaxNode): boolean {
  if (node.type !== 'CatchClause' || isNode(node['param'])) return false
  return !file.comments.some(({ start, end }) => start > node.start && end < node.end)
}

/** `.catch(() => constant)` without a comment on its line or on the one above. */
function isSilentHandler(file: SourceFile, node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee']
  const property = isNode(callee) ? callee['property'] : undefined
  if (!isNode(property) || property['name'] !== 'catch') return false
  const [handler] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (!isNode(handler) || handler.type !== 'ArrowFunctionExpression') return false
  const isWithoutError = Array.isArray(handler['params']) && handler['params'].length === 0
  const body = handler['body']
  if (!isWithoutError || !isNode(body) || !isConstant(body)) return false
  const line = lineAt(file.text, property.start)
  return !file.comments.some(({ end }) => [line, line - 1].includes(lineAt(file.text, end)))
}

function isConstant(body: SyntaxNode): boolean {
  if (body.type === 'BlockStatement') return Array.isArray(body['body']) && body['body'].length === 0
  return ['Literal', 'Identifier', 'ArrayExpression', 'ObjectExpression'].includes(body.type)
}

function placeOf(node: SyntaxNode): number {
  const callee = node['callee']
  const property = isNode(callee) ? callee['property'] : undefined
  return isNode(property) ? property.start : node.start
}
