import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource } from '../../../../electron/import/read-source.ts'
import { sourceSpeakers } from '../../../../shared/core/import/choices.ts'
import type { ImportedLine, ImportedScript, ImportFormat } from '../../../../shared/core/import/types.ts'

function readFixture(fileName: string, format?: ImportFormat): Promise<ImportedScript> {
  const bytes = readFileSync(new URL(`../../../fixtures/import/${fileName}`, import.meta.url))
  return readSource({ bytes, fileName, knownNames: [], ...(format === undefined ? {} : { format }) })
}

function linesOf({ items }: ImportedScript): readonly ImportedLine[] {
  return items.filter((item) => item.kind === 'line')
}

/** A line as `Speaker (delivery): words [cue]`, with its marks. */
function shown({ speaker, variant, delivery, parts, dual, interrupted }: ImportedLine): string {
  const text = parts.map((part) => (part.kind === 'text' ? part.text : `[${part.cue}]`)).join('')
  const who = `${speaker}${variant === undefined ? '' : `/${variant}`}${delivery === undefined ? '' : ` (${delivery})`}`
  return `${who}: ${dual === true ? '^ ' : ''}${text}${interrupted === true ? ' --' : ''}`
}

function count(script: ImportedScript, kind: string): number {
  return script.items.filter((item) => item.kind === kind).length
}

/** Headings as people write them, and the number that Fountain keeps apart. */
const headings: readonly (readonly [string, string?])[] = [
  ["INT. DR. SMITH'S OFFICE - NIGHT. LATER"],
  ["EXT. ST. MARY'S - DAY"],
  ['INT. HOUSE - 10:30 PM'],
  ['INT. KITCHEN: THE TABLE'],
  ['I/E. CAR - NIGHT'],
  ['I./E. CAR - NIGHT'],
  ['INT./EXT. CAR'],
  ['EXT./INT. CAR'],
  ['EXT/INT. CAR'],
  ['EST. HARBOUR - DAWN'],
  ['INT.KITCHEN'],
  ['INNEN. KÜCHE - TAG'],
  ['ИНТ. КУХНЯ - ДЕНЬ'],
  ['INT. 厨房 - 夜'],
  ['12A INT. OFFICE - DAY', '12A'],
  ['12A. INT. OFFICE - DAY 12A', '12A'],
]

describe('headings of screenplays', () => {
  const read = (fileName: string, text: string) =>
    readSource({ bytes: Buffer.from(text), fileName, knownNames: [] }).then(({ items }) => items)
  const scenesOf = (items: ImportedScript['items']) => items.filter(({ kind }) => kind === 'scene')
  const spoken = (items: ImportedScript['items']) => items.flatMap((item) => (item.kind === 'line' ? item.speaker : []))

  it.each(headings)('keep %j whole in plain text and Markdown, and nobody speaks them', async (heading) => {
    for (const fileName of ['a.txt', 'a.md']) {
      const items = await read(fileName, `ANN: Hello.\n\n${heading}\n\nANN: Hello.\n`)
      expect([scenesOf(items), spoken(items)]).toEqual([[{ kind: 'scene', title: heading }], ['ANN', 'ANN']])
    }
  })

  it.each(headings)('keep %j whole in Fountain, also right below a speech', async (heading, number) => {
    for (const gap of ['\n', '\n\n']) {
      const items = await read('a.fountain', `Title: T\n\nANN\nHello.${gap}${heading}${gap}ANN\nHello.\n`)
      const place = number === undefined ? heading : 'INT. OFFICE - DAY'
      expect(scenesOf(items)).toEqual([{ kind: 'scene', title: place, ...(number === undefined ? {} : { number }) }])
      expect(spoken(items)).toEqual(['ANN', 'ANN'])
    }
  })

  it.each(['int. kitchen - day', 'Ext. The harbour', 'Scene 3: The harbour', 'ACT ONE: HOME', 'Chapter IV: Home'])(
    'are %j in plain text, too',
    async (heading) => {
      const items = await read('a.txt', `ANN: Hello.\n\n${heading}\n\nANN: Hello.\n`)
      expect([scenesOf(items), spoken(items)]).toEqual([[{ kind: 'scene', title: heading }], ['ANN', 'ANN']])
    },
  )

  it.each(['Interior. He waits', 'Est. 1999', 'Integral', '12 INTERNS wait', 'I am here'])(
    'are not %j',
    async (text) => {
      expect(scenesOf(await read('a.txt', `ANN: Hello.\n\n${text}\n\nANN: Hello.\n`))).toEqual([])
    },
  )
})

describe('screenplays', () => {
  it.each([
    ['01-lighthouse.fountain', 5, ['HALLA', 'OSKAR'], 3, 'The Lamp Keeper'],
    ['02-dual.fountain', 6, ['BREN', 'LIO', 'MOTHER'], 2, undefined],
    ['03-forced.fountain', 4, ['McAllister', 'de la Cruz', 'R2-D9', '23'], 2, undefined],
    ['04-notes.fountain', 4, ['COURIER', 'GATEKEEPER'], 1, 'Notes everywhere'],
    ['05-lyrics.fountain', 3, ['DORA', 'CROWD'], 1, undefined],
    ['06-emphasis.fountain', 4, ['VERA', 'IVO'], 1, undefined],
    ['07-crlf-bom.fountain', 3, ['GUARD #1', 'GUARD #2'], 1, undefined],
    ['08-tight.fountain', 4, ['PAX', 'DRIVER'], 3, undefined],
    ['09-world.fountain', 5, ['ÅSA', 'ÉMILE', 'МАРИНА'], 1, 'Över gränsen'],
    ['10-radio.fountain', 8, ['OPERATOR 1', 'CALLER', 'OPERATOR 2'], 2, 'The Number You Have Dialled'],
    ['11-stage.fountain', 6, ['A', 'B', 'A / B'], 0, 'Two Chairs'],
    ['01-plain.fdx', 3, ['PETRA', 'JON'], 1, 'The Harbour Office'],
    ['02-dual.fdx', 5, ['UMA', 'VIK'], 1, undefined],
    ['03-runs.fdx', 2, ['RITA', 'BOX OF TYPE'], 1, undefined],
    ['04-notes.fdx', 3, ['ARCHIVIST', 'VISITOR'], 1, undefined],
    ['05-series.fdx', 9, ['DR. WEN', 'MACHINE', 'NURSE O’HARA'], 4, undefined],
  ])('%s has %i lines of %j in %i scenes', async (name, lines, speakers, scenes, title) => {
    const script = await readFixture(name)
    expect(linesOf(script).map(shown)).toHaveLength(lines)
    expect(sourceSpeakers(script)).toEqual(speakers)
    expect(count(script, 'scene')).toBe(scenes)
    expect(script.title).toBe(title)
    expect(script.format).toBe(name.endsWith('fdx') ? 'fdx' : 'fountain')
  })

  it.each([
    [
      '01-lighthouse.fountain',
      [
        'HALLA: Forty turns. Every night, forty turns.',
        'OSKAR: Is it still counting if nobody hears you?',
        'HALLA (not turning): It counts. [beat] I count.',
        'OSKAR: Then count me in.',
        'HALLA: He counted to six.',
      ],
    ],
    [
      '02-dual.fountain',
      [
        'BREN: You said Tuesday.',
        'LIO: ^ You said Thursday.',
        'BREN (together): I know what I said!',
        'LIO: ^ I know what you said!',
        'MOTHER: Stop. Both of you.',
        'LIO: It was a Wednesday.',
      ],
    ],
    [
      '03-forced.fountain',
      [
        'McAllister: Nobody ever writes my name right.',
        'de la Cruz (whispering): They do in my house.',
        'R2-D9: Beep.',
        '23: A number may speak if it is forced.',
      ],
    ],
    [
      '04-notes.fountain',
      [
        'COURIER: I have a parcel for you.',
        'GATEKEEPER: Leave it there.',
        'COURIER: It is alive. Sign here.',
        'GATEKEEPER: Then it can sign for itself.',
      ],
    ],
    [
      '05-lyrics.fountain',
      [
        'DORA (singing): Row me over the river, row me home Row me where the willows comb',
        'CROWD (stamping): Row, row, row!',
        'DORA: Thank you. Good night.',
      ],
    ],
    [
      '06-emphasis.fountain',
      [
        'VERA: I said never, I said not once, I said over my dead body.',
        'IVO: Really? The file is called my_old_file_name. Five * three.',
        'VERA: Two rows of one speech. And a second paragraph of it.',
        'IVO (reading): "Dear sir," [to VERA] Do I send --',
      ],
    ],
    ['02-dual.fdx', ['UMA: Jump!', 'VIK (at the same time): ^ Wait!', 'UMA: Which?', 'UMA: Now!', 'VIK: ^ Never!']],
    [
      '03-runs.fdx',
      ['RITA: Every letter counts & <costs>, she said—twice. [sighs] Three times.', 'BOX OF TYPE: Clatter. Clatter.'],
    ],
    [
      '04-notes.fdx',
      ['ARCHIVIST: It was here on Monday.', 'VISITOR (low): It is Monday. [beat]', 'ARCHIVIST: It was here on --'],
    ],
  ])('%s says what was written', async (name, lines) => {
    const got = linesOf(await readFixture(name)).map(shown)
    expect(got.filter((line) => lines.includes(line))).toEqual(lines)
  })

  it('never speaks what was cut, noted or only seen', async () => {
    const script = await readFixture('04-notes.fountain')
    expect(JSON.stringify(script)).not.toContain('must never be heard')
    expect(script.items.flatMap((item) => (item.kind === 'note' ? [item.text] : []))).toEqual([
      'Act One',
      'In which the courier arrives.',
      'Check the season with production.',
      'what is in it?',
      'a note over two rows',
      'Sequence two',
      'The parcel moves.',
    ])
    const fdx = await readFixture('04-notes.fdx')
    expect(fdx.items.flatMap((item) => (item.kind === 'note' ? [item.text] : []))).toEqual(['Is this the right box?'])
    expect(JSON.stringify(fdx)).not.toContain('GHOST')
  })
})

describe('other formats', () => {
  it.each<[string, ImportFormat, readonly string[], readonly (string | undefined)[]]>([
    [
      'table.csv',
      'csv',
      ['Mara (low): You came back; at last.', 'Tom: =HYPERLINK("http://x")', 'Mara: Two rows'],
      ['k.1', 'k.2', 'k.3'],
    ],
    [
      'talk.srt',
      'srt',
      ['MARA: You came back.', 'TOM: I said -', 'TOM: I would.', 'SPEAKER: Who is there?', 'SPEAKER: Nobody.'],
      [],
    ],
    ['talk.vtt', 'vtt', ['Mara Lind: You came back.', 'Tom: So I did.', 'Tom: [laughs]  Fish & chips <3'], ['opening']],
    ['labels.txt', 'labels', ['MARA: You came back.', 'TOM: I said I would.', 'TOM: At the end'], []],
    [
      'talk.md',
      'markdown',
      [
        'Mara (low): You came back.',
        'Tom (laughing): I said I would.',
        'Mara: Did you?',
        'Tom: Yes.',
        'Tom: [sighs] No.',
      ],
      [],
    ],
    [
      'talk.ink',
      'ink',
      ['Mara: You came back.', 'Mara: Well?', 'Tom: I did.', 'Mara: Go {seen: again}.'],
      ['0a1b2c', 'q7'],
    ],
    ['talk.yarn', 'yarn', ['Mara: You came back.', 'Tom: I will.', 'Tom: Go', 'Mara: [sighs] Oh.'], ['0a1b2c', 'x2']],
    ['talk.txt', 'plain', ['MARA (low): You came back.', 'Tom: I said I would.', 'Tom: Yes.', 'MARA: Did you? --'], []],
    ['brackets.txt', 'plain', ['Mara: You came back.', 'Tom: I said I would.', 'Mara: Did you?'], []],
    ['dashes.txt', 'plain', ['Mara: You came back.', 'Tom: I said I would.', 'Mara: Did you?'], []],
    [
      'tagged.txt',
      'tagged',
      ['SPEAKER 1: [low] You came back.', 'SPEAKER 4: I said I would.', 'SPEAKER 1: Did you?'],
      [],
    ],
  ])('%s is %s with its lines and ids', async (name, format, lines, ids) => {
    const script = await readFixture(name)
    expect(script.format).toBe(format)
    expect(linesOf(script).map(shown).map(spaced)).toEqual(lines.map(spaced))
    expect(linesOf(script).flatMap(({ sourceId }) => sourceId ?? [])).toEqual(ids)
  })

  it('keeps the times of subtitles and tables as targets', async () => {
    const srt = linesOf(await readFixture('talk.srt'))
    expect([srt[0]?.startMs, srt[0]?.endMs, srt[4]?.startMs]).toEqual([1000, 2500, 8000])
    const vtt = linesOf(await readFixture('talk.vtt'))
    expect(vtt.map(({ startMs }) => startMs)).toEqual([1000, 1000, 3000])
    const labels = await readFixture('labels.txt')
    expect(linesOf(labels).map(({ startMs, endMs, row }) => [startMs, endMs, row])).toEqual([
      [500, 2000, 1],
      [3000, 4500, 4],
      [4750, 4750, 5],
    ])
    // Places without words and frequencies are no lines; what is left out is told.
    expect(labels.problems).toMatchObject([
      { id: 'import.notice.cueEnds', line: 5 },
      { id: 'import.notice.noTimes', params: { words: 'no label' }, line: 6 },
    ])
    const csv = await readFixture('table.csv')
    expect(linesOf(csv).map(({ startMs }) => startMs)).toEqual([1000, 3500, undefined])
    expect(csv.problems).toMatchObject([
      { id: 'import.notice.time', params: { time: 'bad' } },
      { id: 'import.notice.unread', params: { name: 'Rolle', more: 0 } },
    ])
  })

  it('lets the format be chosen against the name', async () => {
    expect((await readFixture('talk.txt', 'markdown')).format).toBe('markdown')
  })

  it('reads names of plain text without where the voice comes from, and headings among them', async () => {
    const bytes = Buffer.from("INT. HOUSE - DAY\nTOM (V.O.): You did.\nTOM (CONT'D): Yes.\nMARA (low): Did I?")
    const script = await readSource({ bytes, fileName: 'a.txt', knownNames: [] })
    expect(linesOf(script).map(shown)).toEqual(['TOM: You did.', 'TOM: Yes.', 'MARA (low): Did I?'])
    expect(count(script, 'scene')).toBe(1)
  })

  it('reads UTF-16 and says when it guesses Windows-1252', async () => {
    const utf16 = Buffer.from('\ufeffMARA: Grüße', 'utf16le')
    const read = (bytes: Uint8Array) => readSource({ bytes, fileName: 'a.txt', knownNames: [] })
    expect(linesOf(await read(utf16)).map(shown)).toEqual(['MARA: Grüße'])
    const old = await read(Buffer.from('MARA: Grüße', 'latin1'))
    expect(linesOf(old).map(shown)).toEqual(['MARA: Grüße'])
    expect(old.problems[0]?.id).toBe('import.notice.guessed')
  })
})

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ')
}
