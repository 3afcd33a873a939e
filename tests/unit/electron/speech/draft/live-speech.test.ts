import { describe, expect, it } from 'vitest'
import { createLiveSpeech } from '../../../../../electron/speech/draft/live-speech.ts'
import type { PlannedSpeech } from '../../../../../electron/speech/draft/plan-speech.ts'
import { findDraftVoice } from '../../../../../electron/speech/draft/voices.ts'
import { liveClientMessageSchema } from '../../../../../shared/service/live.ts'

const audio = Uint8Array.of(9, 9)

/** A session whose engine writes down what it is given, and whose frames are kept. */
function session(fields: object = {}, model = 's2-pro') {
  const jobs: PlannedSpeech['job'][] = []
  const frames: Uint8Array[] = []
  const request = { text: '', reference_id: 'draft-ash', format: 'pcm', sample_rate: 8000, ...fields }
  const start = liveClientMessageSchema.parse({ event: 'start', request })
  if (start.event !== 'start') throw new Error('unreachable')
  const run = async (job: PlannedSpeech['job']): Promise<Uint8Array> => {
    jobs.push(job)
    return audio
  }
  const send = async (frame: Uint8Array): Promise<void> => {
    frames.push(frame)
  }
  const speech = createLiveSpeech(start.request, model, run, send)
  const said = (): string[] =>
    jobs.map(({ turns }) =>
      turns
        .flatMap(({ parts }) => parts.map((part) => (part.kind === 'speech' ? part.text.trim() : `<${part.kind}>`)))
        .join(' '),
    )
  return { speech, frames, jobs, said }
}

describe('live speech of the draft voices', () => {
  it('goes sentence by sentence, short ones together', async () => {
    const { speech, said } = session()
    speech.add('No. You came back to the light')
    speech.add('house. I never thought that you would.')
    await speech.flush()
    expect(said()).toEqual(['No. You came back to the lighthouse.', 'I never thought that you would.'])
  })

  it('is cut nowhere but after a sentence', async () => {
    const { speech, said } = session()
    speech.add('It costs 3.50 at the harbour shop today. “Does it really cost that much?” she asked them.')
    await speech.flush()
    expect(said()).toHaveLength(3)
    expect(said()[0]).toMatch(/^It costs 3.50 at the harbour shop today\.$/)
  })

  it('leaves a cue without words with its neighbour, so that it is no sentence of its own', async () => {
    const { speech, jobs } = session()
    speech.add('[sighs] You came back to the lighthouse. [long pause]')
    await speech.flush()
    expect(jobs).toHaveLength(1)
    expect(jobs[0]?.turns[0]?.parts.map(({ kind }) => kind)).toEqual(['breath', 'speech', 'silence'])
  })

  it('is one piece for s1, where a style holds on', async () => {
    const { speech, jobs } = session({}, 's1')
    speech.add('(whispering) You came back to the lighthouse. I never thought that you would.')
    await speech.flush()
    expect(jobs).toHaveLength(1)
  })

  it('has a pause between pieces, and one header before all of them', async () => {
    const { speech, frames } = session({ format: 'wav' })
    speech.add('You came back to the lighthouse. I never thought that you would.')
    await speech.flush()
    expect(frames.map(({ length }) => length)).toEqual([44, 2, 2 * 1760, 2])
    speech.add('Every single day of the year.')
    await speech.flush()
    expect(frames.map(({ length }) => length)).toEqual([44, 2, 2 * 1760, 2, 2 * 1760, 2])
    await speech.flush()
    expect(frames).toHaveLength(6)
  })

  it('changes the voice at a tag, and keeps it until the next', async () => {
    const { speech, jobs, frames } = session({ reference_id: ['draft-ash', 'draft-pip'] })
    speech.add('<|speaker:1|>You came back to the lighthouse.')
    await speech.flush()
    speech.add(' I never thought that you would.<|speaker:0|>Every single day of the year.')
    await speech.flush()
    const shapes = jobs.map(({ turns }) => turns[0]?.voice.shape)
    const [ash, pip] = [findDraftVoice('draft-ash')?.shape, findDraftVoice('draft-pip')?.shape]
    expect(shapes).toEqual([pip, pip, ash])
    // 220 ms within a speaker, 200 ms between two.
    expect(frames.map(({ length }) => length)).toEqual([2, 2 * 1760, 2, 2 * 1600, 2])
  })

  it.each<[string, object, string, RegExp]>([
    ['an unknown voice', { reference_id: 'draft-nobody' }, 's2-pro', /Reference not found/],
    ['an unknown voice among several', { reference_id: ['draft-ash', 'x'] }, 's2-pro', /Reference not found/],
    ['several voices for s1', { reference_id: ['draft-ash', 'draft-pip'] }, 's1', /s2-pro/],
    ['another format', { format: 'opus', sample_rate: 48_000 }, 's2-pro', /wav and pcm/],
    ['an impossible rate', { sample_rate: 22_050 }, 's2-pro', /sample_rate/],
  ])('is refused from the start for %s', (_, fields, model, words) => {
    expect(() => session(fields, model)).toThrow(words)
  })

  it('takes no more text than it can hold', () => {
    const { speech } = session()
    speech.add('a'.repeat(10_000))
    expect(() => speech.add('a')).toThrow(/10000/)
  })
})
