import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isNode, nodesOf, readSources, type SourceFile } from '../architecture/source-file.ts'
import { literalWords } from './literal-words.ts'
import { quietParameters } from './quiet-parameters.ts'
import { ownFormats } from './message-use.ts'
import { toldWords } from './told-words.ts'

/** What is still to be done about words, by kind and folder. */
export type Counts = Readonly<Record<Kind, Readonly<Record<string, number>>>>

/**
 * `literals`: words of the window that are no messages. `sentences`: problems that are made as sentences. `told`: words that
 * stand outside of the window in what is told to a person. `formats`: numbers and dates that are written without the
 * formatters of a language.
 */
export const kinds = ['literals', 'sentences', 'told', 'formats'] as const
type Kind = (typeof kinds)[number]

/** Where the most of each is kept. It may only fall. */
export const ceilingsPath = fileURLToPath(new URL('ceilings.json', import.meta.url))

/** The most that there may be of each. */
export function readCeilings(): Counts {
  return JSON.parse(readFileSync(ceilingsPath, 'utf8'))
}

/** Counts everything as it is. */
export function countWords(): Counts {
  const window = readSources(['renderer'])
  const quiet = quietParameters(window)
  const all = [...window, ...readSources(['shared', 'electron'])]
  const makers = all.filter(({ path }) => !path.startsWith('shared/messages/') && reasonToKeep(path) === undefined)
  return {
    literals: byFolder(window, (file) => literalWords(file, quiet).length),
    sentences: byFolder(makers, (file) => sentenceProblems(file)),
    told: byFolder(makers, (file) => toldWords(file).length),
    formats: byFolder(all, (file) => ownFormats(file).length),
  }
}

/** Folders of which there is more than there may be, in words. */
export function aboveCeilings(now: Counts, most: Counts): readonly string[] {
  return kinds.flatMap((kind) =>
    Object.entries(now[kind]).flatMap(([folder, count]) => {
      const ceiling = most[kind][folder] ?? 0
      return count > ceiling ? [`${folder}: ${count} ${kind}, ${ceiling} are the most`] : []
    }),
  )
}

/** Files and folders (with `/` at the end) whose sentences stay, and why. */
export const keptSentences: Readonly<Record<string, string>> = {
  'renderer/': 'The window is where words are made: these come from its own catalogue, which `literals` holds it to.',
  'shared/core/model/errors.ts': 'Takes the words of the window, and compares records of before, which hold sentences.',
  'shared/core/model/problem-schema.ts': 'The form of records of before, which hold sentences.',
  'shared/service/tts-request.ts': 'What a schema says of a request that breaks the interface: told as `issue`.',
  'shared/service/voice-model.ts': 'What a schema says of a request that breaks the interface: told as `issue`.',
}

function reasonToKeep(path: string): string | undefined {
  return Object.entries(keptSentences).find(
    ([kept]) => path === kept || (kept.endsWith('/') && path.startsWith(kept)),
  )?.[1]
}

/** All of a kind. */
export function totalOf(counts: Counts, kind: Kind): number {
  return Object.values(counts[kind]).reduce((sum, count) => sum + count, 0)
}

/** Problems with their words in place: `studioError`, `callError`, and objects with a code and a message. */
function sentenceProblems(file: SourceFile): number {
  return [...nodesOf(file.tree)].filter((node) => {
    if (node.type === 'CallExpression')
      return isNode(node['callee']) && sentenceMakers.has(String(node['callee']['name']))
    if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return false
    const names = node['properties'].map((property: unknown) =>
      isNode(property) && isNode(property['key']) ? String(property['key']['name']) : '',
    )
    return names.includes('code') && names.includes('message')
  }).length
}

const sentenceMakers: ReadonlySet<string> = new Set(['studioError', 'callError'])

function byFolder(files: readonly SourceFile[], count: (file: SourceFile) => number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const file of files) {
    const found = count(file)
    const folder = file.path.split('/').slice(0, -1).slice(0, 3).join('/')
    if (found > 0) counts[folder] = (counts[folder] ?? 0) + found
  }
  return counts
}
