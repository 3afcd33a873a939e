import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineFileName, MAX_FILE_NAME_BYTES, safeName } from '../../../../shared/core/deliver/file-names.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const lineId = lineIdSchema.parse('k3f9x2')

/** What a file system or a shell may take for something else than one plain name. */
const hostile: readonly string[] = [
  '..',
  '.',
  '../x',
  '..\\x',
  '..%2f',
  '%2e%2e',
  '/etc/passwd',
  'C:',
  'C:\\x',
  '\\\\host\\share',
  '\\\\?\\C:\\x',
  '//host/x',
  '/dev/zero',
  'a:b',
  'a|b',
  'a?b',
  'a*b',
  'a"b',
  'a<b>',
  'CON',
  'con',
  'nul.wav',
  'NUL',
  'aux .txt',
  'COM1',
  'com9.x',
  'LPT¹',
  'COM²',
  'CONIN$',
  'clock$',
  'trailing.',
  'trailing ',
  'trailing. . ',
  ' leading',
  '.hidden',
  '.git',
  '-rf',
  '--help',
  '~',
  '~root',
  '%APPDATA%',
  '$HOME',
  '`id`',
  'a\u0000b',
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\u001bb',
  'a\u007fb',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  '\u202e',
  'a\u200bb',
  '\ufeff',
  '\ud83d',
  'é'.repeat(128),
  'é'.repeat(300),
  '😀'.repeat(64),
  'a'.repeat(255),
  'a'.repeat(256),
  'e\u0301',
  '',
  ' ',
  '...',
  '- - -',
  '<>:"/\\|?*',
]

function expectPlain(name: string): void {
  expect(name).not.toMatch(/[<>:"/\\|?*%$`]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u)
  expect(name).not.toMatch(/^[\s.~-]|[\s.]$/)
  expect(name).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)($|[. ])/i)
  expect(name).not.toBe('')
  expect(name).toBe(name.normalize('NFC'))
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX_FILE_NAME_BYTES)
}

describe('a safe name', () => {
  it.each(hostile)('is made of %j', (name) => {
    expectPlain(safeName(name))
    expect(safeName(safeName(name))).toBe(safeName(name))
  })

  it.each([
    ['The Lighthouse', 'The Lighthouse'],
    ['Scene 1. Gallery, night', 'Scene 1. Gallery, night'],
    ['Die Möwe (Draft)', 'Die Möwe (Draft)'],
    ['灯台', '灯台'],
    ['AC/DC: live', 'AC-DC- live'],
    ['CON', '_CON'],
    ['../../x', 'x'],
    ['...', 'Untitled'],
  ])('of %j is %j', (name, expected) => {
    expect(safeName(name)).toBe(expected)
  })

  it('is plain for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => expectPlain(safeName(name))),
      { numRuns: 2000 },
    )
  })
})

describe('the file of a line', () => {
  it.each([
    [{ number: 1, total: 12, speaker: 'RUTH' }, '001_ruth_k3f9x2.wav'],
    [{ number: 1234, total: 12_000, speaker: 'Dr. No' }, '01234_dr-no_k3f9x2.wav'],
    [{ number: 7, total: 7, speaker: '小明' }, '007_小明_k3f9x2.wav'],
    [{ number: 7, total: 7, speaker: 'CON' }, '007_con_k3f9x2.wav'],
    [{ number: 7, total: 7, speaker: '../..' }, '007_speaker_k3f9x2.wav'],
  ])('for %j is %j', (line, expected) => {
    expect(lineFileName({ ...line, lineId, extension: 'wav' })).toBe(expected)
  })

  it.each(hostile)('is plain for a speaker called %j', (speaker) => {
    expectPlain(lineFileName({ number: 1, total: 1, speaker, lineId, extension: 'opus' }))
  })

  it('is distinct for distinct lines on file systems without case', () => {
    const other = lineIdSchema.parse('k3f9x3')
    const names = [lineId, other].map((id) =>
      lineFileName({ number: 1, total: 1, speaker: 'A', lineId: id, extension: 'wav' }),
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2)
  })
})
