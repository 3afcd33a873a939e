import * as fc from 'fast-check'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
import { readSource } from '../../../../electron/import/read-source.ts'
import { readCsv } from '../../../../electron/import/read-csv.ts'
import { exportFormatOf, type ScriptExportFormat, writeScript } from '../../../../electron/import/write-script.ts'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../../shared/core/model/cast.ts'
import { noChoices } from '../../../../shared/core/import/choices.ts'
import { guardFormula, isFormulaGuarded } from '../../../../shared/core/model/formula-guard.ts'
import { printImport } from '../../../../shared/core/import/print-import.ts'
import { readTagged } from '../../../../shared/core/import/readers/read-tagged.ts'
import { planMerge } from '../../../../shared/core/import/review.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { sha256 } from '../../../support/core-values.ts'
import { idCounter, importedScripts } from './generators.ts'

const script = parseScript(
  [
    '# The Quay',
    '## INT. Office',
    '// think',
    'MARA (low): [sighs] You =came= back. [pause 0.8s] *Twice*.  #aaaaaa',
    'TOM: ^ =SUM(A1) \\[really\\] --  #bbbbbb',
    'THE LIGHTS GO',
    '// at 00:00:01.000 to 00:00:02.500',
    'MARA/radio: (aside) & <gone>  #cccccc',
    'TOM: [laughs]  #dddddd',
    '',
  ].join('\n'),
)
const text = script.nodes.map(({ raw, eol }) => raw + eol).join('')
const nobody: Cast = { speakers: [] }

async function reviewAfter(source: string, format: ScriptExportFormat, cast: Cast = nobody) {
  const bytes = writeScript(parseScript(source, knownSpeakers(cast)), format)
  const fileName = `script.${format === 'tagged' ? 'txt' : format}`
  const knownNames = cast.speakers.map(({ name }) => name)
  const imported = await readSource({ bytes, fileName, knownNames })
  const context = { cast, choices: noChoices, hash: sha256 }
  return planMerge(imported, context, { text: source, cast, takenLines: new Set() }).review
}

describe('an exported script', () => {
  it.each(['dialogue', 'fountain', 'csv', 'tagged', 'docx'] as const)(
    'says nothing new when it is imported again as %s',
    async (format) => {
      expect((await reviewAfter(text, format)).items).toEqual([])
    },
  )

  it.each(['dialogue', 'csv', 'docx'] as const)('finds all lines of any script again as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(importedScripts, async (imported) => {
        const context = { cast: nobody, choices: noChoices, hash: sha256, newId: idCounter() }
        const made = printImport(imported, context)
        fc.pre(made.text !== '')
        const { items } = await reviewAfter(made.text, format, made.cast)
        expect(items.filter(({ what, kind }) => what === 'line' && kind !== 'changed')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('a document in which nobody speaks', () => {
  it.each([
    ['two scenes', '## [\n\n## a\n'],
    ['a scene in capitals', '## ANNA\n\nShe waits.\n'],
    ['an action in capitals', '\\ANNA\nShe waits.\n'],
    ['notes', '// ANNA\n// waits\n'],
  ])('has no lines when it is imported again: %s', async (_, text) => {
    expect((await reviewAfter(text, 'docx')).items.filter(({ what }) => what === 'line')).toEqual([])
  })
})

describe('formats', () => {
  it('are chosen by the ending', () => {
    expect(['a.dialogue', 'A.FOUNTAIN', 'a.csv', 'a.txt', 'a.docx'].map(exportFormatOf)).toEqual([
      'dialogue',
      'fountain',
      'csv',
      'tagged',
      'docx',
    ])
    expect(() => exportFormatOf('a.pdf')).toThrow('import.write.format')
  })
})

describe('a table', () => {
  it('holds no formula, and its guard comes off again', () => {
    const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '\t＝']
    for (const cell of [...signs.map((sign) => `${sign}1`), "'=1", "''-1", "'＝1"]) {
      expect(guardFormula(cell)).toBe(`'${cell}`)
      expect(isFormulaGuarded(guardFormula(cell))).toBe(true)
    }
    for (const cell of ['x', "'x", '', '1']) {
      expect(guardFormula(cell)).toBe(cell)
      expect(isFormulaGuarded(cell)).toBe(false)
    }
    const attack = parseScript('MARA: =HYPERLINK("http://x.example")  #aaaaaa\nTOM (@x): -1  #bbbbbb\n')
    const rows = new TextDecoder().decode(writeScript(attack, 'csv')).split('\r\n').slice(1, 3)
    expect(rows).toEqual([`aaaaaa,,MARA,,,"'=HYPERLINK(""http://x.example"")",,`, "bbbbbb,,TOM,,'@x,'-1,,"])
    // A spreadsheet program of East Asia takes full-width signs for the narrow ones.
    const wide = parseScript('MARA: ＝HYPERLINK(1)  #aaaaaa\nTOM (＠x): －1  #bbbbbb\n')
    const csv = new TextDecoder().decode(writeScript(wide, 'csv'))
    expect(csv.split('\r\n').slice(1, 3)).toEqual(["aaaaaa,,MARA,,,'＝HYPERLINK(1),,", "bbbbbb,,TOM,,'＠x,'－1,,"])
    const read = readCsv(csv).items.flatMap((item) => (item.kind === 'line' ? item.parts : []))
    expect(read).toEqual(['＝HYPERLINK(1)', '－1'].map((words) => ({ kind: 'text', text: words })))
  })
})

describe('headings in Fountain', () => {
  it.each(['A *STAR* _here_', '...later', 'A [[note]]', 'A /* b */ c', 'INT. THE _LOW_ ROAD'])(
    'read %j back with all its signs',
    async (title) => {
      const written = writeScript(parseScript(`## ${title}\nANN: Hello.  #aaaaaa\n`), 'fountain')
      const { items } = await readSource({ bytes: written, fileName: 'a.fountain', knownNames: [] })
      expect(items[0]).toEqual({ kind: 'scene', title })
    },
  )
})

describe('tagged text', () => {
  it('numbers speakers densely and can be read back', () => {
    const tagged = new TextDecoder().decode(writeScript(script, 'tagged'))
    expect(tagged.match(/<\|speaker:\d+\|>/g)).toEqual([0, 1, 0, 1].map((number) => `<|speaker:${number}|>`))
    expect(readTagged(tagged).items).toHaveLength(4)
  })

  it.each(['<|speaker:0|>', '<|speaker:-1|>', '<|SPEAKER:1|>', '<|', '|>', '<|endoftext|>'])(
    'refuses %j in a line',
    (token) => {
      expect(() => writeScript(parseScript(`MARA: a ${token} b\n`), 'tagged')).toThrow('import.write.token')
    },
  )

  it.each([
    ['<|speaker:0|>a', 1],
    ['<|speaker:-1|>a', 0],
    ['<|SPEAKER:1|>a', 0],
    ['<|speaker:\n0|>a', 0],
    ['<|speaker:<|speaker:1|>0|>a', 1],
    ['＜｜speaker:0｜＞a', 0],
    ['<|', 0],
    ['<|speaker:99999999999999999999|>a', 0],
    ['<|speaker:10000|>a', 0],
    ['<|speaker:1 |>a', 0],
    ['<|speaker:01|>a', 1],
    ['<<||speaker:1|>a', 0],
    ['<|speaker:0|><|speaker:1|>', 0],
    ['<|speaker:0|>\u200b<|x', 1],
  ])('%j has %i lines and nothing of a command in them', (tagged, lines) => {
    const imported = readTagged(tagged)
    const spoken = imported.items.filter((item) => item.kind === 'line' && item.parts.length > 0)
    expect(spoken).toHaveLength(lines)
    expect(JSON.stringify(imported.items)).not.toMatch(/<\||\|>/)
  })
})

describe('the recording script', () => {
  it('opens in mammoth as headings and tables with five columns', async () => {
    const bytes = writeScript(script, 'docx')
    const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    expect(value).toContain('INT. Office</h2>')
    const rows = value
      .split('<tr>')
      .slice(1)
      .map((row) => row.match(/<t[dh]>(.*?)<\/t[dh]>/g)?.map((cell) => cell.replace(/<[^>]+>/g, '')))
    expect(rows).toEqual([
      ['ID', 'Speaker', 'Line', 'Direction', 'Notes'],
      ['aaaaaa', 'MARA', '[sighs] You =came= back. [pause 0.8s] *Twice*.', 'low', ''],
      ['bbbbbb', 'TOM', '^ =SUM(A1) \\[really\\] --', '', ''],
      ['cccccc', 'MARA/radio', '(aside) &amp; &lt;gone&gt;', '', ''],
      ['dddddd', 'TOM', '[laughs]', '', ''],
    ])
  })

  it('is the same bytes every time', () => {
    expect(writeScript(script, 'docx')).toEqual(writeScript(script, 'docx'))
  })
})
