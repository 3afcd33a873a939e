import { type SourceFile, type SyntaxNode, isNode, lineAt, nodesOf } from '../architecture/source-file.ts'

/** Where compiled messages lie, below the repository. */
const MADE = 'shared/messages/made/'

/** The functions of messages that a file imports, by their local names. */
function importedMessages(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  if (!file.text.includes(MADE.slice('shared/'.length))) return names
  for (const node of nodesOf(file.tree)) {
    if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) continue
    if (!String(node['source']['value']).includes(MADE.slice('shared/'.length))) continue
    for (const specifier of asNodes(node['specifiers'])) {
      if (isNode(specifier['local'])) names.add(String(specifier['local']['name']))
    }
  }
  return names
}

/** Names of the message functions that a file calls or hands on. */
export function messagesUsedIn(file: SourceFile): readonly string[] {
  return file.path.startsWith(MADE) ? [] : [...importedMessages(file)]
}

/** Ids of problems that a file says: the first argument of `say`. */
export function problemsSaidIn(file: SourceFile): readonly string[] {
  if (!file.text.includes('say(')) return []
  return [...nodesOf(file.tree)].flatMap((node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'say') return []
    const [id] = asNodes(node['arguments'])
    return id !== undefined && typeof id['value'] === 'string' ? [id['value']] : []
  })
}

/**
 * Where words of a message are joined to others, which no other language can follow: a message beside something else in
 * a template, or added to it.
 */
export function joinedMessages(file: SourceFile): readonly string[] {
  const names = importedMessages(file)
  if (names.size === 0) return []
  const isMessage = (node: unknown): boolean =>
    isNode(node) && node.type === 'CallExpression' && names.has(nameOf(node['callee']))
  return [...nodesOf(file.tree)].flatMap((node) => {
    const parts =
      node.type === 'TemplateLiteral'
        ? asNodes(node['expressions'])
        : node.type === 'BinaryExpression' && node['operator'] === '+'
          ? [node['left'], node['right']]
          : []
    return parts.some(isMessage) ? [`${file.path}:${lineAt(file.text, node.start)} joins words of a message`] : []
  })
}

/** Where numbers or dates are written by other means than the formatters of a language. */
export function ownFormats(file: SourceFile): readonly string[] {
  if (file.path.startsWith('shared/messages/')) return []
  return [...nodesOf(file.tree)].flatMap((node) => {
    const isOwn =
      node.type === 'MemberExpression' &&
      ((nameOf(node['object']) === 'Intl' && nameOf(node['property']) !== 'Segmenter') ||
        /^to(Fixed|Locale(Date|Time)?String)$/.test(nameOf(node['property'])))
    return isOwn ? [`${file.path}:${lineAt(file.text, node.start)}`] : []
  })
}

function asNodes(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}
