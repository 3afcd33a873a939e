import type { Take } from '../model/take.ts'

const tagOfSpeaker = /\n?<\|speaker:\d+\|>/g
const cue = /\[[^\]]*\]/g
/** How the first model writes cues. */
const cueOfFirstModel = /\([a-z][a-z ]*\)/g

/**
 * What a take says by what was sent for it, with spaces in place of cues: for takes whose line says something else today.
 * `answer`: what the take was cut from. Undefined where nothing was written down of it, or phonemes stand for words.
 */
export function sentText(
  { requests, sliceOf, lineId, key }: Pick<Take, 'requests' | 'sliceOf' | 'lineId' | 'key'>,
  answer: Pick<Take, 'scene'> | undefined,
): string | undefined {
  const bodies = requests.map(({ body, model }) => ({ text: body['text'], model }))
  const texts = bodies.flatMap(({ text, model }) =>
    typeof text === 'string' ? [model === 's1' ? text.replace(cueOfFirstModel, blank) : text] : [],
  )
  if (texts.length === 0 || texts.length < requests.length) return undefined
  const whole = texts.join(' ')
  const own = sliceOf === undefined ? whole : turnOf(whole, answer, lineId, key)
  return own === undefined || own.includes('<|') ? undefined : own.replace(cue, blank)
}

/** What stands behind the tags of a line's turns. */
function turnOf(
  whole: string,
  answer: Pick<Take, 'scene'> | undefined,
  lineId: Take['lineId'],
  key: Take['key'],
): string | undefined {
  const lines = answer?.scene?.lines ?? []
  const turns = whole.split(tagOfSpeaker).slice(1)
  if (turns.length !== lines.length) return undefined
  // Of a line with exact silences inside, its parts.
  const own = turns.filter((_, at) => lines[at]?.lineId === lineId && lines[at]?.key === key)
  return own.length === 0 ? undefined : own.join(' ')
}

function blank(found: string): string {
  return ' '.repeat(found.length)
}
