import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { helpText } from '../../../electron/cli/terminal/help-text.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { TESTS_OF_FAULTS } from '../../../scripts/faults.mjs'
import { readStartFlags } from '../../../scripts/start.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const topFolders = ['electron', 'renderer', 'shared', 'scripts', 'tests', 'docs', 'assets', '.github']
const papers = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** Every file and every folder of the repository, folders with a slash at their end. */
const entries = topFolders.flatMap((folder) => [
  `${folder}/`,
  ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map(
    (entry) =>
      `${relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}${entry.isDirectory() ? '/' : ''}`,
  ),
])

const read = (paper: string): string => readFileSync(join(root, paper), 'utf8')

/** What stands between backticks, outside of blocks. */
function spansOf(text: string): readonly string[] {
  return [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
}

/** A path of the repository: a file of code or a paper, or whatever begins with one of its folders. */
function isPath(span: string): boolean {
  if (!/^[\w.*{},/-]+$/.test(span)) return false
  return topFolders.some((folder) => span.startsWith(`${folder}/`)) || /[\w}*]\.(?:tsx?|mjs|yml)$/.test(span)
}

/** `a/{b,c}.ts` names two files, `a/b*.ts` at least one; a path may leave its first folders out. */
function isThere(path: string): boolean {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (braces !== null) return (braces[1] ?? '').split(',').every((part) => isThere(path.replace(braces[0], part)))
  if (existsSync(join(root, path))) return true
  const pattern = path.replaceAll(/[.+^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  const found = new RegExp(`(?:^|/)${pattern}/?$`)
  return entries.some((entry) => found.test(entry))
}

const npmsOwn: ReadonlySet<string> = new Set(['ci', 'link', 'pack', 'install'])

/** What is wrong with a command, or undefined. */
function commandProblem(command: string): string | undefined {
  const [, name = '', rest = ''] = /^npm (?:run )?([\w-]+)(?: -- (.+))?/.exec(command) ?? []
  if (!Object.hasOwn(packageFile.scripts, name)) return npmsOwn.has(name) ? undefined : `there is no script ${name}`
  const [first = ''] = rest.split(/\s/)
  if (rest === '') return undefined
  if (name === 'bench') return existsSync(join(root, `tests/bench/${first}.ts`)) ? undefined : 'no such measurement'
  if (name === 'faults') return Object.hasOwn(TESTS_OF_FAULTS, first) ? undefined : 'no such test of faults'
  if (name === 'cli') return helpText.includes(`\n  ${first} `) ? undefined : 'no such command'
  if (name === 'start') readStartFlags(rest.split(' '))
  return undefined
}

describe.each(papers)('%s', (paper) => {
  const text = read(paper)

  it('names only paths that there are', () => {
    expect(spansOf(text).filter((span) => isPath(span) && !isThere(span))).toEqual([])
  })

  it('leads only to pages that there are', () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const near = targets.filter((target) => !/^https?:/.test(target))
    expect(near.filter((target) => !existsSync(join(root, dirname(paper), target)))).toEqual([])
  })

  it('names only commands that there are', () => {
    const inBlocks = text.match(/^npm .+$/gm) ?? []
    const commands = [...inBlocks, ...spansOf(text).filter((span) => span.startsWith('npm '))]
    expect(commands.filter((command) => commandProblem(command) !== undefined)).toEqual([])
  })
})

describe('the page of files', () => {
  it('names whatever is put into the data folder, and into the folder of what can be rebuilt', () => {
    const sources = entries.filter((entry) => /^electron\/.*\.ts$/.test(entry)).map(read)
    const made = sources.flatMap((source) =>
      [...source.matchAll(/join\((?:\w+\.)*(?:dataFolder|cacheFolder), '([^']+)'/g)].map(([, name = '']) => name),
    )
    expect(made.length).toBeGreaterThan(15)
    const paper = read('docs/format.md')
    expect([...new Set(made)].filter((name) => !paper.includes(`\`${name}`))).toEqual([])
  })

  it('names whatever stands in .repartee by a name of its own, and beside a journal', () => {
    const sources = entries.filter((entry) => /^electron\/.*\.ts$/.test(entry)).map(read)
    const found = (pattern: RegExp): readonly string[] =>
      sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
    const inCache = found(/join\(\w+, '\.repartee', '([^']+)'/g)
    const beside = found(/join\((?:folder|journals), `\$\{(?:name|journal)\}([^`$]+)`/g)
    expect(inCache).toContain('takes.pack')
    expect(beside).toContain('.queue.json')
    const paper = read('docs/format.md')
    const isNamed = (name: string): boolean => paper.includes(`${name}\``) || paper.includes(`${name}/`)
    expect([...new Set([...inCache, ...beside])].filter((name) => !isNamed(name))).toEqual([])
  })
})

describe('the decisions', () => {
  const entriesOf = read('docs/decisions.md').split(/^## /m).slice(1)

  it('are dated, newest first, and each says because of what, what was rejected and what it costs', () => {
    const dates = entriesOf.map((entry) => /^(\d{4}-\d{2}-\d{2}) \S/.exec(entry)?.[1] ?? entry)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const words = ['Because', 'Rejected', 'Costs']
    const lacking = entriesOf.filter((entry) => words.some((word) => !entry.includes(`\n- **${word}:** `)))
    expect(lacking.map((entry) => entry.slice(0, 80))).toEqual([])
  })

  it('point on from what was replaced to a decision that there is', () => {
    const titles = entriesOf.map((entry) => entry.slice(0, entry.indexOf('\n')))
    const replacing = entriesOf.flatMap((entry) => /\n- \*\*Replaced by:\*\* (.+)\n/.exec(entry)?.[1] ?? [])
    expect(replacing.filter((title) => !titles.includes(title))).toEqual([])
  })
})

describe('the list of changes', () => {
  it('is grouped by what people do', () => {
    expect(read('CHANGELOG.md').match(/^### .+$/gm)).toEqual(
      ['Write', 'Cast', 'Direct', 'Render', 'Takes', 'Listen', 'Export', 'Safety', 'Command line'].map(
        (group) => `### ${group}`,
      ),
    )
  })
})
