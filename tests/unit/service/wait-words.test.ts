import { describe, expect, it } from 'vitest'
import { statusError } from '../../../electron/speech/failures.ts'
import { messageOf, sentencesOf } from '../../../shared/messages/in-english.ts'
import { waitWords } from '../../../shared/service/wait-words.ts'

describe('a wait', () => {
  it.each([
    [0, '1 second'],
    [1000, '1 second'],
    [1001, '2 seconds'],
    [119_000, '119 seconds'],
    [120_000, '2 minutes'],
    [150_000, '3 minutes'],
    [3_599_000, '1 hour'],
    [3_600_000, '1 hour'],
    [3_601_000, '61 minutes'],
    [5_400_000, '90 minutes'],
    [7_200_000, '2 hours'],
    [86_400_000, '24 hours'],
  ])('of %i ms is said as %s', (waitMs, words) => {
    expect(messageOf(waitWords(waitMs))).toBe(words)
  })

  it('that a service asks for is said with what it answered', () => {
    const words = (status: number, said: string, waitMs?: number): string =>
      sentencesOf(statusError(status, said, waitMs, true).problem)
    expect(words(429, '', 3_600_000)).toBe(
      "The service is busy with this account's other requests (429) and asks to wait 1 hour. " +
        'Try again when that time is over.',
    )
    expect(words(503, 'Back soon', 60_000)).toContain('(503) and asks to wait 60 seconds. It says: “Back soon”')
    expect(words(429, '', 0)).toBe(words(429, ''))
  })
})
