import { describe, expect, it } from 'vitest'
import { afterFailure, type SendTries } from '../../../../renderer/project/send-tries.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'

const refused = studioError('disk.full', 'No.', 'Wait.')
const gone = studioError('host.gone', 'Gone.', 'Wait.')
const failing = (waits: number): SendTries => ({ kind: 'failing', error: refused, waits })

describe('after a failure to send', () => {
  it.each([
    [{ kind: 'well' } as const, 500, true],
    [failing(1), 1000, false],
    [failing(2), 2000, false],
    [failing(3), 5000, false],
    [failing(9), 5000, false],
  ])('it is tried again later each time, and told once: %o', (tries, delayMs, isTold) => {
    const before = tries.kind === 'well' ? 0 : tries.waits
    expect(afterFailure(tries, refused)).toEqual({ tries: failing(before + 1), retry: { delayMs, isTold } })
  })

  it.each([gone, studioError('project.notOpen', 'Closed.', 'Open it.')])(
    'it is not tried again where somebody else goes on: $message',
    (error) => {
      expect(afterFailure({ kind: 'well' }, error)).toEqual({
        tries: { kind: 'failing', error, waits: 0 },
        retry: undefined,
      })
    },
  )
})
