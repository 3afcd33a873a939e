import { describe, expect, it } from 'vitest'
import { PlacedSounds } from '../../../../renderer/transport/play/placed-sounds.ts'
import { graphPartsSchema } from '../../../../shared/core/timeline/graph-schema.ts'
import { type SoundGraph, soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { lineId } from '../cases.ts'

const RATE = 44_100
const takeId = 'a'.repeat(64)

/** Two lines of ten seconds each, and wind from 5 to 17 s, lowered while somebody speaks. `hornBehind`: so long behind the second line a horn sounds for a second. */
function graphOf({
  pause = 0,
  lineGain = 0,
  windAt = 5,
  lines = 2,
  hornBehind,
}: Partial<Record<'pause' | 'lineGain' | 'windAt' | 'lines' | 'hornBehind', number>> = {}): SoundGraph {
  const take = { takeId, takeSamples: 10 * RATE, inSample: 0, fadeInSamples: 0, fadeOutSamples: 0, gainDb: lineGain }
  const line = (id: string, samples: number) => ({
    lineId: id,
    step: 1,
    join: { kind: 'after', samples },
    durationSamples: 10 * RATE,
    isEstimate: false,
    sound: take,
  })
  return soundGraph(
    graphPartsSchema.parse({
      lines: Array.from({ length: lines }, (_, at) =>
        line(`aaaaa${(at + 1).toString(36)}`, at === 1 ? pause * RATE : 0),
      ),
      lanes: [
        { kind: 'speaker', gainDb: 0, pan: 0 },
        {
          kind: 'bed',
          laneId: 'bed',
          name: 'Wind',
          gainDb: -6,
          pan: 0,
          ducking: { depthDb: -9, attackMs: 80, releaseMs: 400 },
        },
      ],
      placed: [
        {
          clipId: 'wind',
          laneId: 'bed',
          source: { kind: 'file', fileId: 'wind' },
          start: { kind: 'at', samples: windAt * RATE },
          durationSamples: 12 * RATE,
          inSample: 2 * RATE,
          fadeInSamples: 0,
          fadeOutSamples: RATE,
          gainDb: 0,
        },
        ...(hornBehind === undefined ? [] : [horn(hornBehind)]),
      ],
      master: { gainDb: 0 },
    }),
  )
}

const horn = (behind: number) => ({
  clipId: 'horn',
  laneId: 'bed',
  source: { kind: 'file', fileId: 'horn' },
  start: { kind: 'line', lineId: 'aaaaa2', edge: 'end', samples: behind * RATE },
  durationSamples: RATE,
  inSample: 0,
  fadeInSamples: 0,
  fadeOutSamples: 0,
  gainDb: 0,
})

function start() {
  const did: string[] = []
  const fetched: string[] = []
  const output = { now: 0 }
  const placed = new PlacedSounds<string>({
    load: async ({ source: { fileId } }) => {
      fetched.push(fileId)
      return { seconds: 60, audio: fileId }
    },
    output: {
      now: () => output.now,
      schedule: ({ audio }, { seconds, skipped, from, lane }) => {
        did.push(`${audio} at ${seconds}, ${skipped} in, from ${from}, lane ${lane}`)
        return {
          stop: () => void did.push(`stop ${audio}`),
          endAt: (at) => void did.push(`${audio} ends at ${at}`),
          setGains: () => undefined,
        }
      },
      setDucking: (lanes, speech, from) => {
        const spans = speech.map(({ fromSample, toSample }) => `${fromSample / RATE}-${toSample / RATE}`)
        did.push(`${[...lanes.keys()].join()} ducked ${spans.join(' ')}${from === undefined ? '' : ` from ${from}`}`)
      },
    },
    onBroken: () => undefined,
  })
  const settled = async (): Promise<readonly string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return did.splice(0)
  }
  return { placed, output, settled, fetched }
}

describe('what lies beside the lines', () => {
  it('is heard where the graph has it, and lowered where its speech is, on the clock of the run', async () => {
    const { placed, settled } = start()
    placed.show(graphOf())
    expect(await settled()).toEqual([])
    placed.begin(true)
    placed.began(lineId('aaaaa1'), 0)
    expect(await settled()).toEqual(['bed ducked 0-20', 'wind at 5, 0 in, from 2, lane bed'])
    // The next line begins where it was to: nothing is placed again.
    placed.began(lineId('aaaaa2'), 10)
    expect(await settled()).toEqual(['bed ducked 0-20'])
    placed.stop()
    expect(await settled()).toEqual(['stop wind'])
  })

  it('is fetched when the run begins, before a line tells where, and once', async () => {
    const { placed, settled, fetched } = start()
    placed.show(graphOf())
    placed.begin(true)
    expect(fetched).toEqual(['wind'])
    placed.began(lineId('aaaaa1'), 0)
    await settled()
    expect(fetched).toEqual(['wind'])
    placed.begin(false)
    expect(fetched).toEqual(['wind'])
  })

  it('begins in its middle where the run does', async () => {
    const { placed, settled } = start()
    placed.show(graphOf())
    placed.begin(true)
    // Two seconds into the second line, which began before the run.
    placed.began(lineId('aaaaa2'), -2)
    expect(await settled()).toEqual(['bed ducked -12-8', 'wind at 0, 7 in, from 2, lane bed'])
  })

  it('makes way for what is there where the graph is another or the loop begins anew', async () => {
    const { placed, output, settled } = start()
    placed.show(graphOf())
    placed.begin(true)
    placed.began(lineId('aaaaa1'), 0)
    await settled()
    output.now = 6
    placed.show(graphOf({ lineGain: -3 }))
    // What changes nothing of it leaves it alone.
    expect(await settled()).toEqual(['bed ducked 0-20'])
    output.now = 20
    placed.began(lineId('aaaaa1'), 20)
    expect(await settled()).toEqual(['stop wind', 'bed ducked 20-40', 'wind at 25, 0 in, from 2, lane bed'])
  })

  it('is placed before the run begins where that is known by then', async () => {
    const { placed, settled } = start()
    placed.show(graphOf())
    placed.begin(true)
    placed.turns(lineId('aaaaa1'), -7, 0)
    expect(await settled()).toEqual(['bed ducked -7-13', 'wind at 0, 2 in, from 2, lane bed'])
    placed.began(lineId('aaaaa1'), -7)
    expect(await settled()).toEqual(['bed ducked -7-13'])
    // Beside a line alone nothing is.
    placed.begin(false)
    placed.turns(lineId('aaaaa1'), 0, 0)
    expect(await settled()).toEqual(['stop wind'])
  })

  it('is placed for the next turn of a loop before that begins, and ends there', async () => {
    const { placed, output, settled } = start()
    placed.show(graphOf())
    placed.begin(true)
    // Of the graph what lies from 7 to 16 s is heard again and again.
    placed.began(lineId('aaaaa1'), -7)
    expect(await settled()).toEqual(['bed ducked -7-13', 'wind at 0, 2 in, from 2, lane bed'])
    output.now = 8
    placed.turns(lineId('aaaaa1'), 2, 9)
    expect(await settled()).toEqual(['wind ends at 9', 'bed ducked 2-22 from 9', 'wind at 9, 2 in, from 2, lane bed'])
    // Nothing is placed again where its line begins.
    output.now = 9
    placed.began(lineId('aaaaa1'), 2)
    expect(await settled()).toEqual(['bed ducked 2-22'])
    output.now = 17
    placed.turns(lineId('aaaaa1'), 11, 18)
    // Another graph meanwhile is that of both.
    await settled()
    placed.show(graphOf({ windAt: 8 }))
    expect(await settled()).toEqual([
      'stop wind',
      'bed ducked 2-22',
      'stop wind',
      'bed ducked 11-31 from 18',
      'wind at 17, 7 in, from 2, lane bed',
      'wind ends at 18',
      'wind at 19, 0 in, from 2, lane bed',
    ])
    placed.stop()
    expect(await settled()).toEqual(['stop wind', 'stop wind'])
  })

  it('keeps its distance to the line that sounds where that is put elsewhere, and sounds on where it does already', async () => {
    const { placed, output, settled } = start()
    placed.show(graphOf({ hornBehind: 1 }))
    placed.begin(true)
    placed.began(lineId('aaaaa2'), 0)
    expect(await settled()).toEqual([
      'bed ducked -10-10',
      'wind at 0, 5 in, from 2, lane bed',
      'horn at 11, 0 in, from 0, lane bed',
    ])
    output.now = 2
    // The line sounds on where it is: only the graph has it two seconds later.
    placed.show(graphOf({ hornBehind: 1, pause: 2 }))
    expect(await settled()).toEqual(['bed ducked -12--2 0-10'])
    // Until a line begins: then it is where the graph has it.
    placed.began(lineId('aaaaa2'), 0)
    expect(await settled()).toEqual(['stop wind', 'bed ducked -12--2 0-10', 'wind at 2, 9 in, from 2, lane bed'])
    // What was moved by itself is there at once.
    placed.show(graphOf({ hornBehind: 3, pause: 2, windAt: 6 }))
    expect(await settled()).toEqual([
      'stop horn',
      'stop wind',
      'bed ducked -12--2 0-10',
      'wind at 2, 8 in, from 2, lane bed',
      'horn at 13, 0 in, from 0, lane bed',
    ])
  })

  it('is silent where a line is heard alone, and once it has ended', async () => {
    const { placed, output, settled } = start()
    placed.show(graphOf())
    placed.begin(false)
    placed.began(lineId('aaaaa1'), 0)
    expect(await settled()).toEqual([])
    placed.begin(true)
    output.now = 18
    placed.began(lineId('aaaaa2'), 10)
    expect(await settled()).toEqual(['bed ducked 0-20'])
  })

  it('sounds to its own end behind the last line, and nothing is waited for where nothing does', async () => {
    const { placed, settled } = start()
    placed.show(graphOf({ windAt: 15 }))
    expect(placed.soundsUntil()).toBe(undefined)
    placed.begin(true)
    // The run began four seconds into the script.
    placed.began(lineId('aaaaa2'), 6)
    expect(placed.soundsUntil()).toBe(23)
    placed.show(graphOf({ windAt: 1 }))
    expect(placed.soundsUntil()).toBe(9)
    placed.show(undefined)
    expect(placed.soundsUntil()).toBe(undefined)
    placed.stop()
    expect(placed.soundsUntil()).toBe(undefined)
    await settled()
  })

  it('is placed as it comes near, though one long line sounds all the while', async () => {
    const { placed, output, settled } = start()
    placed.show(graphOf({ windAt: 80 }))
    placed.begin(true)
    placed.began(lineId('aaaaa1'), 0)
    expect(await settled()).toEqual(['bed ducked 0-20'])
    output.now = 20
    placed.moved()
    expect(await settled()).toEqual([])
    output.now = 31
    placed.moved()
    expect(await settled()).toEqual(['bed ducked 0-20', 'wind at 80, 0 in, from 2, lane bed'])
  })

  it('tells the output only of the speech around it, however long the script is', async () => {
    const { placed, output, settled } = start()
    // Five minutes of speech, with a pause in it.
    placed.show(graphOf({ lines: 30, pause: 1, windAt: 0 }))
    placed.begin(true)
    placed.began(lineId('aaaaa1'), 0)
    expect(await settled()).toContain('bed ducked 0-10 11-301')
    output.now = 290
    placed.began(lineId('aaaaau'), 291)
    expect(await settled()).toContain('bed ducked 11-301')
  })
})
