import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { phonesWithFlite, speakWithFlite } from '../../../../electron/speech/draft/flite.ts'
import { readTextAloud } from '../../../../electron/speech/reading/read-text-aloud.ts'
import { readTexts } from '../../../../electron/speech/reading/read-texts.ts'
import { builtAssets } from '../../../support/studio/ports.ts'

// Some of them are two utterances to the engine, which then tells more lists than it was given texts.
const words = ['gull', 'Stay here. Go away.', 'bell', 'the', 'Who? Me.', 'rope']
const texts = ['The gull, the bell.', 'It cost 30 dollars. Dr. Hale paid 1.5 pounds!', 'The bell cost 30.']

let bytes: Buffer
beforeAll(async () => {
  bytes = await readFile(builtAssets.fliteWasm)
})

/** An engine that has read nothing yet. */
const engine = () => new WebAssembly.Module(Uint8Array.from(bytes))

describe('the sounds of words', () => {
  it('are the same whether they are asked for together or alone, also of what the engine cuts in two', () => {
    const module = engine()
    const alone = words.map((word) => phonesWithFlite(module, 'kal16', [word])[0])
    expect(alone.every((phones) => phones !== undefined && phones.length > 0)).toBe(true)
    expect(phonesWithFlite(module, 'kal16', words)).toEqual(alone)
  })

  it('are the same in texts that are read after others as in texts that are read first', () => {
    const module = engine()
    const together: unknown = JSON.parse(new TextDecoder().decode(readTexts(module, { texts })))
    const first = texts.map((text) => ({
      words: readTextAloud(engine(), text, 'kal16').words.map(({ start, end, phones }) => ({ start, end, phones })),
    }))
    expect(together).toEqual(first)
  })
})

describe('the engine', () => {
  const line = { text: 'Hold the line, please.', voice: 'slt', stretch: 1.1 } as const

  it('says a line the same behind whatever it has said before, however often', () => {
    const first = speakWithFlite(engine(), line)
    const module = engine()
    const long = 'And what are we supposed to do when we get there, with all of this still to be paid? '
    // Its memory grows with each of them, until that engine is let go.
    for (let round = 0; round < 6; round += 1) {
      speakWithFlite(module, {
        text: `${long}${round}`,
        voice: round % 2 === 0 ? 'slt' : 'kal16',
        stretch: 1 + round / 9,
      })
      phonesWithFlite(module, 'kal16', ['rope', `${round}`])
      expect(speakWithFlite(module, line)).toEqual(first)
    }
  })
})
