import { isNode, nodesOf, type SourceFile, type SyntaxNode } from '../architecture/source-file.ts'

/** What is told to a person stands in these. */
const told: ReadonlySet<string> = new Set(['message', 'remedy', 'detail', 'description', 'label', 'title', 'buttons'])

/**
 * Texts of several words that are put right into something that is told to a person: a property, a constant or a parameter
 * with such a name. Names of one word, and what is put together elsewhere, are not seen.
 */
export function toldWords(file: SourceFile): readonly string[] {
  return [...nodesOf(file.tree)].flatMap((node) => {
    if (node.type === 'Property') return isTold(node['key']) ? sentencesIn(node['value']) : []
    if (node.type === 'VariableDeclarator') return isTold(node['id']) ? sentencesIn(node['init']) : []
    if (node.type === 'AssignmentPattern') return isTold(node['left']) ? sentencesIn(node['right']) : []
    return []
  })
}

function isTold(name: unknown): boolean {
  return isNode(name) && told.has(String(name['name']))
}

function sentencesIn(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  const parts = partsOf(value)
  if (parts !== undefined) return parts.flatMap(sentencesIn)
  const text = textOf(value)
  return /\p{L}{2}[,;:.]? (\p{L}|\{)|\} \p{L}{2}/u.test(text) ? [text] : []
}

/** Of a choice and a list, what may be told. */
function partsOf(value: SyntaxNode): readonly unknown[] | undefined {
  switch (value.type) {
    case 'ConditionalExpression':
      return [value['consequent'], value['alternate']]
    case 'LogicalExpression':
      return [value['left'], value['right']]
    case 'ArrayExpression':
      return Array.isArray(value['elements']) ? value['elements'] : []
    default:
      return undefined
  }
}

function textOf(value: SyntaxNode): string {
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : ''
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value['quasis'])) return ''
  return value['quasis'].map((quasi: unknown) => (isNode(quasi) ? cooked(quasi['value']) : '')).join('{}')
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
