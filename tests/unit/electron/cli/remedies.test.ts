import { expect, it } from 'vitest'
import { withCommandLineRemedy } from '../../../../electron/cli/terminal/remedies.ts'
import { problemFrom } from '../../../../shared/core/model/errors.ts'
import { say } from '../../../../shared/messages/say.ts'

it('a full disk is told with the way out that the command line has: nobody tries again by itself', () => {
  const problem = problemFrom(
    'disk.full',
    say('documents.lowSpace', { megabytes: 1 }),
    say('documents.lowSpace.remedy'),
  )
  expect(withCommandLineRemedy(problem).remedy).toBe('Free some space, then call again: what came whole is used.')
})
