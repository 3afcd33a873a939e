import { describe, expect, it } from 'vitest'
import { printCast } from '../../../../electron/documents/files/project-files.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const speakers = [
  { id: 'ruth', name: 'RUTH', colour: 1, variants: [{ name: 'calm', parameters: { temperature: 0.2 } }] },
  { id: 'amos', name: 'AMOS', colour: 2 },
]
const directed = { parameters: { temperature: 0.5, prosody: { speed: 1.2 } } }

describe('cast.json', () => {
  it.each([
    ['nobody', { speakers: [] }],
    ['speakers with variants', { speakers }],
    ['directed lines', { speakers, lines: { aaaaa2: directed, aaaaa1: directed } }],
    ['directed lines of nobody', { speakers: [], lines: { aaaaa1: directed } }],
  ])('keeps %s', (_what, value) => {
    const cast = castSchema.parse(value)
    expect(castSchema.parse(JSON.parse(printCast(cast)))).toEqual(cast)
  })

  it('gives every speaker and every directed line a line of its own, and the same text in whatever order', () => {
    const one = printCast(castSchema.parse({ speakers, lines: { aaaaa2: directed, aaaaa1: directed } }))
    const other = printCast(castSchema.parse({ lines: { aaaaa1: directed, aaaaa2: directed }, speakers }))
    expect(one).toBe(other)
    expect(one.split('\n').filter((row) => /^ {4}[{"]/.test(row))).toHaveLength(4)
    expect(printCast(castSchema.parse({ speakers: [] }))).toBe('{\n  "speakers": []\n}\n')
  })
})
