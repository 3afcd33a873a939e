import { expect, it } from 'vitest'
import { withCommandLineRemedy } from '../../../../electron/cli/remedies.ts'
import { problemFrom } from '../../../../shared/core/model/errors.ts'
import { say } from '../../../../shared/messages/say.ts'

it('a full disk is told with the way out that a call has: nobody tries again by itself', () => {
  const full = problemFrom('disk.full', say('audio.disk.full', { name: 'a.wav' }), say('audio.disk.full.remedy'))
  const { message, remedy } = withCommandLineRemedy(full)
  expect(message).toMatch(/a\.wav/)
  expect(remedy).toBe('Free some space and run the command again: what came whole is used.')
})
