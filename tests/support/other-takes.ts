import type { StandIn } from './stand-in/stand-in.ts'
import { soundOf, streamedWavHeader, toPcm16 } from './stand-in/sound.ts'

/** The rate of what is answered, in Hz: what a project asks for unless told otherwise. */
const SAMPLE_RATE = 44_100

/**
 * Lets a stand-in answer each next request for a text with another take of it, so many times: its own sound is the same for
 * the same text, and audio that is the same is one take.
 */
export function answerOtherTakes(service: StandIn, when: string, text: string, count: number): void {
  for (let take = 0; take < count; take += 1) {
    const samples = soundOf([{ voice: `take ${take}`, text }], {
      sampleRate: SAMPLE_RATE,
      speed: 1 - take * 0.04,
      volume: -take * 3,
    })
    const body = Buffer.concat([streamedWavHeader(SAMPLE_RATE), toPcm16(samples)])
    service.behave({ when, times: 1, behaviour: { kind: 'answer', contentType: 'audio/wav', body } })
  }
}
