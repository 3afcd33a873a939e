import { describe, expect, it } from 'vitest'
import { insteadOfAudio } from '../../../../electron/speech/answer-start.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the beginning of an answer', () => {
  it.each([
    ['', 'wav', /nothing/],
    ['', 'pcm', /nothing/],
    ['<!doctype html><title>Sign in</title>', 'wav', /web page/],
    ['\r\n  <html>', 'mp3', /web page/],
    ['\ufeff<html>', 'wav', /web page/],
    ['{"status":402,"message":"No credit"}', 'opus', /“No credit”/],
    ['[]', 'wav', /text instead/],
    ['{"status":402,"message":"No credit"}', 'pcm', /“No credit”/],
    [`{${'x'.repeat(600)}`, 'wav', /text instead/],
  ] as const)('%j is no %s', (text, format, expected) => {
    const problem = insteadOfAudio(bytes(text), format, (said) => said)
    expect(messageOf(problem)).toMatch(expected)
  })

  it.each([
    [bytes('RIFF\u0000'), 'wav'],
    [bytes('OggS'), 'opus'],
    [Uint8Array.of(0xff, 0xfb), 'mp3'],
    [Uint8Array.of(0x7b, 0x00, 0x3c, 0xff, 0x80, 0x01), 'pcm'],
  ] as const)('%j may be %s', (start, format) => {
    expect(insteadOfAudio(start, format, (said) => said)).toBeUndefined()
  })
})
