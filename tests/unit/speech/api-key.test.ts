import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseApiKey, redact } from '../../../electron/speech/api-key.ts'

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
    expect(() => parseApiKey(text)).toThrow(expected)
    if (text.trim() !== '') expect(() => parseApiKey(text)).not.toThrow(text.trim())
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

  it.each(['[key]', 'key', '[', 'e'])('are not shown at all where the mark would spell the key %j', (key) => {
    expect(redact(`bad key ${key}`, key)).not.toContain(`bad key ${key}`)
  })
})
