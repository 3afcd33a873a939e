import { createRunner } from '../../../electron/rendering/runner/runner.ts'
import type { Runner } from '../../../electron/rendering/runner/runner-types.ts'
import type { SpeechClient } from '../../../electron/speech/types.ts'
import { takeIdSchema, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { QueuePolicy } from '../../../shared/core/queue/types.ts'
import { planRender } from '../../../shared/core/render/plan.ts'
import { sha256, snapshotOf, threeSpeakers } from '../core-values.ts'
import type { RenderableLine } from '../../../electron/rendering/queue/renderable-line.ts'
import type { TakeStore } from '../../../electron/documents/takes/take-types.ts'

/** A runner that keeps nothing, or what `over` keeps, and looks into nothing: the queue and the client alone. */
export function queueRunner(
  client: Pick<SpeechClient, 'synthesize' | 'readPackage' | 'origin'>,
  ceiling: number,
  over: Partial<TakeStore> = {},
  policy: Partial<QueuePolicy> = {},
): Runner {
  const id = takeIdSchema.parse(sha256('a take'))
  const takes: TakeStore = {
    all: () => [],
    ofLine: () => [],
    byKey: () => undefined,
    add: async (record) => ({ ...record, id }),
    addTogether: async (sounds) => sounds.map(({ record }) => ({ ...record, id })),
    addRecord: async () => undefined,
    choose: async () => undefined,
    change: async () => undefined,
    trashed: () => [],
    remove: async () => undefined,
    audioPath: () => undefined,
    audioBytes: async () => 0,
    leaveOut: () => undefined,
    reread: async () => false,
    flush: async () => undefined,
    ...over,
  }
  return createRunner({
    source: 'service',
    origin: client.origin,
    client,
    takes,
    workshop: {
      verify: async (bytes) => ({ verdict: 'ready', bytes, sampleRate: 44_100, durationSamples: 44_100 }),
      join: async () => {
        throw new Error('No line of a measurement has a pause')
      },
    },
    journal: undefined,
    policy: { ceiling, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 0, ...policy },
    now: Date.now,
    monotonicMs: () => performance.now(),
    random: Math.random,
    onChange: () => undefined,
  })
}

/** Lines to be rendered, one request each. */
export function linesToRender(texts: readonly string[], origin: string): readonly RenderableLine[] {
  const voice = { id: voiceIdSchema.parse('voice-one'), title: 'One' }
  const cast = { speakers: threeSpeakers.speakers.map((speaker) => ({ ...speaker, voice })) }
  const script = texts.map((text) => `MARA: ${text}`).join('\n')
  const snapshot = snapshotOf(script, { cast, source: 'service', origin })
  return planRender(snapshot, sha256).lines.filter((line) => line.kind === 'renderable')
}
