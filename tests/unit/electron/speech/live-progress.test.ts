import { describe, expect, it } from 'vitest'
import type { LiveProgress } from '../../../../electron/speech/live-progress.ts'
import {
  afterFlush,
  afterSound,
  afterStop,
  afterText,
  sessionBroken,
  sessionDamaged,
  endingOf,
  sessionGivenUp,
  newSession,
  silenceMs,
  tooMuchSound,
} from '../../../../electron/speech/live-progress.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'
import { headersTimeoutMs, LIVE_IDLE_TIMEOUT_MS, MAX_AUDIO_BYTES } from '../../../../shared/service/limits.ts'

const origin = 'https://speech.example'
const withText = afterText(newSession, 'Hold the line.')
const sounding = afterSound(afterFlush(withText), 100)
const redacted = (words: string): string => words.replaceAll('secret', '…')

describe('how long a live session may be silent', () => {
  it.each<[string, LiveProgress, number | undefined]>([
    ['that has just begun', newSession, undefined],
    ['with text that nobody has asked the sound of', withText, undefined],
    ['flushed without text', afterFlush(newSession), undefined],
    ['flushed with text', afterFlush(withText), headersTimeoutMs(14)],
    ['whose sound has come', sounding, undefined],
    ['flushed again', afterFlush(sounding), LIVE_IDLE_TIMEOUT_MS],
    ['stopped without text', afterStop(newSession), headersTimeoutMs(0)],
    ['stopped, whose sound comes', afterSound(afterStop(withText), 100), LIVE_IDLE_TIMEOUT_MS],
    ['flushed after its stop', afterFlush(afterStop(newSession)), headersTimeoutMs(0)],
  ])('%s', (_, progress, limitMs) => {
    expect(silenceMs(progress, {})).toBe(limitMs)
  })

  it('is as whoever opened it says', () => {
    expect(silenceMs(afterStop(newSession), { headersMs: 5, idleMs: 7 })).toBe(5)
    expect(silenceMs(afterStop(sounding), { headersMs: 5, idleMs: 7 })).toBe(7)
  })
})

describe('what a live session that ends may have cost', () => {
  it.each<[string, LiveProgress, string, string, string, string]>([
    ['that has just begun', newSession, 'no', 'no', 'badAnswer', 'refused'],
    ['with text', withText, 'maybe', 'maybe', 'badAnswer', 'server'],
    ['with sound', sounding, 'probably', 'probably', 'cut', 'cut'],
  ])('%s', (_, progress, onGivingUp, onBreaking, onDamage, onError) => {
    expect(sessionGivenUp(progress).failure).toMatchObject({ kind: 'aborted', billed: onGivingUp })
    expect(sessionBroken(progress, origin).failure).toMatchObject({ billed: onBreaking })
    expect(sessionDamaged(progress, origin).failure).toMatchObject({ kind: onDamage })
    for (const message of [
      { event: 'error', error: 'no secret' },
      { event: 'finish', reason: 'error', message: 'no secret' },
    ] as const) {
      const error = endingOf(message, progress, origin, redacted)
      expect(error?.failure).toMatchObject({ kind: onError })
      expect(messageOf(error?.problem)).toContain('no …')
    }
  })

  it('is nothing where the service says that too much goes on at once, before it has sent sound', () => {
    const message = { event: 'error', error: 'Concurrency limit reached' } as const
    expect(endingOf(message, withText, origin, redacted)?.failure).toEqual({ kind: 'busy', billed: 'no' })
    expect(endingOf(message, sounding, origin, redacted)?.failure).toMatchObject({ kind: 'cut' })
  })
})

describe('the goodbye of a live session', () => {
  const goodbye = { event: 'finish', reason: 'stop' } as const

  it('ends it well after its stop, and breaks it off before', () => {
    expect(endingOf(goodbye, afterStop(sounding), origin, redacted)).toBeUndefined()
    expect(endingOf(goodbye, sounding, origin, redacted)?.failure).toMatchObject({ kind: 'cut', billed: 'probably' })
  })
})

it('takes only so much sound', () => {
  expect(tooMuchSound(afterSound(newSession, MAX_AUDIO_BYTES))).toBeUndefined()
  expect(tooMuchSound(afterSound(newSession, MAX_AUDIO_BYTES + 1))?.failure).toMatchObject({ kind: 'badAnswer' })
})
