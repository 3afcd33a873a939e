import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWav } from '../../../../electron/audio/codecs/wav.ts'
import { createSpeechClient } from '../../../../electron/speech/client.ts'
import { startDraftService } from '../../../../electron/speech/draft/service.ts'
import { findSystemVoices, noSystemVoices } from '../../../../electron/speech/system-voices/find-system-voices.ts'
import type { SystemVoices } from '../../../../electron/speech/system-voices/types.ts'
import type { DraftService, SpeechClient } from '../../../../electron/speech/types.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { guessedSeconds } from '../../../../shared/core/reading/pace.ts'
import { ttsRequestSchema } from '../../../../shared/service/tts-request.ts'
import { draftWorker, fliteWasm } from './draft-host.ts'
import { fromPcm16, rmsDb } from './measure.ts'

const RATE = 8000
const spanish = '¿Quién dejó la lámpara encendida?'

type Desk = { readonly service: DraftService; readonly client: SpeechClient }

async function startWith(systemVoices: SystemVoices): Promise<Desk> {
  const service = await startDraftService({ fliteWasm, worker: draftWorker, systemVoices })
  return { service, client: createSpeechClient(service) }
}

async function ask({ client }: Desk, text: string, voice = 'draft-ash') {
  const request = ttsRequestSchema.parse({
    text,
    reference_id: voiceIdSchema.parse(voice),
    format: 'pcm',
    sample_rate: RATE,
  })
  const { bytes, placeholder } = await client.synthesize(request, 's2-pro', {})
  const samples = fromPcm16(bytes)
  return { samples, placeholder, seconds: samples.length / RATE }
}

async function close({ client, service }: Desk): Promise<void> {
  await client.close()
  await service.close()
}

describe('draft voices that nobody helps', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startWith(noSystemVoices)
  })
  afterAll(() => close(desk))

  it.each([
    ['another script', 'Привет, как дела?', ['ru']],
    ['another language in the same letters', spanish, ['es']],
    ['a language that is written without spaces', '今天天气很好，我们一起去海边散步吧。', ['zh']],
    ['a language whose name nobody knows', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ', ['und']],
  ])('hum as long as %s would take, and say so', async (_, text, languages) => {
    const { samples, seconds, placeholder } = await ask(desk, text)
    expect(placeholder?.languages).toEqual(languages)
    expect(seconds / guessedSeconds(text)).toBeGreaterThan(0.8)
    expect(seconds / guessedSeconds(text)).toBeLessThan(1.3)
    expect(rmsDb(samples)).toBeGreaterThan(-45)
  })

  it('say the English of a line, and hum for the rest of it', async () => {
    const [mixed, own] = [await ask(desk, '你好，你在哪里 Anna'), await ask(desk, 'Anna')]
    expect(mixed.placeholder).toEqual({
      languages: ['zh'],
      seconds: expect.closeTo(guessedSeconds('你好，你在哪里'), 0),
    })
    expect(mixed.seconds).toBeGreaterThan(own.seconds + 1)
  })

  it.each(['...', '😀', '…?!', 'Hello there.', 'She came to the café.'])(
    'make nothing of that kind of %j',
    async (text) => {
      const { placeholder, samples } = await ask(desk, text)
      expect(placeholder).toBeUndefined()
      expect(rmsDb(samples)).toBeGreaterThan(-60)
    },
  )
})

describe('draft voices beside voices of the system', () => {
  const asked: { text: string; language: string; place: number }[] = []
  let desk: Desk
  beforeAll(async () => {
    desk = await startWith({
      languages: async () => new Set(['es', 'fr']),
      speak: async ({ text, language, place }) => {
        asked.push({ text, language, place })
        return language === 'es' ? wavOf(22_050) : language === 'fr' ? new Uint8Array(7) : undefined
      },
    })
  })
  afterAll(() => close(desk))

  it('let them speak what they speak, whole', async () => {
    const { placeholder, seconds } = await ask(desk, spanish, 'draft-brook')
    expect(asked.splice(0)).toEqual([{ text: spanish, language: 'es', place: 1 }])
    expect(placeholder).toBeUndefined()
    expect(seconds).toBeCloseTo(1, 0)
  })

  it('hum where one of them brings no sound', async () => {
    expect((await ask(desk, 'Je ne sais pas, madame.')).placeholder?.languages).toEqual(['fr'])
  })
})

describe('eSpeak NG, where it is installed', () => {
  const isThere = (() => {
    try {
      execFileSync('espeak-ng', ['--version'])
      return true
    } catch {
      return false
    }
  })()

  it.skipIf(!isThere)('speaks Spanish and Chinese for the draft voices, every one differently', async () => {
    const voices = findSystemVoices()
    const desk = await startWith(voices)
    try {
      const languages = await voices.languages()
      expect(languages.has('es') && languages.has('zh')).toBe(true)
      for (const text of [spanish, '你好，今天天气很好。', '-v en --version; $(id) `id`: ¿qué es esto?']) {
        const [ash, brook] = [await ask(desk, text, 'draft-ash'), await ask(desk, text, 'draft-brook')]
        expect([ash.placeholder, brook.placeholder]).toEqual([undefined, undefined])
        expect(ash.seconds).toBeGreaterThan(0.7)
        expect(ash.samples).not.toEqual(brook.samples)
      }
    } finally {
      await close(desk)
    }
  })
})

/** A second of a tone. */
function wavOf(sampleRate: number): Uint8Array {
  const samples = Float32Array.from({ length: sampleRate }, (_, at) => Math.sin(at / 10) / 4)
  return writeWav({ sampleRate, channels: [samples] })
}
