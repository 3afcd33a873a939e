import { maybeScreenplayHeading, screenplayPlace } from '../../shared/core/script/screenplay-heading.ts'
import { scriptSceneUnnamed } from '../../shared/messages/made/script.ts'

/** A full stop that is not that of a title, a saint or an initial: `Dr. Smith waits`, `J. Hale`. */
const endOfSentence =
  /(?<!(?<![\p{L}'’])(?:\p{L}|dr|mr|mrs|ms|st|ste|prof|sgt|capt|lt|col|gen|rev|hon|jr|sr|mt|ft|no|vs|nr|str|mme|mlle))\.\s/iu

/**
 * A heading in short: without its own number, which stands beside it already, and up to its first full stop; one of a
 * screenplay whole. `Scene 1. Gallery, night. The tide is turning.` -> `Gallery, night`; `2. INT. KITCHEN - DAY` ->
 * `INT. KITCHEN - DAY`.
 */
export function sceneName(title: string, index: number): string {
  const unnumbered = title.replace(/^(?:scene|chapter|act|part)?\s*\d+[a-z]?\s*[.:)\-–—]\s*/iu, '').trim()
  const place = screenplayPlace(unnumbered)
  if (place !== undefined || maybeScreenplayHeading(unnumbered)) return place ?? unnumbered
  const name = (unnumbered.split(endOfSentence)[0] ?? '').replace(/\.$/u, '').trim()
  if (name !== '') return name
  const whole = title.trim()
  return whole === '' ? scriptSceneUnnamed({ number: index + 1 }) : whole.replace(/(?<=\d)\s*[.:]$/u, '')
}
