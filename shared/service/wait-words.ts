import { say, type Words } from '../messages/say.ts'

/** Below this many seconds they are said, else minutes. */
const MOST_SECONDS = 120

/** From here on they are said in hours. */
const MOST_MINUTES = 180

/** A wait as people say it, rounded up: "40 seconds", "3 minutes", "1 hour", "90 minutes", "4 hours". */
export function waitWords(waitMs: number): Words {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  if (seconds < MOST_SECONDS) return say('speech.wait.seconds', { seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < MOST_MINUTES && minutes % 60 !== 0) return say('speech.wait.minutes', { minutes })
  return say('speech.wait.hours', { hours: Math.ceil(minutes / 60) })
}
