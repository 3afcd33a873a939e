import { isNode, lineAt, type SourceFile, type SyntaxNode } from '../architecture/source-file.ts'

/** A text in the code that a person may read, at its line. */
export type LiteralWords = { readonly path: string; readonly line: number; readonly text: string }

/** Where strings are no words: what they belong to. */
const noWordsIn: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration.source',
  'TSLiteralType',
  'TSImportType',
  'SwitchCase.test',
  'BinaryExpression',
  'ThrowStatement.Error',
])
/** Attributes and properties that hold names for programs. */
const notRead =
  /^(class(Name)?|id|key|type|role|style|data-.*|href|d|viewBox|fill|stroke.*|transform|points|keys?|shortcut|selector|event|code|kind|align|side|mode|autoComplete|inputMode|lang|rel|target|cssClass|theme|tag|attrs|cache|font|filter|animation)$/
/** Names of keys as the browser gives them. */
const keys =
  /^(Mod|Alt|Shift|Ctrl|Control|Meta|Cmd|Enter|Escape|Tab|Backspace|Delete|Insert|Home|End|Space|Page(Up|Down)|Arrow\w+|F\d+)([-+ ].*)?$/

/**
 * Texts in a file that look like words for a person: markup, attributes, and strings with a blank between words or with a
 * capital and small letters. Strings that are only compared, imported, used as types or thrown as bugs are none.
 */
export function literalWords(file: SourceFile): readonly LiteralWords[] {
  const found: LiteralWords[] = []
  const note = (node: SyntaxNode, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    found.push({ path: file.path, line: lineAt(file.text, node.start), text: words })
  }
  const walk = (node: SyntaxNode): void => {
    if (noWordsIn.has(node.type) || isNoSpeech(node)) return
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node['value']))) note(node, String(node['value']))
    else if (node.type === 'Literal' && typeof node['value'] === 'string' && isWords(node['value']))
      note(node, node['value'])
    else if (node.type === 'TemplateLiteral' && isWords(templateText(node))) note(node, templateText(node))
    for (const [name, member] of Object.entries(node)) {
      if (noWordsIn.has(`${node.type}.${name}`) || (node.type === 'Property' && name === 'key')) continue
      for (const child of Array.isArray(member) ? member : [member]) if (isNode(child)) walk(child)
    }
  }
  walk(file.tree)
  return found
}

function isNoSpeech(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return /^(TypeError|RangeError|Error|RegExp|URL)$/.test(nameOf(node['callee']))
  if (node.type === 'JSXAttribute') return notRead.test(nameOf(node['name']))
  if (node.type === 'Property') return notRead.test(nameOf(node['key']))
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type !== 'CallExpression') return false
  const callee = node['callee']
  if (isNode(callee) && callee.type === 'MemberExpression') {
    return (
      nameOf(callee['object']) === 'console' ||
      /^(querySelector(All)?|closest|matches)$/.test(nameOf(callee['property']))
    )
  }
  return /^(assertNever|say)$/.test(nameOf(callee))
}

function isWords(text: string): boolean {
  if (keys.test(text) || !/\p{L}{2}/u.test(text)) return false
  // What is put in stands for a word.
  const whole = text.replaceAll('{}', 'Xx')
  return /\p{L}{2,}[,;:.!?…”]? \p{L}/u.test(whole) || /^\p{Lu}\p{Ll}+[.…!?:]?$/u.test(whole)
}

function templateText(node: SyntaxNode): string {
  const quasis = node['quasis']
  if (!Array.isArray(quasis)) return ''
  return quasis
    .map((quasi: unknown) => {
      const value = isNode(quasi) ? quasi['value'] : undefined
      return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
    })
    .join('{}')
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}
