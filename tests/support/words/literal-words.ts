import { isNode, lineAt, type SourceFile, type SyntaxNode } from '../architecture/source-file.ts'
import { functionCalled, notRead, type QuietParameters, quietParameters } from './quiet-parameters.ts'

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
/** Attributes and members that are said or seen. */
const said =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|label|unit|hint|textContent|ariaLabel)$/
/** Names of keys as the browser gives them. */
const keys =
  /^(Mod|Alt|Shift|Ctrl|Control|Meta|Cmd|Enter|Escape|Tab|Backspace|Delete|Insert|Home|End|Space|Page(Up|Down)|Arrow\w+|F\d+)([-+].*)?$/

/**
 * Texts in a file that look like words for a person: markup, attributes, and strings with a blank between words or with a
 * capital and small letters. Strings that are only compared, imported, used as types or thrown as bugs are none, and what
 * stands where something for programs is expected: a class, a selector, a style, a name in the storage. `quiet`: which
 * parameters expect such.
 */
export function literalWords(file: SourceFile, quiet = quietParameters([file])): readonly LiteralWords[] {
  const found: LiteralWords[] = []
  const note = (node: SyntaxNode, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    found.push({ path: file.path, line: lineAt(file.text, node.start), text: words })
  }
  // Where something is said or seen, any word is one; elsewhere it has to look like one.
  const walk = (node: SyntaxNode, isSaid: boolean): void => {
    if (noWordsIn.has(node.type) || isNoSpeech(node)) return
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node['value']))) note(node, String(node['value']))
    else if (node.type === 'Literal' && typeof node['value'] === 'string' && isWords(node['value'], isSaid))
      note(node, node['value'])
    else if (node.type === 'TemplateLiteral' && isWords(templateText(node), isSaid)) note(node, templateText(node))
    for (const [name, member] of Object.entries(node)) {
      if (noWordsIn.has(`${node.type}.${name}`) || (node.type === 'Property' && name === 'key')) continue
      const children = Array.isArray(member) ? member : [member]
      const isQuiet = node.type === 'CallExpression' && name === 'arguments' ? quietAt(file, node, quiet) : new Set()
      for (const [at, child] of children.entries())
        if (isNode(child) && !isQuiet.has(at)) walk(child, isSaidIn(node, name, child, isSaid))
    }
  }
  walk(file.tree, false)
  return found
}

/** Whether a part of a node is said or seen as it stands. */
function isSaidIn(node: SyntaxNode, part: string, child: SyntaxNode, isSaid: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return part === 'children' && child.type === 'JSXExpressionContainer'
    case 'JSXAttribute':
      return said.test(nameOf(node['name']))
    case 'AssignmentExpression':
      return part === 'right' && isNode(node['left']) && said.test(nameOf(node['left']['property']))
    case 'JSXExpressionContainer':
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return isSaid
    default:
      return false
  }
}

/** Which arguments of a call stand for parameters that expect something for programs. */
function quietAt(file: SourceFile, call: SyntaxNode, quiet: QuietParameters): ReadonlySet<number> {
  const callee = call['callee']
  const called = isNode(callee) && callee.type === 'Identifier' ? functionCalled(file, nameOf(callee)) : undefined
  return quiet.get(called ?? '') ?? new Set()
}

function isNoSpeech(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') return /^(TypeError|RangeError|Error|RegExp|URL)$/.test(nameOf(node['callee']))
  if (node.type === 'JSXAttribute') return notRead.test(nameOf(node['name']))
  if (node.type === 'Property') return notRead.test(nameOf(node['key']))
  // A function is named by what it gives.
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') return notRead.test(nameOf(node['id']))
  if (node.type === 'AssignmentExpression') return isForPrograms(node['left'])
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type !== 'CallExpression') return false
  const callee = node['callee']
  if (isNode(callee) && callee.type === 'MemberExpression') {
    return (
      nameOf(callee['object']) === 'console' ||
      /^(querySelector(All)?|closest|matches|setProperty|(get|set|remove)Item)$/.test(nameOf(callee['property'])) ||
      isMember(callee, 'locks', 'request')
    )
  }
  return /^(assertNever|say)$/.test(nameOf(callee))
}

/** True for what is assigned to by programs alone: `element.className`, `element.style.left`. */
function isForPrograms(left: unknown): boolean {
  if (!isNode(left) || left.type !== 'MemberExpression') return false
  return notRead.test(nameOf(left['property'])) || lastName(left['object']) === 'style'
}

function isMember(callee: SyntaxNode, object: string, property: string): boolean {
  return nameOf(callee['property']) === property && lastName(callee['object']) === object
}

/** `style` of `mark.style`, `locks` of `locks`. */
function lastName(node: unknown): string {
  return isNode(node) && node.type === 'MemberExpression' ? nameOf(node['property']) : nameOf(node)
}

function isWords(text: string, isSaid: boolean): boolean {
  if (!/\p{L}{2}/u.test(text.replaceAll('{}', ''))) return false
  if (isSaid) return true
  if (keys.test(text)) return false
  // What is put in stands for a word.
  const whole = text.replaceAll('{}', 'Xx')
  return /\p{L}{2,}[,;:.!?…”]? \p{L}/u.test(whole) || /^\p{Lu}[\p{Ll}'’-]+[.…!?:]?$/u.test(whole)
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
