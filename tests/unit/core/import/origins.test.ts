import { describe, expect, it } from 'vitest'
import { readSource } from '../../../../electron/import/read-source.ts'
import { noChoices } from '../../../../shared/core/import/choices.ts'
import { mergeImport } from '../../../../shared/core/import/merging/merge.ts'
import { importedWords } from '../../../../shared/core/import/parts.ts'
import { printImport } from '../../../../shared/core/import/print-import.ts'
import type { ImportedScript } from '../../../../shared/core/import/types.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'
import { problemFrom } from '../../../../shared/core/model/errors.ts'
import { sha256 } from '../../../support/core-values.ts'
import { idCounter } from './generators.ts'

const read = (fileName: string, text: string | Uint8Array): Promise<ImportedScript> =>
  readSource({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    fileName,
    knownNames: [],
  })
const context = () => ({ cast: { speakers: [] }, choices: noChoices, hash: sha256, newId: idCounter() })
const print = (imported: ImportedScript) => printImport(imported, context())
const spoken = ({ items }: ImportedScript): readonly string[] =>
  items.flatMap((item) => (item.kind === 'line' ? [`${item.speaker}: ${importedWords(item.parts)}`] : []))
const problemsOf = ({ problems }: ImportedScript): readonly string[] =>
  problems.map(
    ({ line, id, params }) => `${line ?? ''} ${inEnglish(problemFrom('script.unreadable', { id, params })).message}`,
  )
/** The source's own names of what has an id in the script, in order. */
const names = (imported: ImportedScript): readonly (string | undefined)[] =>
  [...print(imported).origins.values()].map(({ id }) => id)

describe('times of subtitles', () => {
  it('never speaks a row of times that WebVTT does not allow, leaves its cue out and says so', async () => {
    const vtt = await read(
      'b.vtt',
      'WEBVTT\n\n00:00.000 --> 00:61.000\nBad seconds\n\n00:00.000 --> 00:02\nno fraction\n\nMARA: nowhere\n\n7\n00:01.000-->00:02.000align:left\nMARA: Good.\n',
    )
    expect(spoken(vtt)).toEqual(['MARA: Good.'])
    expect(problemsOf(vtt)).toEqual([
      '3 The times "00:00.000 --> 00:61.000" cannot be read: the cue is left out.',
      '6 The times "00:00.000 --> 00:02" cannot be read: the cue is left out.',
      '9 "MARA: nowhere" has no times and is left out.',
    ])
    expect(names(vtt)).toEqual(['7'])
  })

  it('keeps the words of a SubRip cue whose times cannot be read, without times, and never speaks those', async () => {
    const srt = await read(
      'b.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nMARA: One.\n\n2\n00:00:03 --> soon\nMARA: Two.\n',
    )
    expect(spoken(srt)).toEqual(['MARA: One.', 'MARA: Two.'])
    expect(problemsOf(srt)).toEqual([
      '6 The times "00:00:03 --> soon" cannot be read: the words are kept without times.',
    ])
    expect([...print(srt).origins.values()]).toEqual([
      { id: '1', row: 2, startMs: 1000, endMs: 2000 },
      { id: '2', row: 6 },
    ])
  })

  it('never speaks a row of times whose arrow is broken', async () => {
    const broken = ['00:03.000 -> 00:04.000', '00:00:03,000 –> 00:00:04,000', '00:03.000 -- > 00:04.000 line:0']
    for (const times of broken) {
      const vtt = await read(
        'b.vtt',
        `WEBVTT\n\n00:01.000 --> 00:02.000\nMARA: One.\n${times}\nMARA: Two.\n\n00:05.000 --> 00:06.000\nMARA: Three.\n`,
      )
      expect([times, spoken(vtt)]).toEqual([times, ['MARA: One.', 'MARA: Three.']])
      expect(problemsOf(vtt)).toEqual([`5 The times "${times}" cannot be read: the cue is left out.`])
      const srt = await read('b.srt', `1\n00:00:01,000 --> 00:00:02,000\nMARA: One.\n\n2\n${times}\nMARA: Two.\n`)
      expect([times, spoken(srt)]).toEqual([times, ['MARA: One.', 'MARA: Two.']])
      expect(problemsOf(srt)).toEqual([`6 The times "${times}" cannot be read: the words are kept without times.`])
    }
  })

  it('speaks times that people say, and keeps a note that looks like times', async () => {
    const vtt = await read(
      'b.vtt',
      'WEBVTT\n\nNOTE\n00:03.000 -> 00:04.000\n\n00:01.000 --> 00:02.000\nMARA: Open 10:30 - 11:15, or\nfrom 9:00.\n',
    )
    expect(spoken(vtt)).toEqual(['MARA: Open 10:30 - 11:15, or from 9:00.'])
    expect(vtt.items[0]).toEqual({ kind: 'note', text: '00:03.000 -> 00:04.000' })
    expect(problemsOf(vtt)).toEqual([])
  })

  it('says which words of a SubRip file stand before any times', async () => {
    const srt = await read('b.srt', 'A film\nby Mara\n\n1\n00:00:01,000 --> 00:00:02,000\nMARA: One.\n')
    expect(spoken(srt)).toEqual(['MARA: One.'])
    expect(problemsOf(srt)).toEqual(['1 "A film" has no times and is left out.'])
    expect(names(srt)).toEqual(['1'])
  })

  it('writes signs that are given by name or number as themselves', async () => {
    const vtt = await read(
      'b.vtt',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nMARA: It&#39;s &quot;Tom &amp; I&quot;&hellip; &#x1f600;&mdash;&amp;quot; &#0; &#9999999; &nosuch;\n',
    )
    expect(spoken(vtt)).toEqual(['MARA: It\'s "Tom & I"… 😀—&quot; \ufffd \ufffd &nosuch;'])
  })

  it('takes no time that no note of times can hold', async () => {
    const labels = await read('labels.txt', '1.5\t2.5\tMARA: One.\n244460078.28\t244460078.5\tMARA: Two.\n')
    expect(spoken(labels)).toEqual(['MARA: One.'])
    expect(problemsOf(labels)).toEqual(['2 "244460078.28\t244460078.5\tMARA: Two." has no times and is left out.'])
    const table = await read('t.csv', 'speaker,line,start\nMARA,One.,36000000\nMARA,Two.,35999999.999\n')
    expect(table.items).toMatchObject([{ row: 2 }, { row: 3, startMs: 35_999_999_999 }])
    expect(table.items[0]).not.toHaveProperty('startMs')
    expect(problemsOf(table)[0]).toContain('36000000')
  })

  it('reads a NUL in WebVTT as a missing sign, and UTF-32 by its mark', async () => {
    expect(spoken(await read('n.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nMARA: a\u0000b\n'))).toEqual([
      'MARA: a\ufffdb',
    ])
    const points = [0xfeff, ...Array.from('MARA: Grüße 🎭.', (sign) => sign.codePointAt(0) ?? 0)]
    const bytes = new Uint8Array(points.length * 4)
    for (const isLittle of [true, false]) {
      const view = new DataView(bytes.buffer)
      for (const [index, point] of points.entries()) view.setUint32(index * 4, point, isLittle)
      expect(spoken(await read('u.txt', bytes))).toEqual(['MARA: Grüße 🎭.'])
    }
  })
})

describe('lines of games', () => {
  const yarn = `title: Bar
---
=> Baker: Want another? #line:g1
=> <<if $late>> Baker: Go home. #line:g2
The door creaks open. #line:0a1
-> Leave #line:c1
Baker: Night. #line:0a2
Plural: [plural value={$n} one="one" other="many"/]
===
`
  it('speaks the lines of a group, keeps every id, also of lines without a speaker, and says what it cannot keep', async () => {
    const script = await read('bar.yarn', yarn)
    expect(spoken(script).filter((line) => !line.startsWith('Plural'))).toEqual([
      'Baker: Want another?',
      'Baker: Go home.',
      'Baker: Night.',
    ])
    expect(names(script)).toEqual(['g1', 'g2', '0a1', '0a2'])
    expect(problemsOf(script).map((words) => words.trim())).toEqual([
      '8 "Plural: [plural value={$n} one="one" other="many"/]" is chosen while the game runs: it needs a line for each of its forms, and is left out.',
      '1 choice without a speaker is a note: its id is not kept.',
    ])
    expect(print(script).text).toMatch(/^The door creaks open\. {2}#[a-z0-9]{6}$/m)
  })

  it('makes the ids of lines as before, whatever stands between them', async () => {
    const one = print(await read('a.yarn', 'title: A\n---\nAnn: Hi. #line:x\n===\n')).text
    const other = print(await read('a.yarn', 'title: A\n---\nHi there. #line:x\nAnn: Hi. #line:x\n===\n')).text
    const idOf = (text: string) => /^Ann: Hi\. {2}#([a-z0-9]{6})$/im.exec(text)?.[1]
    expect(idOf(one)).toMatch(/^[a-z0-9]{6}$/)
    expect(idOf(other)).toBe(idOf(one))
  })

  it('keeps tags of Ink that name a recording, and none that only colour it', async () => {
    const ink = await read(
      'a.ink',
      '== a ==\nAnn: One. # voice: v_01\nAnn: Two. #VO_0172 #sad\nAnn: Three. # sad\nIt rains. #id:r1\n',
    )
    expect(spoken(ink)).toEqual(['Ann: One.', 'Ann: Two.', 'Ann: Three.'])
    expect(names(ink)).toEqual(['v_01', 'VO_0172', 'r1'])
  })
})

describe('names of other sources', () => {
  it('keeps doubled ids of a table with their rows, and those of rows without a speaker', async () => {
    const csv = await read('b.csv', 'ID;Speaker;Line\nGH_1;WARD (V.O.);Who goes?\nGH_1;KID;Me.\nGH_3;;Rain.\n')
    expect(spoken(csv)).toEqual(['WARD: Who goes?', 'KID: Me.'])
    expect([...print(csv).origins.values()]).toEqual([
      { id: 'GH_1', row: 2 },
      { id: 'GH_1', row: 3 },
      { id: 'GH_3', row: 4 },
    ])
  })

  it('keeps the numbers of Final Draft: of its scenes, and of lines where it numbers those', async () => {
    const paragraph = (type: string, words: string, number = '') =>
      `<Paragraph Type="${type}"${number === '' ? '' : ` Number="${number}"`}><Text>${words}</Text></Paragraph>`
    const fdx = await read(
      'a.fdx',
      `<?xml version="1.0"?><FinalDraft><Content>${paragraph('Scene Heading', 'INT. BAR - NIGHT. LATE', '12A')}${paragraph('Character', 'MARA', '7')}${paragraph('Dialogue', 'Yes.')}${paragraph('Character', 'TOM')}${paragraph('Dialogue', 'No.')}</Content></FinalDraft>`,
    )
    expect([...print(fdx).origins.values()]).toEqual([{ id: '7', scene: '12A' }, { scene: '12A' }])
    expect(print(fdx).text).toContain('## INT. BAR - NIGHT. LATE\n')
  })

  it('takes ids and times of our own notation as ours', async () => {
    const own = await read('a.dialogue', '# A\n// at 00:00:01.000\nMARA: Hi.  #k3f9x2\n')
    expect(print(own).origins.size).toBe(0)
    expect(print(await read('a.fountain', 'MARA\nHi. [[#k3f9x2]]\n')).origins.size).toBe(0)
  })
})

describe('importing again', () => {
  it('fills in where lines come from: matched ones keep their ids, action gets one, what is refused gets none', async () => {
    const before = 'ANN: One.  #aaaaa1\nANN: Two.  #aaaaa2\nIt rains.\n'
    const cast = print(await read('a.txt', 'ANN: One.\n')).cast
    const yarn = await read(
      'a.yarn',
      'title: A\n---\nAnn: One. #line:x1\nAnn: Two! #line:x2\nIt rains. #line:x3\nAnn: New. #line:x4\n===\n',
    )
    const target = { text: before, cast, takenLines: new Set<never>() }
    const all = mergeImport(yarn, { ...context(), cast }, target, { refused: [] })
    expect([...all.origins].map(([line, { id }]) => [line.startsWith('aaaaa') ? line : 'new', id])).toEqual([
      ['aaaaa1', 'x1'],
      ['aaaaa2', 'x2'],
      ['new', 'x3'],
      ['new', 'x4'],
    ])
    expect(all.text).toMatch(/^It rains\. {2}#[a-z0-9]{6}$/m)
    const again = mergeImport(yarn, { ...context(), cast: all.cast }, { ...target, ...all }, { refused: [] })
    expect(again.text).toBe(all.text)
    expect(again.origins).toEqual(all.origins)
  })
})
