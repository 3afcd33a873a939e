import type { AuditionOrder, Candidate } from '../../../shared/contract/casting-views.ts'
import { autoCast, knownSpeakers } from '../../../shared/core/cast/cast.ts'
import type { Cast, CastVoice, Speaker } from '../../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import { type Problem, problemError } from '../../../shared/core/model/errors.ts'
import { lineIdSchema, type SpeakerId } from '../../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { formatLine } from '../../../shared/core/script/print.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { draftVoices } from '../../speech/draft/voices.ts'
import { createPlanner } from '../queue/planner.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { say } from '../../../shared/messages/say.ts'

/** What auditions of a project follow from: the same as its rendering. */
export type AuditionBasis = {
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly models: readonly ModelFacts[]
  readonly pronunciations: readonly Pronunciation[]
  readonly originOf: (source: Source) => string
}

/** What one candidate needs to be heard, or why it cannot be. */
export type CandidatePlan = {
  readonly index: number
  readonly source: Source
  readonly candidate: Candidate
} & (
  | {
      readonly kind: 'renderable'
      /** In the order of the exchange. */
      readonly lines: readonly RenderableLine[]
      /** Silence before each line but the first, in milliseconds. */
      readonly gapsMs: readonly number[]
      /** The candidate's own words, and the place of the first of their lines. */
      readonly own: { readonly at: number; readonly text: string }
    }
  | { readonly kind: 'blocked'; readonly problem: Problem }
)

/**
 * Plans an audition with the rules of rendering: a line heard here has the key it has in the script, so that neither
 * sends what the other has heard.
 * @throws StudioError `audition.lines` or `line.unspeakable` for speakers who are not in the cast or texts that no script can hold
 */
export function planAudition(order: AuditionOrder, basis: AuditionBasis): readonly CandidatePlan[] {
  const speakers = order.lines.map(({ speakerId }) => speakerOf(basis.cast, speakerId))
  const at = order.lines.findIndex(({ speakerId }) => speakerId === order.forSpeaker)
  const first = order.lines[at]
  if (first === undefined) {
    throw problemError('audition.lines', say('rendering.audition.noLine'), say('rendering.audition.noLine.remedy'))
  }
  const { sameSpeakerMs, changeOfSpeakerMs } = basis.settings.gaps
  const gapsMs = speakers.slice(1).map((one, before) => (one === speakers[before] ? sameSpeakerMs : changeOfSpeakerMs))
  return order.candidates.map((candidate, index): CandidatePlan => {
    const source = candidate.kind === 'voice' ? candidate.source : 'service'
    const cast = withCandidate(basis.cast, order.forSpeaker, candidate)
    const script = scriptOf(order, speakers, index, cast)
    const complete = source === 'draft' ? autoCast({ cast, script, draftVoices }) : cast
    const { lines } = createPlanner({
      script: () => script,
      castFor: () => complete,
      settings: () => ({ ...basis.settings, narrator: null }),
      originOf: basis.originOf,
      models: () => basis.models,
      pronunciations: () => basis.pronunciations,
    }).plan(source)
    const base = { index, source, candidate }
    const blocked = lines.find((line) => line.kind === 'blocked')
    if (blocked?.kind === 'blocked') {
      const { lineId: _, ...problem } = blocked.problem
      return { ...base, kind: 'blocked', problem }
    }
    const renderable = lines.filter((line) => line.kind === 'renderable')
    if (renderable.length !== order.lines.length) {
      throw problemError(
        'line.unspeakable',
        say('rendering.audition.unspeakable'),
        say('rendering.audition.unspeakable.remedy'),
      )
    }
    return { ...base, kind: 'renderable', lines: renderable, gapsMs, own: { at, text: wordsOf(first.text) } }
  })
}

function speakerOf(cast: Cast, id: SpeakerId): Speaker {
  const speaker = cast.speakers.find((one) => one.id === id)
  if (speaker !== undefined) return speaker
  throw problemError('audition.lines', say('rendering.audition.notCast'), say('rendering.audition.notCast.remedy'))
}

function withCandidate(cast: Cast, id: SpeakerId, candidate: Candidate): Cast {
  const recast = (speaker: Speaker): Speaker => {
    const { reference: _, ...rest } = speaker
    if (candidate.kind === 'reference') return { ...rest, reference: candidate.reference }
    const voice: CastVoice = { id: candidate.id, title: candidate.title }
    return candidate.source === 'draft' ? { ...speaker, draftVoice: voice } : { ...rest, voice }
  }
  return { ...cast, speakers: cast.speakers.map((speaker) => (speaker.id === id ? recast(speaker) : speaker)) }
}

function scriptOf(order: AuditionOrder, speakers: readonly Speaker[], candidate: number, cast: Cast): Script {
  const rows = order.lines.map(({ text, delivery }, at) =>
    formatLine({
      speaker: speakers[at]?.name ?? '',
      text,
      // Ids of an audition only: no line of the script has its own direction here.
      id: lineIdSchema.parse(`aud${candidate}${at}n`),
      ...(delivery === undefined || delivery.trim() === '' ? {} : { delivery }),
    }),
  )
  return parseScript(rows.join('\n'), knownSpeakers(cast))
}

/** Words alone: cues are not spoken and must not count for the pace. */
function wordsOf(text: string): string {
  return text.replace(/\[[^\]]*\]/g, ' ').trim()
}
