import { isNode, lineAt, nodesOf } from './source-file.ts'
import type { SourceFile, SyntaxNode } from './source-file.ts'

/** Words that say nothing by themselves. */
const SILENT = new Set(
  'a all an and any are as at be by can each every for from gives has have her his holds how in into is it its makes may of on one or our own said same says see shows some such than that the their them then there these they this those to was what when where which who whose why will with'.split(
    ' ',
  ),
)

/**
 * Doc comments whose words all stand in what they describe: `/** How an attempt ended. *\/` of `AttemptEnding`. They are to
 * be left out, or to say what cannot be seen there: units, ranges, errors, why.
 */
export function emptyComments(file: SourceFile): readonly string[] {
  // What is made of a catalogue says the sentence that a message is, so that it is found.
  if (file.path.startsWith('shared/messages/made/')) return []
  const nodes = declarationsOf(file)
  return file.comments.flatMap(({ start, end }) => {
    const comment = file.text.slice(start, end)
    if (!comment.startsWith('/**')) return []
    const next = nodes.find((node) => node.start >= end)
    if (next === undefined || file.text.slice(end, next.start).trim() !== '') return []
    const known = wordsOf(signatureOf(file, next))
    const words = [...wordsOf(comment)].filter((word) => !SILENT.has(word))
    if (!words.every((word) => known.has(word))) return []
    return [`${file.path}:${lineAt(file.text, start)} ${comment.replace(/\s+/g, ' ')}`]
  })
}

const DESCRIBED =
  /^(ExportNamedDeclaration|FunctionDeclaration|ClassDeclaration|VariableDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition|Property|TSDeclareFunction)$/

function declarationsOf(file: SourceFile): readonly SyntaxNode[] {
  return [...nodesOf(file.tree)]
    .filter(({ type }) => DESCRIBED.test(type))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

// Up to the body: what a reader of the declaration has before their eyes. Of a type its first line.
function signatureOf(file: SourceFile, node: SyntaxNode): string {
  const declaration = node.type === 'ExportNamedDeclaration' ? node['declaration'] : node
  const own = isNode(declaration) ? declaration : node
  const value = own['value']
  const body = own['body'] ?? (isNode(value) ? value['body'] : undefined)
  const end = isNode(body) ? body.start : own.end
  const text = file.text.slice(own.start, end)
  return /^(export )?type /.test(text) ? (text.split('\n', 1)[0] ?? '') : text
}

function wordsOf(text: string): ReadonlySet<string> {
  const parted = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set((parted.match(/[a-z\d]+/g) ?? []).map(stemOf))
}

function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies|es|s|ed|ing|e|y)$/, '') : word
}
