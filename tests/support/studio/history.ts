import * as fc from 'fast-check'
import { changeCast } from '../../../renderer/cast/cast.ts'
import { changeSpeakerDetails, changeVariant } from '../../../renderer/casting/cast-details.ts'
import { changeProjectSettings } from '../../../renderer/cast/settings-steps.ts'
import { changePronunciations } from '../../../renderer/pronunciations/commands.ts'
import { withSpeaker, withVoice } from '../../../renderer/cast/speakers.ts'
import { withVariant } from '../../../renderer/cast/speaker-changes.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { setOwn } from '../../../shared/core/direction/own-values.ts'
import { lineIdSchema, speakerIdSchema, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { NodeWindow } from './node-window.ts'

const speakers = [speakerIdSchema.parse('ruth'), speakerIdSchema.parse('amos')] as const
const lines = [lineIdSchema.parse('aaa111'), lineIdSchema.parse('bbb222')] as const
const names = ['OLGA', 'NED', 'МАРИЯ', 'ИВАН'] as const

/** What a person does in a window. `n` makes the value that is set one of a kind. */
const acts = [
  'delivery',
  'brief',
  'voice',
  'gain',
  'variant',
  'variantDelivery',
  'speaker',
  'line',
  'lineSpeed',
  'sceneGap',
  'overlap',
  'temperature',
  'mode',
  'word',
  'wordAway',
  'undo',
  'redo',
] as const

/** One step of a history. `pauseMs`: how long until the next one is begun; it does not wait for an answer. */
export type Step =
  | {
      readonly kind: 'act'
      readonly window: number
      readonly act: (typeof acts)[number]
      readonly which: number
      readonly pauseMs: number
    }
  | { readonly kind: 'restart' }

/** A number of windows, and what is done in them. */
export type History = {
  readonly windows: number
  readonly steps: readonly Step[]
  /** Milliseconds that calls and answers take, one after the other, over and over; 0 to 12. */
  readonly delaysMs: readonly number[]
  /** Every so manieth call or answer is lost on its way; 0: none. */
  readonly lost: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('act' as const),
  window: fc.nat(2),
  act: fc.constantFrom(...acts),
  which: fc.nat(3),
  pauseMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(15) }),
})

/** Histories of two or three windows; in some the host ends once and another one begins. */
export const history: fc.Arbitrary<History> = fc
  .record({
    windows: fc.constantFrom(2, 2, 3),
    steps: fc.array(step, { minLength: 4, maxLength: 30 }),
    restartAt: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(12) }),
    delaysMs: fc.array(fc.nat(12), { minLength: 5, maxLength: 12 }),
    lost: fc.constantFrom(0, 0, 7, 11),
  })
  .map(({ restartAt, steps, ...rest }) => ({
    ...rest,
    steps: restartAt === null || restartAt >= steps.length ? steps : steps.toSpliced(restartAt, 0, { kind: 'restart' }),
  }))

/** Does one step in a window. `n` is another one for each step. */
export function act(window: NodeWindow, { act: what, which }: Extract<Step, { kind: 'act' }>, n: number): void {
  const { deps } = window
  const speaker = speakers[which % 2] ?? speakers[0]
  const line = lines[which % 2] ?? lines[0]
  const open = deps.project.getState().open
  if (open === undefined) return
  const own = (change: (cast: Cast) => Cast): void => window.follow(changeCast(deps, what, change))
  const variant = ['radio', 'far'][which % 2] ?? 'radio'
  switch (what) {
    case 'delivery':
      return window.follow(changeSpeakerDetails(deps, speaker, what, (one) => ({ ...one, delivery: `delivery ${n}` })))
    case 'brief':
      return window.follow(changeSpeakerDetails(deps, speaker, what, (one) => ({ ...one, brief: `brief ${n}` })))
    case 'voice':
      return own((cast) =>
        withVoice(cast, speaker, 'service', { id: voiceIdSchema.parse(`voice-${n}`), title: `Voice ${n}` }),
      )
    case 'gain':
      return window.follow(changeSpeakerDetails(deps, speaker, what, (one) => ({ ...one, gainDb: -n / 100 })))
    case 'variant':
      return window.follow(changeSpeakerDetails(deps, speaker, what, (one) => withVariant(one, variant)))
    case 'variantDelivery':
      return window.follow(changeVariant(deps, speaker, variant, what, (one) => ({ ...one, delivery: `so ${n}` })))
    case 'speaker':
      return own((cast) => withSpeaker(cast, names[which] ?? 'OLGA'))
    case 'line':
      return own(
        (cast) => setOwn({ cast, settings: open.settings }, { kind: 'line', lineId: line }, 'top_p', n / 1000).cast,
      )
    case 'lineSpeed':
      return own(
        (cast) => setOwn({ cast, settings: open.settings }, { kind: 'line', lineId: line }, 'speed', 1 + n / 1000).cast,
      )
    case 'sceneGap':
      return window.follow(changeProjectSettings(deps, what, { gaps: { ...open.settings.gaps, sceneMs: 1000 + n } }))
    case 'overlap':
      return window.follow(changeProjectSettings(deps, what, { gaps: { ...open.settings.gaps, overlapMs: 100 + n } }))
    case 'temperature':
      return window.follow(
        changeProjectSettings(deps, what, { parameters: { ...open.settings.parameters, temperature: n / 1000 } }),
      )
    case 'mode':
      return window.follow(
        changeProjectSettings(deps, what, { mode: open.settings.mode === 'line' ? 'scene' : 'line' }),
      )
    case 'word': {
      const before = open.pronunciations ?? []
      const entry = {
        word: `word${which}`,
        spokenAs: `spoken ${n}`,
        scope: { kind: 'project' as const },
        wholeWord: true,
        matchCase: false,
      }
      const at = before.findIndex(({ word }) => word === entry.word)
      const after = at === -1 ? [...before, entry] : before.with(at, entry)
      return window.follow(changePronunciations(deps, { before, after }))
    }
    case 'wordAway': {
      const before = open.pronunciations ?? []
      return window.follow(
        changePronunciations(deps, { before, after: before.filter(({ word }) => word !== `word${which}`) }),
      )
    }
    case 'undo':
      return window.undo()
    case 'redo':
      return window.redo()
    default:
      what satisfies never
  }
}
