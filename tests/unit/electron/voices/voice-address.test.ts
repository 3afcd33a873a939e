import { describe, expect, it } from 'vitest'
import { voiceIdIn } from '../../../../electron/voices/voice-address.ts'
import { bounded } from '../../../../electron/voices/voice-view.ts'

const id = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const origin = 'https://voices.example.org'

describe('a pasted text', () => {
  it.each([
    id,
    ` ${id}\n`,
    id.toUpperCase(),
    `https://fish.audio/m/${id}`,
    `https://fish.audio/m/${id}/`,
    `https://fish.audio/de/m/${id}/`,
    `https://fish.audio/zh-CN/m/${id}`,
    `https://fish.audio/m/${id}?utm_source=share#comments`,
    `HTTPS://FISH.AUDIO/m/${id}`,
    `${origin}/m/${id}`,
  ])('names a voice: %j', (text) => {
    expect(voiceIdIn(text, origin)).toBe(id)
  })

  it.each([
    '',
    ' ',
    'draft',
    id.slice(1),
    `${id}0`,
    id.replace('a', 'g'),
    `../${id}`,
    `http://fish.audio/m/${id}`,
    `https://fish.audio.evil.example/m/${id}`,
    `https://evil.example/m/${id}`,
    `https://fish.audio@evil.example/m/${id}`,
    `https://key@fish.audio/m/${id}`,
    `https://fish.audio\\@evil.example/m/${id}`,
    `https:\\\\fish.audio\\m\\${id}`,
    `https://fish.audio:8443/m/${id}`,
    `https://fish.audio./m/${id}`,
    `https://fish.audio/m/../m/${id}/..%2f`,
    `https://fish.audio/m/%30a1b2c3d4e5f60718293a4b5c6d7e8f9`,
    `https://fish.audio/user/${id}`,
    `https://fish.audio/m/${id}/edit`,
    `https://fish.audio/m/`,
    `https://fısh.audio/m/${id}`,
    `https://xn--fsh-fpa.audio/m/${id}`,
    `https://2130706433/m/${id}`,
    `https://[::ffff:127.0.0.1]/m/${id}`,
    `https://169.254.169.254/m/${id}`,
    `javascript:alert(1)//${id}`,
    `file:///m/${id}`,
    `data:text/html,${id}`,
    `https://fish.audio/m/${id}\r\nHost: evil.example`,
    `<img src=x onerror=alert('${id}')>`,
    `https://${'a'.repeat(10_000)}.example/m/${id}`,
  ])('is refused in words: %j', (text) => {
    expect(() => voiceIdIn(text, origin)).toThrowError(
      expect.objectContaining({
        problem: expect.objectContaining({
          code: 'voice.address',
          remedy: { id: 'voices.address.remedy', params: { site: 'https://fish.audio' } },
        }),
      }),
    )
  })

  it('is not held to a service that is not connected', () => {
    expect(() => voiceIdIn(`${origin}/m/${id}`, undefined)).toThrow('voices.address.site')
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
