import { describe, expect, it } from 'vitest'
import { clipArgument, splitsOf } from '../../../../electron/cli/terminal/clip-arguments.ts'
import { parseArguments } from '../../../../electron/cli/terminal/arguments.ts'

describe('a recording on the command line', () => {
  it('is of the speaker before the first "=", and its words may hold any sign', () => {
    expect(clipArgument('DR. AMOS=a.wav:Two = two: yes.')).toEqual({
      speaker: 'DR. AMOS',
      fileAndWords: 'a.wav:Two = two: yes.',
    })
  })

  it.each([
    ['a.wav:Two: yes.', ['a.wav', 'a.wav:Two']],
    ['C:\\clips\\a.wav:Two.', ['C:\\clips\\a.wav']],
    ['c:/clips/a.wav:Two: yes.', ['c:/clips/a.wav', 'c:/clips/a.wav:Two']],
    ['take:1.wav:Two.', ['take', 'take:1.wav']],
    ['/x/a.wav: Two. ', ['/x/a.wav']],
  ])('%s may end its path at each colon but that of a drive', (text, paths) => {
    expect(splitsOf(text).map(({ path }) => path)).toEqual(paths)
  })

  it.each(['RUTH=a.wav', 'RUTH=a.wav:', 'RUTH=a.wav: ', 'RUTH=C:\\a.wav', 'a.wav:Two.', '=a.wav:Two.', 'RUTH=:Two.'])(
    '%s lacks a part',
    (text) => {
      expect(() => clipArgument(text)).toThrow(`--reference ${text} is not NAME=FILE:WORDS.`)
    },
  )

  it('needs somebody who agreed', () => {
    const call = ['render', 'a', '--reference', 'RUTH=a.wav:Two.']
    expect(() => parseArguments(call)).toThrow('--reference needs --consent.')
    expect(() => parseArguments([...call, '--consent', ' '])).toThrow('--reference needs --consent.')
    expect(parseArguments([...call, '--consent', 'Ada'])).toMatchObject({
      consent: 'Ada',
      clips: [{ speaker: 'RUTH' }],
    })
  })
})
