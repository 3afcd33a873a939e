import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openAacCoder } from '../../../../electron/audio/segments/aac-coder.ts'
import { openFlacCoder } from '../../../../electron/audio/segments/flac-coder.ts'
import { FLAC_FRAME } from '../../../../electron/audio/segments/flac-frames.ts'
import { tone } from '../../../support/audio/tones.ts'

const place = { index: 0, fromFrame: 0, untilFrame: 20, readFromFrame: 0, isLast: true }
const sound = [tone(440, 0.5, 44_100)]
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('an encoder whose code runs in this thread', () => {
  it('gives the same from the first to the last, many after each other and beside each other', async () => {
    const aac = openAacCoder({ sampleRate: 44_100, channels: 1, bitrate: 96 })
    const flac = openFlacCoder({ sampleRate: 44_100, channels: 1, bits: 16, isDithered: true })
    const both = async (): Promise<string> => {
      const made = await Promise.all([aac.code(place, sound), flac.code(place, sound), aac.code(place, sound)])
      expect(sumOf(made[2])).toBe(sumOf(made[0]))
      return made.map(sumOf).join(' ')
    }
    const first = await both()
    // More than share the code of one.
    for (let round = 0; round < 15; round += 1) expect(await both()).toBe(first)
  })

  it('begins no thread', async () => {
    let threads = 0
    const count = (): void => void (threads += 1)
    process.on('worker', count)
    try {
      await openAacCoder({ sampleRate: 44_100, channels: 1, bitrate: 96 }).code(place, sound)
      await openFlacCoder({ sampleRate: 44_100, channels: 1, bits: 16, isDithered: true }).code(place, sound)
    } finally {
      process.off('worker', count)
    }
    expect(threads).toBe(0)
  })

  it('leaves nothing behind that others would take for a class of the browser', async () => {
    await openFlacCoder({ sampleRate: 44_100, channels: 1, bits: 24, isDithered: false }).code(place, [
      new Float32Array(FLAC_FRAME),
    ])
    expect(Reflect.has(globalThis, 'Worker')).toBe(false)
  })

  it('hears of a rate that it does not write', async () => {
    const flac = openFlacCoder({ sampleRate: 12_345, channels: 1, bits: 16, isDithered: false })
    await expect(flac.code(place, sound)).rejects.toThrow()
  })
})
