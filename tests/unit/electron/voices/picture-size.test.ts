import { describe, expect, it } from 'vitest'
import { pictureSize } from '../../../../electron/voices/picture-size.ts'

const bytes = (text: string, ...rest: readonly number[]): readonly number[] => [...Buffer.from(text, 'latin1'), ...rest]
const big32 = (value: number): readonly number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

const png = (width: number, height: number): Uint8Array =>
  Uint8Array.from([
    0x89,
    ...bytes('PNG\r\n\x1a\n'),
    ...big32(13),
    ...bytes('IHDR'),
    ...big32(width),
    ...big32(height),
    8,
    6,
    0,
    0,
    0,
  ])
/** With a JFIF part, a table and a comment before the frame, as cameras and programs write them. */
const jpeg = (width: number, height: number): Uint8Array =>
  Uint8Array.from(
    [
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      16,
      ...bytes('JFIF\0', 1, 1, 0, 0, 1, 0, 1, 0, 0),
      0xff,
      0xc4,
      0,
      3,
      0,
      0xff,
      0xff,
      0xfe,
      0,
      4,
      1,
      2,
    ].concat([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0]),
  )
const webp = (kind: string, ...rest: readonly number[]): Uint8Array =>
  Uint8Array.from([
    ...bytes('RIFF'),
    0,
    0,
    0,
    0,
    ...bytes(`WEBP${kind}`),
    0,
    0,
    0,
    0,
    ...rest,
    ...Array.from({ length: 8 }, () => 0),
  ])

describe('the size of a picture', () => {
  it.each([
    ['a PNG', png(640, 480), { width: 640, height: 480 }],
    ['a PNG that would unpack to gigabytes', png(30_000, 30_000), { width: 30_000, height: 30_000 }],
    ['a JPEG behind its other parts', jpeg(800, 600), { width: 800, height: 600 }],
    ['a lossy WebP', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1), { width: 640, height: 480 }],
    ['a lossless WebP', webp('VP8L', 0x2f, 0x7f, 0xc2, 0x77, 0), { width: 640, height: 480 }],
    ['an extended WebP', webp('VP8X', 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0), { width: 640, height: 480 }],
    ['a PNG of no width', png(0, 480), undefined],
    ['a WebP of an unknown kind', webp('VP9 ', 0, 0, 0, 0), undefined],
    ['a JPEG without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0), undefined],
    ['nothing', new Uint8Array(0), undefined],
  ])('is read from the header of %s', (_, picture, size) => expect(pictureSize(picture)).toEqual(size))

  it('is not known of a header that was cut off anywhere', () => {
    for (const whole of [png(640, 480).subarray(0, 24), jpeg(800, 600).subarray(0, -3), webp('VP8X').subarray(0, 30)]) {
      for (let end = 0; end < whole.length; end += 1) expect(pictureSize(whole.subarray(0, end))).toBeUndefined()
    }
  })
})
