import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSource } from '../../../../electron/import/read-source.ts'
import type { ImportChoices } from '../../../../shared/core/import/choices.ts'
import type { ImportMapping } from '../../../../shared/core/import/layout.ts'
import { appendImport } from '../../../../shared/core/import/merging/append.ts'
import { previewOf } from '../../../../shared/core/import/preview.ts'
import { printImport } from '../../../../shared/core/import/print-import.ts'
import { type ImportedScript, importedScriptSchema } from '../../../../shared/core/import/types.ts'
import { sha256 } from '../../../support/core-values.ts'
import { idCounter } from './generators.ts'

const read = (fileName: string, text: string | Uint8Array, mapping?: ImportMapping): Promise<ImportedScript> =>
  readSource({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    fileName,
    knownNames: [],
    ...(mapping === undefined ? {} : { mapping }),
  })
const context = (choices: ImportChoices = { speakers: [] }) => ({
  cast: { speakers: [] },
  choices,
  hash: sha256,
  newId: idCounter(),
})
/** The script without ids. */
const script = (imported: ImportedScript, choices?: ImportChoices): string =>
  printImport(imported, context(choices)).text.replace(/ {2}#[a-z0-9]{6}$/gm, '')
const roles = ({ layout }: ImportedScript) =>
  layout?.kind === 'table' ? layout.columns.map(({ name, role, because }) => `${name}: ${role}, ${because}`) : []
const ids = (imported: ImportedScript) => previewOf(imported, { speakers: [] }).problems.map(({ id }) => id)

const barks = `ID;Figur;Regie;Text EN;Text DE;Ort
GH_0410;WÄRTER;leise;Gate's shut till the bell.;Das Tor bleibt zu.;Torhaus
GH_0411;BÄCKERIN (V.O.);;Bread doesn't wait for bells.;Brot wartet nicht.;Torhaus
GH_0412;;;Rain. It had not stopped since Tuesday.;Regen.;Torhaus

GH_0417;WÄRTER;laut;Who goes there?;Wer da?;Torhaus
GH_0417;KIND;;He says that to the goats, too.;Das sagt er auch.;Hof
`

describe('columns of a table', () => {
  it('are guessed by names of other languages; the second language is told and not read', async () => {
    const table = await read('gatehouse-barks.csv', barks)
    expect(roles(table)).toEqual([
      'ID: id, name',
      'Figur: speaker, name',
      'Regie: direction, name',
      'Text EN: line, name',
      'Text DE: none, language',
      'Ort: scene, name',
    ])
    expect(script(table)).toBe(
      "## Torhaus\nWÄRTER (leise): Gate's shut till the bell.\nBÄCKERIN: Bread doesn't wait for bells.\nRain. It had not stopped since Tuesday.\nWÄRTER (laut): Who goes there?\n\n## Hof\nKIND: He says that to the goats, too.\n",
    )
    expect(table.layout).toMatchObject({ kind: 'table', separator: ';', letters: 'utf-8', hasHeader: true, total: 5 })
    const preview = previewOf(table, { speakers: [] })
    expect([preview.unnamed, preview.placed, preview.identified]).toEqual([1, 1, 5])
    expect(ids(table)).toEqual(['import.notice.doubledRows', 'import.notice.unread'])
    expect(preview.problems[0]?.params).toEqual({ id: 'GH_0417', first: 6, second: 7 })
  })

  it('are what was chosen by hand, whatever they seem to be; others stay as notes', async () => {
    const columns = ['id', 'speaker', 'none', 'note', 'line', 'none'] as const
    const table = await read('barks.csv', barks, { columns: [...columns] })
    expect(script(table)).toContain("// Text EN: Gate's shut till the bell.\nWÄRTER: Das Tor bleibt zu.\n")
    expect(roles(table)[4]).toBe('Text DE: line, chosen')
    const whole = await read('one.csv', 'a,b\nc,d\n', { hasHeader: false, columns: ['line', 'speaker'] })
    expect(script(whole)).toBe('B: a\nD: c\n')
  })

  it('are guessed by what stands in them where nothing has a name', async () => {
    const rows = Array.from(
      { length: 8 },
      (_none, at) => `x${at},${at % 2 === 0 ? 'Ann' : 'Bo'},"Some words, number ${at}.",0:0${at}.5`,
    )
    const table = await read('plain.csv', `${rows.join('\n')}\n`)
    expect(roles(table).map((role) => role.slice(3))).toEqual([
      'id, content',
      'speaker, content',
      'line, content',
      'start, content',
    ])
    expect(ids(table)).toEqual(['import.notice.noColumns'])
  })

  it('are read with the letters and the separator that were chosen', async () => {
    const bytes = Uint8Array.from([...strToU8('speaker|line\nJ'), 0xfc, ...strToU8('rgen|Ja; doch\n')])
    expect(script(await read('a.csv', bytes))).toBe('JÜRGEN: Ja; doch\n')
    const cyrillic = await read('a.csv', bytes, { letters: 'windows-1251', separator: '|' })
    expect(cyrillic.items).toMatchObject([{ speaker: 'Jьrgen' }])
  })

  it('beyond the hundredth are not read, and told', async () => {
    const wide = (cells: readonly string[]): string =>
      `${['speaker', 'line', ...cells].join(',')}\nMARA,Hello.${',x'.repeat(cells.length)}\n`
    const numbers = Array.from({ length: 150 }, (_none, at) => `c${at}`)
    const { problems } = await read('wide.csv', wide(numbers))
    expect(problems).toMatchObject([{ id: 'import.notice.unread', params: { name: 'c0', more: 149 } }])
  })

  it('are what Excel says in its first row; that row is no line', async () => {
    const named = await read('a.csv', 'sep=;\nSpeaker;Line\nANN;Yes, do; well\n')
    expect(script(named)).toBe('ANN: Yes, do\n')
    expect(named.layout).toMatchObject({ separator: ';', total: 1, rows: [{ number: 3 }] })
    const bare = await read('a.csv', '"sep=|"\r\nANN|Well, hello there.\r\nBO|Good day, Ann.\r\nANN|Is it, now?\r\n')
    expect(script(bare)).toBe('ANN: Well, hello there.\nBO: Good day, Ann.\nANN: Is it, now?\n')
  })

  it('leave the names in front of the words where no column holds speakers, as in string tables of games', async () => {
    const table = await read(
      'strings.csv',
      'language,id,text,file,node,lineNumber,lock,comment\nen,line:0a1,Baker: Another?,a.yarn,Start,4,ab,\nen,line:0a2,The door creaks.,a.yarn,Start,5,ac,\nen,line:0a3,Ann: No thanks. [sighs],a.yarn,Start,6,ad,\nen,line:0a4,Baker: Note: none left.,a.yarn,Start,7,ae,softly\n',
    )
    expect(importedScriptSchema.parse(table)).toEqual(table)
    expect(roles(table).slice(0, 3)).toEqual(['language: none, nothing', 'id: id, name', 'text: line, name'])
    expect(script(table)).toBe(
      'BAKER: Another?\nThe door creaks.\nANN: No thanks. [sighs]\nBAKER (softly): Note: none left.\n',
    )
    expect(table.items.map((item) => (item.kind === 'line' || item.kind === 'action' ? item.sourceId : ''))).toEqual([
      'line:0a1',
      'line:0a2',
      'line:0a3',
      'line:0a4',
    ])
  })
})

describe('lines without a speaker, and where a voice comes from', () => {
  it('go to a narrator, with their ids; (V.O.) is a delivery or a variant', async () => {
    const table = await read('barks.csv', barks)
    const choices: ImportChoices = { speakers: [], narrator: 'Narrator', places: 'delivery' }
    expect(script(table, choices)).toContain(
      "BÄCKERIN (V.O.): Bread doesn't wait for bells.\nNARRATOR: Rain. It had not stopped since Tuesday.\n",
    )
    expect(script(table, { speakers: [], places: 'variant' })).toContain('BÄCKERIN/vo: Bread')
    const idOf = (text: string) => /Tuesday\. {2}#([a-z0-9]{6})$/m.exec(text)?.[1]
    expect(idOf(printImport(table, context(choices)).text)).toBe(idOf(printImport(table, context()).text))
    const fountain = await read('a.fountain', "MARA (V.O.) (CONT'D)\n(low)\nHello.\n")
    expect(script(fountain)).toBe('MARA (low): Hello.\n')
    expect(script(fountain, { speakers: [], places: 'delivery' })).toBe('MARA (V.O., low): Hello.\n')
  })

  it('bring the narrator their times and their direction', async () => {
    const table = await read(
      'dub.csv',
      'Start,End,Text,Direction\n00:00:01.000,00:00:02.500,The door opens.,(dry)\n00:00:03:12,,Nobody comes.,\n',
    )
    expect(script(table, { speakers: [], narrator: 'Narrator' })).toBe(
      '// at 00:00:01.000 to 00:00:02.500\nNARRATOR (dry): The door opens.\nNARRATOR: Nobody comes.\n',
    )
    expect(importedScriptSchema.parse(table)).toEqual(table)
    expect(ids(table)).toContain('import.notice.time')
    expect(script(table)).toBe('The door opens.\nNobody comes.\n')
  })
})

describe('styles of a Word document', () => {
  const paragraph = (style: string, words: string): string =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${words}</w:t></w:r></w:p>`
  const style = (id: string, name: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const wordFile = (body: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
      'word/styles.xml': strToU8(
        `<w:styles ${namespace}>${style('W', "Who's on")}${style('S', 'Says')}${style('H', 'Place')}</w:styles>`,
      ),
      'word/document.xml': strToU8(`<w:document ${namespace}><w:body>${body}</w:body></w:document>`),
      ...more,
    })
  const document = wordFile(
    paragraph('H', 'The quay') + paragraph('W', 'Mara') + paragraph('S', 'You came back.') + paragraph('', 'Page 3'),
  )

  it('are listed with their first words, and are what was chosen for them', async () => {
    const guessed = await read('a.docx', document)
    expect(guessed.layout).toEqual({
      kind: 'styles',
      styles: [
        { name: 'Place', role: 'text', because: 'nothing', paragraphs: 1, example: 'The quay' },
        { name: "Who's on", role: 'text', because: 'nothing', paragraphs: 1, example: 'Mara' },
        { name: 'Says', role: 'text', because: 'nothing', paragraphs: 1, example: 'You came back.' },
        { name: 'Normal', role: 'text', because: 'nothing', paragraphs: 1, example: 'Page 3' },
      ],
    })
    const chosen = await read('a.docx', document, {
      styles: [
        { style: 'Place', role: 'scene' },
        { style: "Who's on", role: 'speaker' },
        { style: 'Says', role: 'line' },
        { style: 'Normal', role: 'none' },
      ],
    })
    expect(script(chosen)).toBe('## The quay\nMARA: You came back.\n')
    expect(ids(chosen)).toEqual(['import.notice.unreadStyles'])
  })

  it('lose nothing where only names in capitals show who speaks: tables are action, what is left out is told', async () => {
    const cell = (words: string): string => `<w:tc>${paragraph('', words)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('MARA')}${cell('the keeper')}</w:tr><w:tr>${cell('TOM')}${cell('her son')}</w:tr></w:tbl>`
    const bytes = wordFile(
      `${paragraph('H', 'A remark')}${table}${paragraph('', 'MARA')}${paragraph('', 'You came back.')}${paragraph('', 'TOM')}${paragraph('', 'I said I would.')}`,
    )
    const found = await read('a.docx', bytes, { styles: [{ style: 'Place', role: 'none' }] })
    expect(script(found)).toBe('MARA\nthe keeper\nTOM\nher son\nMARA: You came back.\nTOM: I said I would.\n')
    expect(ids(found)).toContain('import.notice.unreadStyles')
  })

  it('read what stands behind a line break as a line of its own, or as more of the one above', async () => {
    const broken = (...rows: readonly string[]): string =>
      `<w:p><w:r>${rows.map((row) => `<w:t xml:space="preserve">${row}</w:t>`).join('<w:br/>')}</w:r></w:p>`
    const headed = await read(
      'a.docx',
      wordFile(broken('MARA: You came', 'back.', 'TOM: I said I would.') + broken('She turns.', 'He waits.')),
    )
    expect(script(headed)).toBe('MARA: You came back.\nTOM: I said I would.\nShe turns.\nHe waits.\n')
    const screenplay = await read(
      'a.docx',
      wordFile(broken('MARA', '(low)', 'You came back.') + broken('TOM', 'I said', 'I would.')),
    )
    expect(script(screenplay)).toBe('MARA (low): You came back.\nTOM: I said I would.\n')
    const styled = broken('You came', 'back.').replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="S"/></w:pPr>')
    const chosen = await read('a.docx', wordFile(paragraph('W', 'MARA') + styled), {
      styles: [
        { style: "Who's on", role: 'speaker' },
        { style: 'Says', role: 'line' },
      ],
    })
    expect(script(chosen)).toBe('MARA: You came back.\n')
  })

  it('make notes of footnotes, whose numbers nobody says', async () => {
    const footnote = (number: number, words: string): string =>
      `<w:footnote w:id="${number}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>${words}</w:t></w:r></w:p></w:footnote>`
    const reference = (number: number): string => `<w:r><w:footnoteReference w:id="${number}"/></w:r>`
    const says = (words: string, number: number): string =>
      `<w:p><w:r><w:t>${words}</w:t></w:r>${reference(number)}<w:r><w:t> Again.</w:t></w:r></w:p>`
    const notes = {
      'word/footnotes.xml': strToU8(
        `<w:footnotes ${namespace}>${footnote(2, 'Pronounced: kee.')}${footnote(3, 'TOM')}</w:footnotes>`,
      ),
    }
    const headed = await read('a.docx', wordFile(says('MARA: The quay.', 2) + says('TOM: Here.', 3), notes))
    expect(script(headed)).toBe('MARA: The quay. Again.\nTOM: Here. Again.\n// Pronounced: kee.\n// TOM\n')
    const screenplay = await read('a.docx', wordFile(paragraph('', 'MARA') + says('The quay.', 2), notes))
    expect(script(screenplay)).toBe('MARA: The quay. Again.\n// Pronounced: kee.\n')
  })
})

describe('appending', () => {
  it('puts new scenes behind what is there and changes nothing of it, whatever ids the source brings', async () => {
    const text = '# Old\r\nANN: One.  #aaaaa1\r\n'
    const cast = printImport(await read('a.txt', 'ANN: One.\n'), context()).cast
    const added = await read('b.dialogue', '# New\nANN: One.  #aaaaa1\nBO: Two.  #aaaaa2\n')
    const result = appendImport(added, { ...context(), cast }, { text, cast })
    expect(result.text).toMatch(
      /^# Old\r\nANN: One\. {2}#aaaaa1\r\n\r\n## New\r\nANN: One\. {2}#(?!aaaaa1)[a-z0-9]{6}\r\nBO: Two\. {2}#aaaaa2\r\n$/,
    )
    expect(result.cast.speakers.map(({ name }) => name)).toEqual(['ANN', 'BO'])
  })
})
