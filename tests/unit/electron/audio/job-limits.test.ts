import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobLimits, type JobTimes } from '../../../../electron/audio/jobs/job-limits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A job in so many steps: `.` is a second, `a` a sign of life, `s` that it is told to stop, `e` its end. */
function givenUp(times: JobTimes, steps: string): readonly string[] {
  const found: string[] = []
  const limits = new JobLimits(times, (why) => found.push(`${why} after ${Date.now() - begin} ms`))
  const begin = Date.now()
  for (const step of steps) {
    if (step === '.') vi.advanceTimersByTime(1000)
    if (step === 'a') limits.hear()
    if (step === 's') limits.tellToStop()
    if (step === 'e') limits.end()
  }
  vi.advanceTimersByTime(60_000)
  return found
}

describe('the limits of a job', () => {
  const jobs: readonly (readonly [what: string, times: JobTimes, steps: string, why: readonly string[]])[] = [
    ['nothing is asked of', {}, '.....', []],
    [
      'takes longer than it may, whatever is heard of it',
      { deadlineMs: 4000 },
      '.a.a.a.a.a',
      ['tooSlow after 4200 ms'],
    ],
    ['is over in time', { deadlineMs: 4000, silenceMs: 2000 }, '.e', []],
    ['is silent', { silenceMs: 2000 }, '', ['silent after 2100 ms']],
    ['is silent after it was heard', { silenceMs: 2000 }, '.a.a', ['silent after 4100 ms']],
    ['goes on until it is over', { silenceMs: 2000 }, '.a.a.a.a.a.a.e', []],
    ['is told to stop and cannot hear it', {}, '.s', ['deaf after 4150 ms']],
    ['is told to stop twice and cannot hear it', {}, '.s..s', ['deaf after 4150 ms']],
    ['is told to stop and takes its time to remove what it wrote', {}, '.s.a.a.a.a.a.e', []],
    ['is told to stop in time, where it may be silent for long', { silenceMs: 30_000 }, '.s', ['deaf after 4150 ms']],
    ['fails in two ways at once', { deadlineMs: 2000, silenceMs: 2000 }, '', ['tooSlow after 2100 ms']],
  ]
  it.each(jobs)('that %s', (_, times, steps, why) => expect(givenUp(times, steps)).toEqual(why))
})
