/** What the reader below understands: mappings, lists of scalars, lists of mappings, and scalars. */
export type YamlValue = string | number | boolean | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/**
 * Reads the small part of YAML that the packaging file and the workflow are written in: two spaces a level, plain or double-quoted scalars.
 * Anything else throws, so that a check of the file never looks at half of it.
 */
export function readSimpleYaml(text: string): YamlValue {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }))
  const state = { at: 0 }
  const value = readBlock(lines, state, 0)
  if (state.at !== lines.length) throw new Error(`This line does not fit: ${lines[state.at]?.text}`)
  return value
}

type Line = { readonly indent: number; readonly text: string }

function readBlock(lines: readonly Line[], state: { at: number }, indent: number): YamlValue {
  const isList = lines[state.at]?.text.startsWith('- ') === true
  const list: YamlValue[] = []
  const mapping: Record<string, YamlValue> = {}
  for (let line = lines[state.at]; line !== undefined && line.indent === indent; line = lines[state.at]) {
    if (line.text.startsWith('- ') !== isList) throw new Error(`A list and a mapping are mixed at: ${line.text}`)
    if (isList) list.push(readItem(lines, state, line))
    else readMember(lines, state, line, mapping)
  }
  return isList ? list : mapping
}

function readItem(lines: readonly Line[], state: { at: number }, line: Line): YamlValue {
  const rest = line.text.slice(2)
  if (!/^[A-Za-z][\w-]*:( |$)/.test(rest)) {
    state.at += 1
    return readScalar(rest)
  }
  // A mapping as an item: its first member stands behind the dash, the others below it.
  const mapping: Record<string, YamlValue> = {}
  const indent = line.indent + 2
  let member: Line | undefined = { indent, text: rest }
  while (member !== undefined && member.indent === indent && !member.text.startsWith('- ')) {
    readMember(lines, state, member, mapping)
    member = lines[state.at]
  }
  return mapping
}

function readMember(
  lines: readonly Line[],
  state: { at: number },
  line: Line,
  mapping: Record<string, YamlValue>,
): void {
  const match = /^([A-Za-z][\w-]*):(?: (.*))?$/.exec(line.text)
  if (match === null) throw new Error(`This is not a member: ${line.text}`)
  const [, key = '', scalar] = match
  if (Object.hasOwn(mapping, key)) throw new Error(`${key} stands twice.`)
  state.at += 1
  mapping[key] = scalar === undefined ? readBlock(lines, state, line.indent + 2) : readScalar(scalar)
}

function readScalar(text: string): YamlValue {
  if (/^".*"$/.test(text)) return text.slice(1, -1)
  if (/^[[\]{}&*|>'"%@`!?-]|: | #/.test(text)) throw new Error(`This scalar is not plain: ${text}`)
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}
