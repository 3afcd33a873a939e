import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printable, printableConsole, printableJson } from '../../../../electron/cli/terminal/printable.ts'

const obeyed = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

describe('what is printed', () => {
  it('never holds a character that a terminal obeys, and keeps all others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text).replaceAll('\n', '')).not.toMatch(obeyed)
        expect(printable(text).replaceAll('\ufffd', '')).toBe(
          text.replaceAll('\ufffd', '').replace(obeyed, (found) => (found === '\n' ? found : '')),
        )
      }),
    )
  })

  it('says the same as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const json = printableJson({ value, text })
        expect(json).not.toMatch(obeyed)
        expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify({ value, text }))
      }),
    )
  })

  it('lets the progress go back to the start of its line, and nothing else', () => {
    let written = ''
    const write = (text: string): void => {
      written += text
    }
    const console = printableConsole({ out: write, err: write, isTerminal: true, columns: 80 })
    console.err('\r[##] \u001b[2J\rdone\n')
    expect(written).toBe('\r[##] \ufffd[2J\ufffddone\n')
  })
})
