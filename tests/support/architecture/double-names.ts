import { isNode } from './source-file.ts'
import type { SourceFile, SyntaxNode } from './source-file.ts'

/** Names that more than one file exports, each with those files. A component and a type of one name count, too. */
export function doubleNames(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    // A message is named by its catalogue, and its function by the message.
    if (file.path.startsWith('shared/messages/made/')) continue
    for (const name of exportedNames(file)) found.set(name, (found.get(name) ?? new Set()).add(file.path))
  }
  return new Map([...found].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths].sort()]))
}

function exportedNames({ tree }: SourceFile): readonly string[] {
  const body = tree['body']
  if (!Array.isArray(body)) return []
  return body.filter(isNode).flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node['declaration'] : undefined
    if (!isNode(declaration)) return []
    const all = declaration['declarations']
    return (Array.isArray(all) ? all.filter(isNode) : [declaration]).flatMap(nameOf)
  })
}

function nameOf({ id }: SyntaxNode): readonly string[] {
  return isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []
}

const bothSides = 'the same thing in the contract, where it is checked, and in the core, which imports no contract'
const command = 'the command of the window that has this done'

/** Names that may stand in two files because they mean the same in both. */
export const sameMeaning: Readonly<Record<string, string>> = {
  AlikeSpeakers: bothSides,
  DirectionNote: bothSides,
  LineState: bothSides,
  TakeMark: bothSides,
  TakeRef: 'the same thing in the contract and in the store, which imports no contract',
  TrashedTake: 'what main answers, and what the window reads of it',
  LEAVE_GRACE_MS: 'the same wait of a window and of the application around it',
  ProjectParts: 'what windows change together, on the main side and in the window',
  createProjectParts: 'makes `ProjectParts`, on the main side and in the window',
  addSpeaker: command,
  checkCast: command,
  checkClip: command,
  createProject: command,
  importPronunciations: command,
  previewLine: command,
  readPronunciations: command,
  resolveConflict: command,
  waitForTurn: 'the command line waits for its turn to send, and so does the window',
  messageOf: 'in the page words come from a table that is fetched, on the main side they are there',
  sentencesOf: 'in the page words come from a table that is fetched, on the main side they are there',
  nodeAt: 'a line of a document, and of the model that holds one',
}
