import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Alarm } from '../../../../renderer/base/alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rings once, and is not set any more when it does', () => {
  const alarm = new Alarm()
  const heard: boolean[] = []
  alarm.set(10, () => heard.push(alarm.isSet))
  expect(alarm.isSet).toBe(true)
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([false])
})

it('keeps only what was set last', () => {
  const alarm = new Alarm()
  const heard: string[] = []
  alarm.set(10, () => heard.push('first'))
  alarm.set(20, () => heard.push('second'))
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['second'])
})

it('rings not at all once it is cleared', () => {
  const alarm = new Alarm()
  alarm.set(10, () => expect.unreachable())
  alarm.clear()
  expect(alarm.isSet).toBe(false)
  vi.advanceTimersByTime(100)
})
