import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readInThread } from '../../../electron/import/read-in-thread.ts'
import { readSource } from '../../../electron/import/read-source.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import type { ImportedScript, ImportFormat } from '../../../shared/core/import/types.ts'
import { importFormats } from '../../../shared/core/import/types.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { buildZip, type ZipEntry } from '../../support/import/zip.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { builtAssets } from '../../support/studio/ports.ts'

const worker = builtAssets.importWorker
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function read(content: string | Uint8Array, fileName: string, format?: ImportFormat): Promise<ImportedScript> {
  const bytes = typeof content === 'string' ? utf8(content) : content
  return readSource({ bytes, fileName, knownNames: [], ...(format === undefined ? {} : { format }) })
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('It was read.'),
    (cause: unknown) => cause,
  )
  if (!(error instanceof StudioError)) throw error
  expect(error.problem.code).toBe('script.unreadable')
  expect(error.problem.remedy).toBeDefined()
  return messageOf(error.problem)
}

const content = (inner: string): string => `<FinalDraft><Content>${inner}</Content></FinalDraft>`
const speech = (words: string): string =>
  `<Paragraph Type="Character"><Text>ANN</Text></Paragraph><Paragraph Type="Dialogue"><Text>${words}</Text></Paragraph>`
const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};">`).join('')

describe('hostile XML', () => {
  it.each<[string, string, RegExp]>([
    [
      'an external file',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${content(speech('&x;'))}`,
      /document type/,
    ],
    [
      'an external address',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>${content(speech('&x;'))}`,
      /document type/,
    ],
    [
      'a parameter entity',
      `<!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]>${content('')}`,
      /document type/,
    ],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>${content(speech('&l20;'))}`, /document type/],
    [
      'a quadratic blow-up',
      `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}">]>${content(speech('&x;'.repeat(5000)))}`,
      /document type/,
    ],
    ['a plain document type', `<!DOCTYPE FinalDraft>${content(speech('hi'))}`, /document type/],
    [
      'a document type with an address',
      `<!DOCTYPE FinalDraft SYSTEM "http://x.example/f.dtd">${content('')}`,
      /document type/,
    ],
    ['an entity that nobody declared', content(speech('&nbsp;')), /not well-formed/],
    ['elements nested 65 deep', content('<a>'.repeat(63) + '</a>'.repeat(63)), /deeper than 64/],
    ['elements nested 200,000 deep', content('<a>'.repeat(200_000)), /deeper than 64/],
    ['an element that is not closed', '<FinalDraft><Content>', /not well-formed/],
    ['elements that cross', content('<a><b></a></b>'), /not well-formed/],
    ['no element', '<?xml version="1.0"?>', /not well-formed/],
    ['words around the root', `words ${content('')}`, /not well-formed/],
    ['two roots', `${content('')}${content('')}`, /not well-formed/],
    ['another root', '<html><body/></html>', /no Final Draft/],
    ['an attribute twice', content('<Paragraph Type="a" Type="b"/>'), /not well-formed/],
    ['an attribute without quotes', content('<Paragraph Type=a/>'), /not well-formed/],
    ['a character that XML has not', content(speech('&#0;')), /not well-formed/],
    ['a control character', content(speech('\u0001')), /not well-formed/],
  ])('is refused: %s', async (_name, xml, words) => {
    expect(await refusal(read(xml, 'a.fdx', 'fdx'))).toMatch(words)
  })

  it.each<[string, string | Uint8Array, string | undefined]>([
    ['a million character references', content(speech('&#65;'.repeat(1_000_000))), 'A'.repeat(1_000_000)],
    ['a huge attribute', content(`<Paragraph Type="Action" x="${'y'.repeat(5_000_000)}"/>${speech('hi')}`), 'hi'],
    ['CDATA', content(speech('<![CDATA[<b>&amp;</b>]]>')), '<b>&amp;</b>'],
    ['a processing instruction', `<?php echo 1 ?>${content(speech('hi'))}`, 'hi'],
    ['UTF-16', Buffer.from(`\ufeff${content(speech('Grüße'))}`, 'utf16le'), 'Grüße'],
    [
      'invalid UTF-8',
      Buffer.concat([
        utf8('<FinalDraft><Content>'),
        Buffer.from([0xe9]),
        utf8(`${speech('hi')}</Content></FinalDraft>`),
      ]),
      'hi',
    ],
    [
      'namespaces',
      `<FinalDraft xmlns="a" xmlns:x="b"><Content><x:Paragraph Type="Action"><x:Text>no</x:Text></x:Paragraph>${speech('hi')}</Content></FinalDraft>`,
      'hi',
    ],
    [
      'characters elsewhere',
      `<FinalDraft><Macros>${speech('no')}</Macros><Content>${speech('hi')}</Content></FinalDraft>`,
      'hi',
    ],
    ['a root with nothing in it', '<FinalDraft/>', undefined],
  ])('is read for what it is: %s', async (_name, xml, words) => {
    const { items } = await read(xml, 'a.fdx', 'fdx')
    const spoken = items.filter((item) => item.kind === 'line')
    expect(spoken.map(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''))).toEqual(
      words === undefined ? [] : [words],
    )
  })
})

const types = utf8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
const part = (text: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
const base: readonly ZipEntry[] = [
  { name: '[Content_Types].xml', data: types },
  { name: 'word/document.xml', data: utf8(part('MARA: Hello.')) },
]

describe('hostile documents', () => {
  it('are told from an honest one', async () => {
    const { items, format } = await read(buildZip(base), 'a.docx')
    expect([format, items.length]).toEqual(['docx', 1])
  })

  it.each<[string, readonly ZipEntry[], RegExp]>([
    ['a name that climbs out', [...base, { name: '../../evil.xml', data: utf8('x') }], /damaged/],
    ['a name that climbs out backwards', [...base, { name: '..\\evil.xml', data: utf8('x') }], /damaged/],
    ['an absolute name', [...base, { name: '/etc/passwd', data: utf8('x') }], /damaged/],
    ['a name with a drive', [...base, { name: 'C:/evil.xml', data: utf8('x') }], /damaged|no file may have/],
    ['a link', [...base, { name: 'word/link.xml', data: utf8('/etc/passwd'), mode: 0o120777 }], /link/],
    ['a device', [...base, { name: 'word/fifo', data: utf8(''), mode: 0o010644 }], /link or a device/],
    ['one name twice', [...base, { name: 'word/document.xml', data: utf8(part('OTHER: Hi.')) }], /two entries/],
    ['one name in two cases', [...base, { name: 'WORD/Document.xml', data: utf8(part('OTHER: Hi.')) }], /two entries/],
    ['a device of Windows', [...base, { name: 'word/nul.xml', data: utf8('x') }], /no file may have/],
    ['a control character in a name', [...base, { name: 'word/a\u0007.xml', data: utf8('x') }], /no file may have/],
    [
      '2,001 entries',
      [...base, ...Array.from({ length: 1999 }, (_, at) => ({ name: `a/${at}`, data: utf8('') }))],
      /more than 2000/,
    ],
    ['a ratio of a thousand', [...base, { name: 'word/media.xml', data: new Uint8Array(4_000_000) }], /densely/],
    [
      '200 MB when unpacked',
      [
        ...base,
        ...Array.from({ length: 200 }, (_, at) => ({
          name: `a/${at}`,
          data: new Uint8Array(10),
          declaredSize: 1_000_000,
          method: 0,
        })),
      ],
      /damaged|too large/,
    ],
    [
      'a size that is too small',
      [
        base[0] ?? { name: '', data: types },
        { name: 'word/document.xml', data: utf8(part('MARA: Hello.')), declaredSize: 10 },
      ],
      /damaged/,
    ],
    [
      'a size that is too large',
      [
        base[0] ?? { name: '', data: types },
        { name: 'word/document.xml', data: utf8(part('MARA: Hello.')), declaredSize: 100_000 },
      ],
      /damaged/,
    ],
    [
      'encryption',
      [base[0] ?? { name: '', data: types }, { name: 'word/document.xml', data: utf8('x'), flags: 0x801 }],
      /encrypted/,
    ],
    [
      'an unknown method',
      [base[0] ?? { name: '', data: types }, { name: 'word/document.xml', data: utf8('x'), method: 99 }],
      /damaged/,
    ],
    ['no document', [{ name: 'a.zip', data: buildZip(base) }], /no Word document/],
    [
      'a document type inside',
      [
        base[0] ?? { name: '', data: types },
        {
          name: 'word/document.xml',
          data: utf8(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${part('&x;')}`),
        },
      ],
      /document type/,
    ],
    [
      'elements nested too deep',
      [
        base[0] ?? { name: '', data: types },
        { name: 'word/document.xml', data: utf8(`${'<a>'.repeat(70)}${'</a>'.repeat(70)}`) },
      ],
      /deeper/,
    ],
  ])('are refused: %s', async (_name, entries, words) => {
    expect(await refusal(read(buildZip(entries), 'a.docx'))).toMatch(words)
  })

  it('are refused: a hundred thousand entries', async () => {
    const entries = Array.from({ length: 65_000 }, (_, at) => ({ name: `${at}`, data: utf8(''), method: 0 }))
    expect(await refusal(read(buildZip(entries), 'a.docx'))).toMatch(/more than 2000/)
  })

  it.each([0, 10, 100, 400])('are refused: cut off %i bytes before the end', async (missing) => {
    const bytes = buildZip(base)
    const cut = bytes.subarray(0, bytes.byteLength - 1 - missing)
    expect(await refusal(read(cut, 'a.docx'))).toMatch(/damaged|not text/)
  })

  it('are refused with bytes behind the end that are no comment', async () => {
    expect(await refusal(read(buildZip(base, utf8('more')), 'a.docx'))).toMatch(/damaged/)
  })
})

describe('any reader', () => {
  const noise = [
    '',
    '\u0000',
    '\ufffd',
    '[[',
    '<|',
    '<<',
    '/*',
    '"',
    '((((',
    '\n\n\n',
    '-->',
    '===',
    '@',
    '~',
    '{',
    '1:2',
  ]

  it.each(importFormats.filter((format) => format !== 'docx' && format !== 'fdx'))(
    '%s reads or refuses noise, and says so in words',
    async (format) => {
      for (const first of noise) {
        for (const second of noise) {
          const text = `${first}A: b ${second}\n${second}\nX\n${first} y ${second}`
          const got = await read(text, 'a', format).catch((error: unknown) => error)
          if (got instanceof Error) expect(got).toBeInstanceOf(StudioError)
        }
      }
    },
  )

  it.each<[string, string, ImportFormat]>([
    ['one line of brackets', '['.repeat(2_000_000), 'plain'],
    ['one line of spaces', `A:${' '.repeat(5_000_000)}x`, 'plain'],
    ['notes that never close', '[[ '.repeat(700_000), 'fountain'],
    ['boneyards that never close', '/* '.repeat(700_000), 'fountain'],
    ['rows without an empty one', 'word\n'.repeat(100_000), 'fountain'],
    ['rows in capitals without an empty one', 'WORD\n'.repeat(100_000), 'fountain'],
    ['one line of stars', `MARA\n${'*a'.repeat(20_000)}`, 'fountain'],
    ['forty thousand speeches', 'MARA\nHello.\n\nTOM ^\nHi.\n\n'.repeat(20_000), 'fountain'],
    ['markdown of underscores', '_a'.repeat(50_000), 'markdown'],
    ['comments that never close', '<!-- '.repeat(500_000), 'markdown'],
    ['diverts', '-> '.repeat(500_000), 'ink'],
    ['markup', '[a]'.repeat(200_000), 'yarn'],
    ['tags', '<|speaker:0|>'.repeat(150_000), 'tagged'],
    ['quotation marks', '"a,'.repeat(500_000), 'csv'],
    ['a hundred thousand rows', 'speaker,line\n' + 'A,b\n'.repeat(100_000), 'csv'],
    ['voices in one cue', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v A>x'.repeat(100_000)}`, 'vtt'],
    ['times', '00:00:01,000 --> 00:00:02,000\n'.repeat(60_000), 'srt'],
  ])('ends in time with %s', async (_name, text, format) => {
    const source = { bytes: utf8(text), fileName: 'a', knownNames: [], format }
    const got = await readInThread(worker, source).catch((error: unknown) => error)
    if (got instanceof Error) expect(got.message).not.toMatch(/too long/)
  })

  it('refuses 20 MB and a byte, too many lines, and nothing at all', async () => {
    expect(await refusal(read(new Uint8Array(20 * 1024 * 1024 + 1).fill(65), 'a.txt'))).toMatch(/larger than 20 MB/)
    expect(await refusal(read('\n'.repeat(200_001), 'a.txt'))).toMatch(/larger/)
    expect(await refusal(read('', 'a.txt'))).toMatch(/empty/)
    expect(await refusal(read('A: \u0000', 'a.txt'))).toMatch(/not text/)
    expect(await refusal(read('only one column', 'a.csv'))).toMatch(/two columns/)
  })
})

describe('the thread', () => {
  const source = { bytes: utf8('A: b'), fileName: 'a.txt', knownNames: [] }
  const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

  it('reads what the readers read', async () => {
    const bytes = readFileSync(new URL('../../fixtures/import/talk.txt', import.meta.url))
    const want = await readSource({ bytes, fileName: 'talk.txt', knownNames: ['Tom'] })
    expect(await readInThread(worker, { bytes, fileName: 'talk.txt', knownNames: ['Tom'] })).toEqual(want)
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  it('is ended when it takes too long', async () => {
    expect(await refusal(readInThread(script('for (;;) {}'), source, 300))).toMatch(/too long/)
  })

  it('costs itself only when it takes too much memory', async () => {
    const hungry = script('const all = []; for (;;) all.push(new Array(100_000).fill(1.5))')
    // How long a busy machine takes to fill the memory is not what is asked.
    expect(await refusal(readInThread(hungry, source, PATIENCE_MS))).toMatch(/could not be read/)
  })

  it.each([
    ['dies', 'process.exit(3)'],
    ['throws', 'throw new Error("secret")'],
    ['ends without an answer', ''],
    ['answers nonsense', 'import { parentPort } from "node:worker_threads"; parentPort.postMessage(7)'],
  ])('is no answer if it %s', async (_name, code) => {
    expect(await refusal(readInThread(script(code), source))).not.toContain('secret')
  })
})
