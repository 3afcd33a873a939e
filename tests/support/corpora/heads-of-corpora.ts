import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Scripts of others, beside the repository; absent where only the repository is. */
const folder = fileURLToPath(new URL('../../../../shared/corpora', import.meta.url))

/** Why nothing of other people's scripts can be read here; undefined if it can. */
export const whyNoCorpora = existsSync(folder) ? undefined : 'the scripts of others do not lie beside the repository'

/** What stands before a colon in scripts of others: names of who speaks, as somebody types them, and everything else. */
export type Heads = { readonly speakers: ReadonlySet<string>; readonly others: ReadonlySet<string> }

/** Files are shared between two halves by their names: words and limits are chosen on one and judged on the other. */
export function headsOfCorpora(half: 'chosenOn' | 'judgedOn'): Heads {
  const speakers = new Set<string>()
  const others = new Set<string>()
  for (const path of filesBelow(folder)) {
    const read = readers[extname(path)]
    if (read !== undefined && halfOf(path) === half) read(readFileSync(path, 'utf8'), speakers, others)
  }
  return { speakers, others: new Set([...others].filter((head) => !speakers.has(head))) }
}

/** Every text of others that a person could have open, in the order of their paths. */
export function textsOfCorpora(): readonly string[] {
  const paths = filesBelow(folder).filter((path) => readers[extname(path)] !== undefined || extname(path) === '.csv')
  return paths
    .filter((path) => extname(path) !== '.fdx')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
}

type Read = (text: string, speakers: Set<string>, others: Set<string>) => void

const readers: Readonly<Record<string, Read>> = {
  '.fountain': readFountain,
  '.fdx': readFdx,
  '.yarn': readYarn,
  '.ink': readProse,
  '.md': readProse,
  '.txt': readProse,
  '.vtt': readProse,
  '.srt': readProse,
}

function filesBelow(at: string): readonly string[] {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function halfOf(path: string): 'chosenOn' | 'judgedOn' {
  return (createHash('sha256').update(basename(path)).digest()[0] ?? 0) % 2 === 0 ? 'chosenOn' : 'judgedOn'
}

/** A name in capitals between an empty line and a line with words. */
function readFountain(text: string, speakers: Set<string>, others: Set<string>): void {
  const lines = text.split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const name = /^\s*@?([\p{Lu}][\p{Lu}\p{N} .'-]{0,38}?)\s*(\([^)]*\))?\s*\^?$/u.exec(line)?.[1]
    const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== ''
    if (name !== undefined && isAlone && !/^(INT|EXT|EST|I\/E)[. ]/.test(line)) addName(speakers, name)
    else add(others, /^\s*([^:]{1,60}):/.exec(line)?.[1])
  }
}

function readFdx(text: string, speakers: Set<string>, others: Set<string>): void {
  const names = /<Paragraph[^>]*Type="Character"[^>]*>[\s\S]*?<Text[^>]*>([^<]*)</g
  const rest =
    /<Paragraph[^>]*Type="(?:Action|Scene Heading|General|Transition)"[^>]*>[\s\S]*?<Text[^>]*>([^<:]{1,60}):/g
  for (const [, name = ''] of text.matchAll(names)) addName(speakers, name.replace(/\(.*\)/, ''))
  for (const [, head] of text.matchAll(rest)) add(others, head)
}

/** In the body of a node a word before a colon speaks; in its header it names a value. */
function readYarn(text: string, speakers: Set<string>, others: Set<string>): void {
  let isBody = false
  for (const line of text.split(/\r?\n/)) {
    if (/^(---|===)/.test(line)) isBody = line.startsWith('-')
    else add(isBody && !line.includes('//') ? speakers : others, /^\s*(?:->|=>)?\s*([^:<{#]{1,60}):/.exec(line)?.[1])
  }
}

function readProse(text: string, _speakers: Set<string>, others: Set<string>): void {
  for (const line of text.split(/\r?\n/))
    if (!line.includes('-->')) add(others, /^\s*([^:<{#]{1,60}):(?!\/\/)/.exec(line)?.[1])
}

/** Screenplays write names in capitals; somebody who types writes them as names. */
function addName(names: Set<string>, name: string): void {
  add(
    names,
    name.toLowerCase().replace(/(^|[\s'.-])\p{L}/gu, (start) => start.toUpperCase()),
  )
}

function add(heads: Set<string>, head: string | undefined): void {
  const name = head?.trim() ?? ''
  if (name !== '' && name.length < 40) heads.add(name)
}
