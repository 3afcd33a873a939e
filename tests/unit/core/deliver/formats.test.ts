import { describe, expect, it } from 'vitest'
import { encodeTarget, estimatedBytes } from '../../../../electron/export/export-format.ts'
import { bitrateWords, depthWords, rateWords } from '../../../../renderer/export/export-choices.ts'
import { exportOptionsSchema } from '../../../../shared/contract/export-views.ts'
import {
  bitsPerSecond,
  type DeliveryDepth,
  deliveryDepths,
  deliveryFlaw,
  deliveryFormats,
  deliveryForms,
} from '../../../../shared/core/deliver/formats.ts'
import { StudioError } from '../../../../shared/core/model/errors.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'
import { edgesOf } from '../../../support/architecture/circles.ts'
import { readSources } from '../../../support/architecture/source-file.ts'

const forms = deliveryFormats.flatMap((format) => {
  const { ratesHz, bitrates, depths } = deliveryForms[format]
  const kept: readonly { readonly bitrate?: number; readonly bits?: DeliveryDepth }[] =
    bitrates.length === 0 ? depths.map((bits) => ({ bits })) : bitrates.map((bitrate) => ({ bitrate }))
  return ratesHz.flatMap((sampleRate) => kept.map((one) => ({ format, sampleRate, ...one })))
})

function wordsOf(choice: Parameters<typeof encodeTarget>[0]): string {
  try {
    encodeTarget(choice)
    return 'taken'
  } catch (error) {
    return error instanceof StudioError ? `${inEnglish(error.problem).message} ${inEnglish(error.problem).remedy}` : ''
  }
}

describe('the table of deliveries', () => {
  it('is all that an export takes, and all of it is taken', () => {
    for (const format of deliveryFormats) {
      expect(exportOptionsSchema.shape.deliver.safeParse([{ what: 'mix', format }]).success).toBe(true)
    }
    for (const { bits, ...form } of forms) expect(encodeTarget({ ...form, bits })).toMatchObject(form)
    expect(forms).toHaveLength(71)
    expect(([16, 24, 32] as const).map((bits) => encodeTarget({ format: 'wav', bits }))).toMatchObject([
      { encoding: 'pcm16' },
      { encoding: 'pcm24' },
      { encoding: 'float32' },
    ])
    expect(encodeTarget({ format: 'flac', bits: 24 })).toMatchObject({ bits: 24 })
  })

  it('says with the first of each list what nobody chose', () => {
    expect(deliveryFormats.map((format) => encodeTarget({ format }))).toEqual([
      { format: 'wav', sampleRate: 44_100, encoding: 'pcm16' },
      { format: 'flac', sampleRate: 44_100, bits: 16 },
      { format: 'mp3', sampleRate: 44_100, bitrate: 128 },
      { format: 'opus', sampleRate: 48_000, bitrate: -1000 },
      { format: 'm4a', sampleRate: 44_100, bitrate: 128 },
      { format: 'm4b', sampleRate: 44_100, bitrate: 64 },
    ])
  })

  it('refuses everything else by what is possible instead', () => {
    for (const format of deliveryFormats) {
      const { ratesHz, bitrates, depths } = deliveryForms[format]
      const rate = wordsOf({ format, sampleRate: 11_025 })
      for (const possible of ratesHz) expect(rate).toContain(String(possible))
      const bitrate = wordsOf({ format, bitrate: 7 })
      for (const possible of bitrates) expect(bitrate).toContain(String(possible))
      const impossible = deliveryDepths.find((bits) => !depths.some((one) => one === bits))
      const depth = impossible === undefined ? '16 24 32' : wordsOf({ format, bits: impossible })
      for (const possible of depths) expect(depth).toContain(String(possible))
      expect([deliveryFlaw(format, 11_025, undefined), deliveryFlaw(format, ratesHz[0], 7)]).toEqual([
        'rate',
        'bitrate',
      ])
    }
  })

  it('has words and a size for each of its forms', () => {
    const told = forms.map((form) => {
      const { format, sampleRate, bitrate, bits } = form
      expect(estimatedBytes(form, 8)).toBe(Math.round(bitsPerSecond(format, { sampleRate, bitrate, bits })))
      const kept = bitrate === undefined ? depthWords(bits ?? 16) : bitrateWords(format, bitrate)
      return [format, rateWords(sampleRate), kept].join(' ')
    })
    expect(new Set(told).size).toBe(forms.length)
    expect(told).toContain('opus 48 kHz Automatic')
    expect(told).toContain('mp3 32 kHz 64 kbit/s')
    expect(told).toContain('wav 48 kHz 32-bit float')
  })

  it('has nothing to do with what a service can answer with', () => {
    const edges = edgesOf(readSources(['shared', 'electron', 'renderer']))
    const isDelivery = (path: string): boolean =>
      ['shared/core/deliver/', 'electron/export/', 'renderer/export/'].some((room) => path.startsWith(room))
    expect(edges.filter(({ from, to }) => isDelivery(from) && to.startsWith('shared/service/'))).toEqual([])
  })
})
