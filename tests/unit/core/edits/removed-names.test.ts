import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSpeaker, findSpeaker, knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { removeSpeaker } from '../../../../shared/core/edits/speakers.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { isSpeakerName } from '../../../../shared/core/model/names.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const castOf = (...names: readonly string[]): Cast =>
  names.reduce((cast, name) => addSpeaker(cast, name), castSchema.parse({ speakers: [] }))

/** What a script of one line is when the speaker of the line has left the cast. */
function withoutSpeaker(name: string, ...others: readonly string[]) {
  const cast = castOf(name, ...others)
  const speaker = findSpeaker(cast, name)
  if (speaker === undefined) throw new Error(`${name} is not in the cast`)
  const text = `${name}: Here I am.  #aaaaaa\n`
  const before = parseScript(text, knownSpeakers(cast))
  const edit = removeSpeaker({ script: before, cast }, speaker.id)
  const after = edit.castChange?.after ?? cast
  const [node] = parseScript(applyChanges(text, edit.changes), knownSpeakers(after)).nodes
  return {
    before: before.nodes[0]?.kind,
    kind: node?.kind,
    name: node?.kind === 'line' ? node.speaker : '',
    isOfCast: node?.kind === 'line' && findSpeaker(after, node.speaker) !== undefined,
  }
}

describe('the lines of a speaker who leaves the cast', () => {
  it.each([
    // The same name, so that they come back with the speaker.
    ['Straße', 'STRAẞE'],
    ['straße', 'STRAẞE'],
    ['İnci', 'İNCI'],
    ['Νίκος', 'ΝΊΚΟΣ'],
    ['Élodie', 'ÉLODIE'],
    ['ǆamal', 'ǄAMAL'],
    // Letters without a capital that comes back.
    ['ﬁona', 'FIONA'],
    ['Işıl', 'IŞIL'],
    ['ŉkosi', 'ʼNKOSI'],
    ['aﬀŀ', 'AFFĿ'],
    ['ǰan', 'J̌AN'.normalize('NFC')],
    ['Νίκοσ', 'ΝΊΚΟΣ'],
    ['𝑎da', 'ADA'],
  ])('stay lines: of %s as %s', (name, capitals) => {
    expect(withoutSpeaker(name)).toEqual({ before: 'line', kind: 'line', name: capitals, isOfCast: false })
  })

  it('never become lines of somebody else', () => {
    expect(withoutSpeaker('ﬁona', 'Fiona', 'FIONA 2')).toMatchObject({ kind: 'line', name: 'FIONA 3', isOfCast: false })
    const long = `ﬁ${'a'.repeat(39)}`
    expect(withoutSpeaker(long, `FI${'A'.repeat(38)}`)).toMatchObject({ kind: 'line', isOfCast: false })
  })

  it('stay lines whatever letters with capitals a name is of', () => {
    const changing = Array.from({ length: 0x1_f000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => isSpeakerName(letter) && /^[^\p{Ll}\p{Lt}]+$/u.test(letter.normalize('NFKC').toUpperCase()),
    )
    const letter = fc.constantFrom(...changing.filter((one) => one.toUpperCase() !== one))
    const any = fc.constantFrom(...changing)
    fc.assert(
      fc.property(letter, fc.array(fc.oneof(letter, any), { maxLength: 5 }), (first, rest) => {
        const name = [first, ...rest].join('')
        fc.pre(isSpeakerName(name))
        const upper = name.normalize('NFKC').toUpperCase()
        const others = isSpeakerName(upper) && findSpeaker(castOf(name), upper) === undefined ? [upper] : []
        for (const more of [[], others]) {
          expect(withoutSpeaker(name, ...more)).toMatchObject({ before: 'line', kind: 'line', isOfCast: false })
        }
      }),
    )
  })
})
