import { describe, expect, it } from 'vitest'
import { wordedFinding } from '../../../../electron/cli/terminal/finding-words.ts'
import type { Finding } from '../../../../electron/project-check/finding.ts'
import { problemFrom } from '../../../../shared/core/model/errors.ts'
import { say } from '../../../../shared/messages/say.ts'

const at = { severity: 'error', code: 'cast.noSuchVoice', file: 'cast.json', line: 3 } as const
const gone = problemFrom(
  'cast.noSuchVoice',
  say('voices.draft.gone', { title: 'Reed' }),
  say('voices.draft.gone.remedy'),
)

describe('the words of a finding', () => {
  it('are those of the problem that was met, with its way out', () => {
    const finding: Finding = { ...at, told: gone, lineId: 'k3f9x2' }
    expect(wordedFinding(finding)).toEqual({
      ...at,
      message: 'There is no draft voice “Reed” in this version.',
      remedy: 'Choose another draft voice.',
      lineId: 'k3f9x2',
    })
  })

  it('name whom a problem concerns, and prefer the way out that the check knows', () => {
    const finding: Finding = {
      ...at,
      told: gone,
      about: { kind: 'speaker', name: 'Mara/calm' },
      remedy: say('check.voice.remedy'),
    }
    expect(wordedFinding(finding)).toEqual({
      ...at,
      message: 'Mara/calm: There is no draft voice “Reed” in this version.',
      remedy: 'Choose another voice.',
    })
  })

  it('say that the service could not be asked, and why', () => {
    const told = { message: 'The service cannot be reached.' }
    expect(wordedFinding({ ...at, code: 'voicesNotAsked', told, about: { kind: 'voices' } })).toEqual({
      ...at,
      code: 'voicesNotAsked',
      message: 'The service could not be asked about the voices: The service cannot be reached.',
    })
  })
})
