import { describe, expect, it } from 'vitest'
import { captionCues, captionText } from '../../../../shared/core/captions/captions.ts'
import { writeCaptions } from '../../../../shared/core/captions/formats/write-captions.ts'
import { heardTimes } from '../../../../shared/core/captions/heard-times.ts'
import { spokenText } from '../../../../shared/core/align/spoken-text.ts'
import { textWords } from '../../../../shared/core/align/text-words.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import type { TakeWords } from '../../../../shared/core/model/words/word-times.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const rate = 24_000
const text =
  'MARA: [sighs] The light was dark for three nights, and nobody on the mainland noticed. I told them.  #aaaaa1'

/** Ten words a second from the second second on, but for three seconds of silence before the last sentence. */
function heardOf(written: string, said = written) {
  const node = parseScript(said).nodes[0]
  const current = parseScript(written).nodes[0]
  if (node?.kind !== 'line' || current?.kind !== 'line') throw new Error('no line')
  const spoken = spokenText(node)
  const words: TakeWords['words'] = textWords(spoken).map(({ from, to }, at) => {
    const fromSample = (1 + at / 10 + (at >= 13 ? 3 : 0)) * rate
    return {
      word: spoken.slice(from, to),
      from,
      to,
      fromSample,
      toSample: fromSample + 2000,
      source: 'reading',
      confidence: 1,
    }
  })
  const takeId = takeIdSchema.parse('a'.repeat(64))
  return { node: current, words: { takeId, text: spoken, words, missing: [], doubled: [], strange: [] } }
}

function cuesOf(written: string, said?: string, inSample = 0) {
  const { node, words } = heardOf(written, said)
  const script = parseScript(written)
  const timeline = laidOut({ script, cast: threeSpeakers, gaps: gapsSchema.parse({}), lengthOf: () => 8 * 44_100 })
  const cues = captionCues(timeline, script, {
    heardWords: (entry) => heardTimes(node, { words, sampleRate: rate, clip: { ...entry, inSample } }),
  })
  return { cues, script }
}

describe('captions of a take whose words were found', () => {
  it('stand where their words are heard, over a silence that no mark tells', () => {
    const { cues } = cuesOf(text)
    expect(cues.map(({ startMs, ...cue }) => `${startMs} ${captionText(cue)}`)).toEqual([
      '1000 The light was dark for three nights, and nobody on the mainland noticed.',
      '5300 I told them.',
    ])
  })

  it('give every word its own time where a format has it', () => {
    const { cues, script } = cuesOf(text)
    const first = /Dialogue:[^\n]*,0:00:05\.30[^\n]*/.exec(writeCaptions('ass', cues, { script, title: 'T' }))?.[0]
    expect(first).toMatch(/\{\\k8\}I\{\\k2\} \{\\k8\}told\{\\k2\} \{\\k8\}them\./)
  })

  it('follow a take that is cut, and keep the times of words that an older take has too', () => {
    expect(cuesOf(text, undefined, 44_100).cues[0]?.startMs).toBe(0)
    const { cues } = cuesOf(text.replace('three', 'eleven long'), text)
    expect(cues.at(-1)?.startMs).toBe(5300)
  })

  it('share their time where words were only guessed', () => {
    const { node, words } = heardOf(text)
    const guessed = { ...words, words: words.words.map((word) => ({ ...word, source: 'estimate' as const })) }
    const clip = { startSample: 0, inSample: 0, durationSamples: 44_100 }
    expect(heardTimes(node, { words: guessed, sampleRate: rate, clip })).toEqual([])
  })
})
