import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voiceIdIn } from '../../../../electron/voices/voice-address.ts'
import { bounded } from '../../../../electron/voices/voice-view.ts'

const id = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'

describe('a pasted text', () => {
  it.each([
    id,
    ` ${id}\n`,
    id.toUpperCase(),
    `https://voices.example.org/m/${id}`,
    `https://voices.example.org/m/${id}/`,
    `https://voices.example.org/de/m/${id}//`,
    `https://voices.example.org/m/${id}?utm_source=share&next=/a/b#comments/more`,
    `HTTPS://VOICES.EXAMPLE.ORG/m/${id.toUpperCase()}`,
    `http://voices.example.org:8443/speech/voices/${id}`,
    `https://voices.example.org/@somebody/some%20thing/声音/${id}`,
    `https://another.example/user/${id}`,
  ])('names a voice: %j', (text) => {
    expect(voiceIdIn(text)).toBe(id)
  })

  it.each(['v', 'Ruth_2-low', 'A'.repeat(64), '0123', '-', '_'])(
    'may be any id that the interface allows: %s',
    (own) => {
      expect(voiceIdIn(own)).toBe(own)
      expect(voiceIdIn(`https://voices.example.org/any/where/${own}`)).toBe(own)
    },
  )

  it('names every id as itself, in whatever link it ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), fc.webUrl(), (own, url) => {
        const wanted = /^[0-9a-f]{32}$/i.test(own) ? own.toLowerCase() : own
        expect(voiceIdIn(own)).toBe(wanted)
        expect(voiceIdIn(`${url.replace(/\/*$/, '')}/${own}`)).toBe(wanted)
      }),
    )
  })

  it.each([
    '',
    ' ',
    'two words',
    `../${id}`,
    'A'.repeat(65),
    'https://voices.example.org',
    'https://voices.example.org/',
    'https://voices.example.org/?voice=1',
    'https:///m/abc',
    `https://voices.example.org\\m\\${id}`,
    `https:\\\\voices.example.org\\m\\${id}`,
    `https://voices.example.org/m/../m/${id}/..`,
    `https://voices.example.org/m/${id}/..%2f`,
    `https://voices.example.org/m/%30a1b2c3d4e5f60718293a4b5c6d7e8f9`,
    `javascript:alert(1)//${id}`,
    `file:///m/${id}`,
    `data:text/html,${id}`,
    `https://voices.example.org/m/${id}\r\nHost: evil.example`,
    `<img src=x onerror=alert('${id}')>`,
    `https://${'a'.repeat(10_000)}.example/m/${id}`,
  ])('is refused in words: %j', (text) => {
    expect(() => voiceIdIn(text)).toThrowError(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'voice.address', remedy: { id: 'voices.address.paste', params: {} } }),
      }),
    )
  })

  it('never throws anything else, and never gives what is no id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })), (text) => {
        try {
          expect(voiceIdIn(text)).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
        } catch (error) {
          expect(error).toMatchObject({ problem: { code: 'voice.address' } })
        }
      }),
    )
  })
})

describe('words of strangers', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['twelve chars', 6, 'twelv…'],
    ['abc😀def', 5, 'abc…'],
    ['lone \ud83d half', 20, 'lone \uFFFD half'],
    ['<script>alert(1)</script>', 40, '<script>alert(1)</script>'],
  ])('%j in %d characters', (text, most, shown) => {
    expect(bounded(text, most)).toBe(shown)
  })
})
