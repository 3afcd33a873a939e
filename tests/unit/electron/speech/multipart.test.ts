import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formBody, type FormField } from '../../../../electron/speech/form-body.ts'
import { readMultipart } from '../../../support/stand-in/multipart.ts'
import { isPicture, recordingProblem, wavSeconds } from '../../../support/stand-in/sound-files.ts'
import { wavBytes } from '../../../support/audio/wav-bytes.ts'

const type = 'multipart/form-data; boundary=xyz'
const body = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const part = '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'

describe('the reader of forms', () => {
  it('reads what the product writes, in order and byte for byte', async () => {
    const field: fc.Arbitrary<FormField> = fc.oneof(
      fc.record({ name: fc.constantFrom('texts', 'tags', 'title'), text: fc.string({ unit: 'grapheme' }) }),
      fc.record({
        name: fc.constantFrom('voices', 'cover_image'),
        fileName: fc.stringMatching(/^[\w .,-]{1,20}\.wav$/),
        bytes: fc.uint8Array({ maxLength: 300 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 12 }), async (fields) => {
        const { contentType, body: sent } = await formBody(fields)
        const read = readMultipart(contentType, sent)
        expect(read.map(({ name }) => name)).toEqual(fields.map(({ name }) => name))
        for (const [index, given] of fields.entries()) {
          const seen = read[index]
          if ('text' in given) expect(seen?.text).toBe(given.text.replace(/\r?\n|\r/g, '\r\n'))
          else expect([seen?.fileName, seen?.bytes]).toEqual([given.fileName, given.bytes])
        }
      }),
    )
  })

  it.each([
    ['no boundary in the type', 'multipart/form-data', `${part}\r\n--xyz--`],
    ['another boundary', type, `${part.replaceAll('xyz', 'abc')}\r\n--abc--`],
    ['no end', type, part],
    ['no closing boundary', type, `${part}\r\n--xyz`],
    ['something after the end', type, `${part}\r\n--xyz--\r\nmore`],
    ['something before the start', type, `hello\r\n${part}\r\n--xyz--`],
    ['bare line feeds', type, `${part}\r\n--xyz--`.replaceAll('\r', '')],
    ['a part without a name', type, '--xyz\r\nContent-Disposition: form-data\r\n\r\n1\r\n--xyz--'],
    ['two names for one part', type, `${part.replace('\r\n\r\n', '\r\nContent-Disposition: x\r\n\r\n')}\r\n--xyz--`],
  ])('refuses a form with %s', (_, contentType, text) => {
    expect(() => readMultipart(contentType, body(text))).toThrow(Error)
  })

  it('reads the smallest form there is', () => {
    expect(readMultipart(type, body(`${part}\r\n--xyz--`))).toEqual(
      [{ name: 'a', bytes: body('1'), text: '1' }].map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })),
    )
  })
})

describe('the reader of recordings', () => {
  const limits = { min: 1, max: 30 }

  it('measures a WAV file', () => {
    expect(wavSeconds(wavBytes({ sampleRate: 8000, data: new Uint8Array(32_000) }))).toBe(2)
    expect(wavSeconds(wavBytes({ sampleRate: 44_100, channels: 2, data: new Uint8Array(176_400) }))).toBe(1)
  })

  it.each<[string, Uint8Array, RegExp | undefined]>([
    ['two seconds', wavBytes({ sampleRate: 8000, data: new Uint8Array(32_000) }), undefined],
    ['half a second', wavBytes({ sampleRate: 8000, data: new Uint8Array(8000) }), /shorter/],
    ['31 seconds', wavBytes({ sampleRate: 8000, data: new Uint8Array(496_000) }), /longer/],
    ['no samples', wavBytes({ sampleRate: 8000 }), /no whole frames/],
    ['half a sample', wavBytes({ sampleRate: 8000, data: new Uint8Array(32_001) }), /no whole frames/],
    ['a size that is a placeholder', wavBytes({ data: new Uint8Array(88_200), riffSize: 0xffffff24 }), /RIFF size/],
    ['a cut-off chunk', wavBytes({ data: new Uint8Array(88_200), dataSize: 0xffffff00 }), /cut off/],
    ['24 bits', wavBytes({ bits: 24, data: new Uint8Array(132_300) }), /16-bit/],
    ['MP3', Uint8Array.of(0xff, 0xfb, 0x90, 0xc4), undefined],
    ['FLAC', body('fLaC0000'), undefined],
    ['a page', body('<html>'), /no audio/],
    ['nothing', new Uint8Array(), /no audio/],
  ])('judges %s', (_, bytes, problem) => {
    const said = recordingProblem(bytes, limits)
    if (problem === undefined) expect(said).toBeUndefined()
    else expect(said).toMatch(problem)
  })

  it('knows pictures', () => {
    expect(isPicture(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(true)
    expect(isPicture(body('RIFF0000WEBPVP8 '))).toBe(true)
    expect(isPicture(body('<svg onload=alert(1)>'))).toBe(false)
  })
})
