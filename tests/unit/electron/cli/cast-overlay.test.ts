import { describe, expect, it } from 'vitest'
import { castForRun } from '../../../../electron/cli/cast-overlay.ts'
import { CallError } from '../../../../electron/cli/terminal/exit.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const script = parseScript('RUTH: Hold the line.\nAMOS: I am.\n')
const own = castSchema.parse({
  speakers: [{ id: 'ruth', name: 'RUTH', colour: 1, gainDb: -3, voice: { id: 'old', title: 'Old' } }],
})
const base = { cast: own, script, file: undefined, voices: [], source: 'service' as const }

const voicesOf = (cast: Cast) => cast.speakers.map(({ name, voice }) => [name, voice?.id])

describe('the cast of one run', () => {
  it('has every speaker of the script, with the voices they had', () => {
    expect(voicesOf(castForRun(base))).toEqual([
      ['RUTH', 'old'],
      ['AMOS', undefined],
    ])
  })

  it('takes voices of a file over its own, and those of the call over both', () => {
    const file = castSchema.parse({
      speakers: [
        { id: 'r', name: 'Ruth', colour: 2, voice: { id: 'filed', title: 'Filed' } },
        { id: 'a', name: 'AMOS', colour: 3, voice: { id: 'filed-2', title: 'Filed too' } },
      ],
    })
    const cast = castForRun({ ...base, file, voices: [['amos', 'called']] })
    expect(voicesOf(cast)).toEqual([
      ['Ruth', 'filed'],
      ['AMOS', 'called'],
    ])
    // Not named in the file, so it stays.
    expect(cast.speakers[0]).toMatchObject({ id: 'ruth', gainDb: -3 })
  })

  it('gives everyone a draft voice of their own, and leaves service voices alone', () => {
    const cast = castForRun({ ...base, source: 'draft', voices: [['AMOS', 'Oak']] })
    const drafts = cast.speakers.map(({ draftVoice }) => draftVoice?.id)
    expect(drafts[1]).toBe('draft-oak')
    expect(new Set(drafts).size).toBe(2)
    expect(cast.speakers[0]?.voice?.id).toBe('old')
  })

  it('reads the id of a voice out of a link of any site', () => {
    const link = 'https://voices.example/m/0A1B2C3D4E5F60718293a4b5c6d7e8f9/?tab=about'
    const cast = castForRun({ ...base, voices: [['AMOS', link]] })
    expect(voicesOf(cast)[1]).toEqual(['AMOS', '0a1b2c3d4e5f60718293a4b5c6d7e8f9'])
  })

  it.each([
    ['a speaker nobody is', 'service', ['VIOLA', 'x'], 'cast.noSuchSpeaker'],
    ['an id that could climb out of its path', 'service', ['RUTH', '../x'], 'cast.voiceId'],
    ['a link without an id', 'service', ['RUTH', 'https://voices.example/'], 'cast.voiceId'],
    ['a draft voice that does not exist', 'draft', ['RUTH', 'Birch of the north'], 'cast.noSuchVoice'],
  ] as const)('refuses %s', (_, source, voice, code) => {
    const make = (): Cast => castForRun({ ...base, source, voices: [voice] })
    expect(make).toThrow(CallError)
    try {
      make()
    } catch (error) {
      expect(error instanceof CallError ? error.problems[0]?.code : '').toBe(code)
    }
  })
})
