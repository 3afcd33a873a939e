import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseApiKey, redact } from '../../../../electron/speech/api-key.ts'
import { toldAtOnce } from '../../../support/told.ts'

describe('a key', () => {
  it.each([
    ['abc123', 'abc123'],
    ['  abc123\n', 'abc123'],
    ['\ufeffabc123', 'abc123'],
    ['Bearer abc123', 'abc123'],
    ['bearer   abc123 ', 'abc123'],
    ['Bearerabc', 'Bearerabc'],
    ['x', 'x'],
    ['k'.repeat(1000), 'k'.repeat(1000)],
  ])('entered as %j is %s', (text, key) => {
    expect(parseApiKey(text)).toBe(key)
  })

  it.each([
    ['', /no key/],
    ['   ', /no key/],
    ['Bearer', /no key/],
    ['Bearer  ', /no key/],
    ['k'.repeat(1001), /too long/],
    ['k'.repeat(10_000), /too long/],
    ['abc\r\nx-evil: 1', /spaces or line breaks/],
    ['abc\ndef', /spaces or line breaks/],
    ['abc def', /spaces or line breaks/],
    ['abc\u00a0def', /spaces or line breaks/],
    ['abc\u0000def', /characters/],
    ['abc\u200bdef', /characters/],
    ['\u200babc', /characters/],
    ['schlüssel', /characters/],
    ['ключ', /characters/],
    ['abc\u007f', /characters/],
  ])('entered as %j is refused without being repeated', (text, expected) => {
    const sentence = toldAtOnce(() => parseApiKey(text))
    expect(sentence).toMatch(expected)
    if (text.trim() !== '') expect(sentence).not.toContain(text.trim())
  })
})

describe('foreign words', () => {
  it('lose the key wherever it stands', () => {
    expect(redact('Key s3cret is bad (s3cret)', 's3cret')).toBe('Key [key] is bad ([key])')
    expect(redact('{"authorization":"Bearer other"}', 's3cret')).toBe('{"authorization":"Bearer [key]"}')
  })

  it('lose any key whatever it is made of', () => {
    const key = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
      .filter((text) => /^[\x21-\x7e]+$/.test(text))
    fc.assert(
      fc.property(fc.string(), key, fc.string(), (before, secret, after) => {
        const words = redact(`${before}${secret}${after}`, secret)
        if (!'[key]'.includes(secret) && !'Bearer [key]'.includes(secret)) expect(words).not.toContain(secret)
      }),
    )
  })

  it.each([
    ['in small letters, as a host name is', 'https://s3cret-k3y.evil.example'],
    ['in capitals', 'S3CRET-K3Y'],
    ['in letters of every case', 's3cReT-k3Y'],
    ['behind percent signs', '%73%33cret%2Dk3y'],
    ['behind percent signs of small letters', 's3cret%2dk3y'],
    ['behind percent signs of percent signs', 's3cret%252Dk3y'],
    ['in JSON that hides a letter', String.raw`\u0073\u0033cret-k3y`],
    ['in HTML that hides a letter', '&#115;3cret&#x2d;k3y'],
    ['in full-width letters', 'ｓ３ｃｒｅｔ－ｋ３ｙ'],
    ['as a part of a name in Punycode', 'https://xn--s3cret-k3y-9za.evil.example'],
    ['in letters that a browser takes for the same', '\u017f3cret-\u212a3y'],
  ])('lose the key %s', (_how, words) => {
    const redacted = redact(`Go to ${words}.`, 'S3cret-K3y')
    expect(redacted).toContain('[key]')
    expect(redacted.toLowerCase()).not.toMatch(/s3cret|%73%33|k3y/)
  })

  it('keep everything else', () => {
    const words = 'Go to https://tests.example/a%20b?c=\\u0041&#65;.'
    expect(redact(words, 'S3cret-K3y')).toBe(words)
  })

  it('lose any key in any case of letters', () => {
    const key = fc.stringMatching(/^[\x21-\x7e]{8,40}$/).filter((text) => !'[key]bearer'.includes(text.toLowerCase()))
    fc.assert(
      fc.property(key, fc.boolean(), (secret, isLower) => {
        const words = redact(`to ${isLower ? secret.toLowerCase() : secret.toUpperCase()}.`, secret)
        expect(words.toLowerCase()).not.toContain(secret.toLowerCase())
      }),
    )
  })

  it.each(['[key]', 'key', '[', 'e', 'KEY', 'E'])(
    'are not shown at all where the mark would spell the key %j',
    (key) => {
      expect(redact(`bad key ${key}`, key)).not.toContain(`bad key ${key}`)
    },
  )
})
