import { describe, expect, it } from 'vitest'
import { withFieldSettings } from '../../../../electron/cli/request-settings.ts'
import { failureOf } from '../../../../electron/cli/terminal/exit.ts'
import { helpText } from '../../../../electron/cli/terminal/help-text.ts'
import { fieldSetting, requestFields } from '../../../../electron/cli/terminal/request-fields.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'

/** What is said to do about a field that cannot be set so, by itself or with the others. */
function remedyOf(setting: string): string {
  try {
    withFieldSettings({ settings: projectSettingsSchema.parse({}), cast: { speakers: [] } }, [fieldSetting(setting)])
  } catch (error) {
    return failureOf(error).problems[0]?.remedy ?? ''
  }
  return 'nothing is wrong'
}

describe('a field that is set out of its range', () => {
  it.each([
    ['temperature=x', 'It takes a number from 0 to 1.'],
    ['prosody.volume=21', 'It takes a number from -20 to 20.'],
    ['chunk_length=99', 'It takes a whole number from 100 to 300.'],
    ['max_new_tokens=0', 'It takes a whole number above 0.'],
    ['repetition_penalty=0', 'It takes a number above 0.'],
    ['latency=fast', 'It takes one of: low, normal, balanced.'],
    ['normalize=maybe', 'It takes one of: true, false.'],
    ['model=S 9', 'It takes the name of a model, such as s2-pro.'],
  ])('is told what it takes: %s', (setting, remedy) => {
    expect(remedyOf(setting)).toBe(remedy)
  })

  it.each(['format=flac', 'sample_rate=22050', 'format=true'])('is told what sounds there are: %s', (setting) => {
    expect(remedyOf(setting)).toBe(
      'It can be asked for one of: format=wav sample_rate=8000|16000|24000|32000|44100; ' +
        'format=pcm sample_rate=8000|16000|24000|32000|44100; format=mp3 sample_rate=32000|44100 mp3_bitrate=64|128|192; ' +
        'format=opus sample_rate=48000 opus_bitrate=-1000|24000|32000|48000|64000.',
    )
  })

  it('is never told by a paper, which an installed command has not', () => {
    expect(requestFields.map((name) => remedyOf(`${name}=`)).filter((remedy) => remedy.includes('docs/'))).toEqual([])
    expect(helpText).not.toContain('docs/')
  })
})
