import { idleQueue } from '../../../renderer/rendering/store.ts'
import type { LineState, LineView, QueueView, TakeView } from '../../../shared/contract/views.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { type LineId, lineIdSchema, projectHandleSchema, takeIdSchema } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'

/** A valid line id out of a short word, padded with zeros. */
export function lineId(word: string): LineId {
  return lineIdSchema.parse(word.padEnd(6, '0'))
}

/** The handle of the one project that these tests open. */
export const handle = projectHandleSchema.parse('p_abcdefghijklmnopqrst')

/** The handle of a project that is not open. */
export const otherHandle = projectHandleSchema.parse('p_zzzzzzzzzzzzzzzzzzzz')

/** A take of two seconds. */
export function take(source: Source, change: Partial<TakeView> = {}): TakeView {
  return {
    id: takeIdSchema.parse('ab'.repeat(32)),
    source,
    createdAt: '2026-08-19T14:32:00.000Z',
    sampleRate: 44_100,
    durationSamples: 88_200,
    verdict: 'ready',
    isCurrent: true,
    isChosen: true,
    isStarred: false,
    isLocked: false,
    isAccepted: false,
    isSlice: false,
    ...change,
  }
}

/** A line in a state, with a take from `source` if one is named. */
export function line(word: string, state: LineState, source?: Source): LineView {
  const base = { id: lineId(word), number: 1, state, takeCount: source === undefined ? 0 : 1 }
  return source === undefined ? base : { ...base, take: take(source) }
}

/** A running queue with some counts. */
export function queue(change: Partial<QueueView>): QueueView {
  return { ...idleQueue, kind: 'running', ...change }
}

/** Ruth and Tom; Tom has no service voice. */
export const cast: Cast = castSchema.parse({
  speakers: [
    {
      id: 'ruth',
      name: 'RUTH',
      colour: 1,
      voice: { id: 'v1', title: 'Wren' },
      draftVoice: { id: 'd1', title: 'Linnet' },
    },
    { id: 'tom', name: 'TOM', aliases: ['THOMAS'], colour: 2, draftVoice: { id: 'd2', title: 'Marten' } },
  ],
})

/** Two scenes, three lines, one of them before the first scene. */
export const script = [
  '# The Ferry',
  'RUTH: Before anything.  #aaaaa1',
  '## Scene 1. Deck, night. Rain.',
  'THOMAS (low): You came back.  #aaaaa2',
  '## Hold',
  'RUTH: I said I would. [pause 1s]  #aaaaa3',
  'RUTH: No id yet.',
  '',
].join('\n')
