import { describe, expect, it } from 'vitest'
import { expectedSeconds } from '../../../electron/rendering/queue/voice-pace.ts'
import { type Bench, renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'

const sixWith = (pause: string): string =>
  ['calm', 'low', 'dark', 'cold', 'deep', 'still'].map((word) => `RUTH: The harbour is ${word}. ${pause}`).join('\n')
const threePlain = ['quick', 'brown', 'loud'].map((word) => `RUTH: A ${word} bell rings.`).join('\n')

/** Seconds that this voice would be expected to need for a plain line. */
function expectedFor({ project, lines }: Bench): number | undefined {
  const plain = project.takes.all().find(({ requests }) => String(requests[0]?.body['text']).includes('bell'))
  expect(lines().length).toBeGreaterThan(0)
  return expectedSeconds(project.takes.all(), 'service', plain?.requests[0]?.body ?? {})
}

describe('exact pauses and the pace of a voice', () => {
  it.each(['[pause 4s]', '[pause 60s]', '[pause 100000s]'])(
    'judge plain lines by what the voice has spoken, not by six lines with %s',
    async (pause) => {
      const bench = await renderingBench(`${sixWith(pause)}\n${threePlain}`, { policy: { ceiling: 1 } })
      expect(await renderAll(bench)).toMatchObject({ total: 9, ready: 9, suspicious: 0 })
      const expected = expectedFor(bench) ?? Number.NaN
      expect(expected).toBeGreaterThan(0.5)
      expect(expected).toBeLessThan(3)
    },
  )

  it('also where a pause was put behind words that were heard before without it', async () => {
    const plainFirst = ['calm', 'low', 'dark', 'cold', 'deep', 'still'].map((word) => `RUTH: The harbour is ${word}.`)
    const bench = await renderingBench(`${plainFirst.join('\n')}\n${sixWith('[pause 30s]')}\n${threePlain}`, {
      policy: { ceiling: 1 },
    })
    expect(await renderAll(bench)).toMatchObject({ total: 15, ready: 15, suspicious: 0 })
    expect(bench.service.synthesis()).toHaveLength(9)
    expect(expectedFor(bench)).toBeLessThan(3)
  })
})
