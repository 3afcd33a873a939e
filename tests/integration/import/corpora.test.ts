import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { layoutOf } from '../../../electron/audio/codecs/wav.ts'
import { decodeText } from '../../../electron/import/decode-text.ts'
import { readSource } from '../../../electron/import/read-source.ts'
import { noChoices, sourceSpeakers } from '../../../shared/core/import/choices.ts'
import { type NewScript, printImport } from '../../../shared/core/import/print-import.ts'
import { readVttCues } from '../../../shared/core/import/readers/subtitle-cues.ts'
import type { ImportedScript } from '../../../shared/core/import/types.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { knownSpeakers } from '../../../shared/core/cast/cast.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { lineIdFromBytes } from '../../../shared/core/script/line-ids.ts'
import { sha256Text } from '../../../electron/base/hash-text.ts'
import { type FieldRow, fieldRows } from '../../support/corpora/field-counts.ts'

// Files of others, read where they lie and never copied.
const corpora = fileURLToPath(new URL('../../../../shared/corpora', import.meta.url))
const isHere = existsSync(corpora)

function filesOf(folder: string, ending: string): readonly string[] {
  const all = isHere ? readdirSync(join(corpora, folder), { recursive: true, encoding: 'utf8' }) : []
  return all
    .filter((name) => extname(name).toLowerCase() === `.${ending}`)
    .map((name) => join(corpora, folder, name))
    .toSorted()
}

const read = (path: string): Promise<ImportedScript> =>
  readSource({ bytes: readFileSync(path), fileName: basename(path), knownNames: [] })

/** What became of a file: a script, or a refusal in words. Anything else is a crash, and thrown. */
async function outcomeOf(path: string): Promise<ImportedScript | 'refused'> {
  try {
    return await read(path)
  } catch (error) {
    if (error instanceof StudioError) return 'refused'
    throw error
  }
}

const printed = (script: ImportedScript): string => newScript(script).text

function newScript(script: ImportedScript): NewScript {
  let next = 0
  const newId = () => {
    next += 1
    return lineIdFromBytes(Uint8Array.from({ length: 8 }, (_none, at) => (next >> (at * 4)) & 0xff))
  }
  return printImport(script, { cast: { speakers: [] }, choices: noChoices, hash: sha256Text, newId })
}

/** Importable files by folder. */
const importable: readonly (readonly [folder: string, ending: string])[] = [
  ['fountain-fdx', 'fountain'],
  ['fountain-fdx', 'fdx'],
  ['subtitles', 'vtt'],
  ['subtitles', 'srt'],
  ['game', 'yarn'],
  ['game', 'ink'],
  ['docx', 'docx'],
  ['podcast', 'vtt'],
  ['podcast', 'srt'],
  ['podcast', 'md'],
  ['audacity-labels', 'srt'],
  ['audacity-labels', 'txt'],
]

describe.runIf(isHere)('importing the files of other programs', () => {
  it('crashes on none, and prints every one as a script', { timeout: 120_000 }, async () => {
    const table: string[] = ['files read refused lines actions ids kind']
    for (const [folder, ending] of importable) {
      const paths = filesOf(folder, ending)
      const counts = { read: 0, refused: 0, lines: 0, actions: 0, ids: 0 }
      for (const path of paths) {
        const script = await outcomeOf(path)
        if (script === 'refused') {
          counts.refused += 1
          continue
        }
        counts.read += 1
        printed(script)
        for (const item of script.items) {
          if (item.kind === 'line' && item.parts.length > 0) counts.lines += 1
          if (item.kind === 'action') counts.actions += 1
          if ((item.kind === 'line' || item.kind === 'action') && (item.mark ?? item.sourceId) !== undefined)
            counts.ids += 1
        }
      }
      const { read: done, refused, lines, actions, ids } = counts
      table.push([paths.length, done, refused, lines, actions, ids, `${folder}/${ending}`].join(' '))
      expect(paths.length, `${folder}/${ending}`).toBeGreaterThan(0)
    }
    process.stdout.write(`${table.join('\n')}\n`)
  })
})

describe.runIf(isHere)('labels of Audacity', () => {
  it('are a line or a sound for every row with words, with their times', async () => {
    for (const path of filesOf('audacity-labels', 'txt')) {
      const rows = readFileSync(path, 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
      const cells = rows.map((row) => row.split('\t')).filter(([first = '']) => /^\d/.test(first))
      const worded = cells.filter(([, , words = '']) => words.trim() !== '')
      const script = await read(path)
      expect(script.format, path).toBe('labels')
      const heard = script.items.filter(({ kind }) => kind === 'line' || kind === 'action')
      expect(heard, path).toHaveLength(worded.length)
      const starts = script.items.flatMap((item) => (item.kind === 'line' ? [item.startMs] : []))
      const expected = worded.map(([start = '']) => Math.round(Number(start.replace(',', '.')) * 1000))
      expect(expected, path).toEqual(expect.arrayContaining(starts))
    }
  })
})

/** Cues that the file beside a WebVTT file expects: their words, or their number alone. */
function expectedCues(
  path: string,
): { readonly count: number; readonly words: readonly (string | undefined)[] } | undefined {
  const json = path.replace(/\.vtt$/, '.json')
  if (existsSync(json)) {
    const found: unknown = JSON.parse(readFileSync(json, 'utf8'))
    if (typeof found !== 'object' || found === null || !('cues' in found) || !Array.isArray(found.cues))
      return undefined
    const words = found.cues.map((cue: unknown) =>
      typeof cue === 'object' && cue !== null && 'text' in cue ? String(cue.text) : undefined,
    )
    return { count: words.length, words }
  }
  const script = path.replace(/\.vtt$/, '.js')
  if (!existsSync(script)) return undefined
  const text = readFileSync(script, 'utf8')
  const count = /cues\.length, (\d+)/.exec(text)?.[1]
  if (count === undefined) return undefined
  const words: (string | undefined)[] = []
  for (const [, at, , said] of text.matchAll(/cues\[(\d+)\]\.text, (['"])(.*?)\2/g)) {
    words[Number(at)] = (said ?? '').replaceAll('\\n', '\n')
  }
  return { count: Number(count), words }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Files with expected results, and what differs from them. */
function compareVtt(folder: string): { readonly compared: number; readonly differences: readonly string[] } {
  const differences: string[] = []
  let compared = 0
  for (const path of filesOf(`subtitles/${folder}`, 'vtt')) {
    const expected = expectedCues(path)
    if (expected === undefined) continue
    compared += 1
    const cues = readVttCues(decodeText(readFileSync(path)).text, [], () => undefined)
    const isSame =
      cues.length === expected.count &&
      cues.every((cue, at) => {
        const words = expected.words[at]
        return words === undefined || plain(cue.rows.join('\n')) === plain(words)
      })
    if (!isSame) differences.push(`${basename(path)}: ${cues.length} cues, ${expected.count} expected`)
  }
  return { compared, differences }
}

function vttCounts(folder: string): FieldRow['here'] {
  const { compared, differences } = compareVtt(folder)
  return { files: compared, equal: compared - differences.length }
}

describe.runIf(isHere)('WebVTT against the expected results beside the files', () => {
  it.each(['webvtt.js', 'vtt.js'])('has the cues of %s, each with its words', (folder) => {
    const { compared, differences } = compareVtt(folder)
    process.stdout.write(`${folder}: ${compared - differences.length} of ${compared} equal\n`)
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(15)
  })
})

/** Speeches of a Final Draft file, counted without our reader: characters of the script's content that are not empty. */
function countedSpeeches(xml: string): { readonly speeches: number; readonly names: ReadonlySet<string> } {
  const content = /<Content>([\s\S]*?)<\/Content>/.exec(xml)?.[1] ?? ''
  const names = new Set<string>()
  let speeches = 0
  for (const [, attributes = '', inside = ''] of content.matchAll(
    /<Paragraph\b([^>]*)>((?:(?!<Paragraph\b)[\s\S])*?)<\/Paragraph>/g,
  )) {
    if (!/\bType="Character"/.test(attributes)) continue
    const text = [...inside.matchAll(/<Text\b[^>]*>([^<]*)<\/Text>/g)].map((match) => match[1] ?? '').join('')
    const name = plain(text)
      .replace(/\s*\([^()]*\)?/g, '')
      .replace(/\s*\^$/, '')
      .trim()
    if (name === '') continue
    speeches += 1
    names.add(name.toUpperCase())
  }
  return { speeches, names }
}

describe.runIf(isHere)('Final Draft against a count of its XML', () => {
  it('has every speech and every name', async () => {
    for (const path of filesOf('fountain-fdx', 'fdx')) {
      const counted = countedSpeeches(decodeText(readFileSync(path)).text)
      const script = await read(path)
      const lines = script.items.filter((item) => item.kind === 'line')
      const names = new Set(sourceSpeakers(script).map((name) => name.toUpperCase()))
      expect([basename(path), lines.length, [...names].toSorted()]).toEqual([
        basename(path),
        counted.speeches,
        [...counted.names].toSorted(),
      ])
    }
  })
})

/** Rate and channels as the first `fmt ` chunk of a RIFF file says, read without our reader. */
function saidByHeader(bytes: Buffer): { readonly rate: number; readonly channels: number } | undefined {
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' || bytes.toString('latin1', 0, 4) === 'RF64'
  if (!isRiff || bytes.toString('latin1', 8, 12) !== 'WAVE') return undefined
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'fmt ' && at + 24 <= bytes.byteLength) {
      return { channels: bytes.readUInt16LE(at + 10), rate: bytes.readUInt32LE(at + 12) }
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}

const hasProbe = spawnSync('ffprobe', ['-version']).status === 0
const probeMissing = hasProbe ? '' : ' (not run: ffprobe is not installed)'

const probedSchema = z.object({
  streams: z.array(z.object({ sample_rate: z.string(), channels: z.number(), duration_ts: z.number() })).min(1),
})

/** Rate, channels and samples of each channel, by the reader of another program; undefined: it reads nothing of it either. */
function probed(
  path: string,
): { readonly rate: number; readonly channels: number; readonly frames: number } | undefined {
  const entries = 'stream=sample_rate,channels,duration_ts'
  const { status, stdout } = spawnSync('ffprobe', ['-v', 'quiet', '-of', 'json', '-show_entries', entries, path])
  const found = status === 0 ? probedSchema.safeParse(JSON.parse(stdout.toString('utf8'))) : undefined
  const stream = found?.data?.streams[0]
  if (stream === undefined) return undefined
  return { rate: Number(stream.sample_rate), channels: stream.channels, frames: stream.duration_ts }
}

describe.runIf(isHere && hasProbe)(`wav files against ffprobe${probeMissing}`, () => {
  it('have the rate, channels and samples that it finds, or are refused in words', () => {
    let equal = 0
    for (const path of filesOf('wav', 'wav')) {
      const own = wavOf(path)
      if (own === 'refused') continue
      expect([basename(path), own]).toEqual([basename(path), probed(path)])
      equal += 1
    }
    process.stdout.write(`wav: ${equal} equal to ffprobe\n`)
    expect(equal).toBe(fieldRows.find(({ kind }) => kind === 'wav')?.here.equal)
  })
})

function wavOf(
  path: string,
): { readonly rate: number; readonly channels: number; readonly frames: number } | 'refused' {
  try {
    const { sampleRate: rate, channels, frames } = layoutOf(readFileSync(path))
    return { rate, channels, frames }
  } catch (error) {
    if (error instanceof StudioError) return 'refused'
    throw error
  }
}

/** Files of a folder that are read and printed again with every speech. */
async function readWhole(folder: string, ending: string): Promise<number> {
  let equal = 0
  for (const path of filesOf(folder, ending)) {
    const script = await outcomeOf(path)
    if (script === 'refused') continue
    const speeches = script.items.filter((item) => item.kind === 'line' && item.parts.length > 0).length
    const { text, cast } = newScript(script)
    const lines = parseScript(text, knownSpeakers(cast)).nodes.filter((node) => node.kind === 'line')
    if (lines.length === speeches) equal += 1
    else process.stdout.write(`${basename(path)}: ${lines.length} of ${speeches} speeches printed\n`)
  }
  return equal
}

describe.runIf(isHere)('the counts of the field study', () => {
  const counted: Readonly<Record<FieldRow['kind'], () => Promise<FieldRow['here']>>> = {
    fdx: async () => {
      const paths = filesOf('fountain-fdx', 'fdx')
      const outcomes = await Promise.all(paths.map(outcomeOf))
      const equal = outcomes.filter((script, at) => {
        if (script === 'refused') return false
        const xml = countedSpeeches(decodeText(readFileSync(paths[at] ?? '')).text)
        return script.items.filter((item) => item.kind === 'line').length === xml.speeches
      })
      return { files: paths.length, equal: equal.length }
    },
    fountain: async () => ({
      files: filesOf('fountain-fdx', 'fountain').length,
      equal: await readWhole('fountain-fdx', 'fountain'),
    }),
    'vtt of the standard': async () => vttCounts('webvtt.js'),
    'vtt.js': async () => vttCounts('vtt.js'),
    yarn: async () => ({ files: filesOf('game', 'yarn').length, equal: await readWhole('game', 'yarn') }),
    ink: async () => ({ files: filesOf('game', 'ink').length, equal: await readWhole('game', 'ink') }),
    wav: async () => {
      const paths = filesOf('wav', 'wav')
      return { files: paths.length, equal: paths.filter((path) => wavOf(path) !== 'refused').length }
    },
  }

  it.each(fieldRows)('are, for $kind, what is counted here', async ({ kind, field, here }) => {
    const found = await counted[kind]()
    process.stdout.write(
      `${kind}: ${found.equal} of ${found.files} equal (field study: ${field.equal} of ${field.files})\n`,
    )
    expect(found).toEqual(here)
  })
})

describe.runIf(isHere)('wav files against their headers', () => {
  it('are read as what they say, or refused in words', () => {
    const counts = { read: 0, refused: 0 }
    for (const path of filesOf('wav', 'wav')) {
      const bytes = readFileSync(path)
      try {
        const { sampleRate: rate, channels } = layoutOf(bytes)
        expect([basename(path), { rate, channels }]).toEqual([basename(path), saidByHeader(bytes)])
        counts.read += 1
      } catch (error) {
        if (!(error instanceof StudioError)) throw error
        counts.refused += 1
      }
    }
    process.stdout.write(`wav: ${counts.read} read as their headers say, ${counts.refused} refused in words\n`)
    expect(counts.read).toBeGreaterThan(0)
  })
})
