import { describe, expect, it } from 'vitest'
import { encodeAudio } from '../../../../../electron/audio/mix/encode.ts'
import { answerSound } from '../../../../../electron/rendering/live/answer-sound.ts'
import { sineSnr, tonePcm } from '../../../../support/audio/tones.ts'

describe('what is heard of an answer while it comes', () => {
  it('is every stream of Opus that lies one behind the other', async () => {
    const target = { format: 'opus', sampleRate: 48_000, bitrate: 32_000 } as const
    const one = await encodeAudio(tonePcm(440, 1, 48_000), target)
    const whole = Buffer.concat([one, one, one])
    const heard: Uint8Array[] = []
    const sound = answerSound({ format: 'opus', sampleRate: 48_000, bitrate: 32_000 }, 48_000, (pcm) => heard.push(pcm))
    for (let at = 0; at < whole.length; at += 1000) sound.push(whole.subarray(at, at + 1000))
    await sound.end()
    const bytes = Buffer.concat(heard)
    const samples = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)
    expect(samples).toHaveLength(3 * 48_000)
    for (const from of [2000, 50_000, 98_000]) {
      expect(sineSnr(samples.subarray(from, from + 40_000), 440, 48_000)).toBeGreaterThan(20)
    }
  })
})
