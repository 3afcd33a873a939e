import { candidatePlayerOf } from '../../transport/single/candidates.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Candidate } from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import {
  cancelAudition,
  chooseText,
  auditionsOf,
  forgetUnanswered,
  readCost,
  readUnanswered,
  setBlind,
  startAudition,
} from '../auditions.ts'
import { assignCandidate } from '../cast-details.ts'
import { reportSound } from '../../base/notices.ts'
import styles from './audition.module.css'
import { AuditionHead } from './audition-head.tsx'
import { CandidateList } from './candidate-list.tsx'
import { LinePicker } from './line-picker.tsx'
import { UnansweredNotice } from './unanswered-notice.tsx'
import {
  canBeHeard,
  candidateKey,
  castCandidates,
  chosenText,
  auditionCostWords,
  candidatesInOrder,
  isSameText,
  isAuditionUnderWay,
  linesToPick,
  MOST_LINES,
  orderOf,
  resultsOf,
  stretchFrom,
} from '../model/audition.ts'
import type { ShownProject } from '../../project/store.ts'
import { useSettled } from '../../base/ui/hooks/use-settled.ts'
import { useAuditionKeys } from './use-audition-keys.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useRun } from '../../base/needs.ts'
import { useAuditions, useCastingNeeds } from '../needs.ts'
import { castingAuditionName, castingConnect } from '../../../shared/messages/made/casting.ts'

/** How long candidates and words rest before their cost is asked for. */
const COST_PAUSE_MS = 300

/** The audition of one speaker: the same words in several voices, to be compared and assigned. */
export function CastingStage({
  open,
  speaker,
  variant,
}: {
  readonly open: ShownProject
  readonly speaker: Speaker
  /** The variant that is cast; undefined: the speaker's usual way. */
  readonly variant: string | undefined
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const { outline } = open
  const auditions = useAuditions((state) => state)
  const player = candidatePlayerOf(deps.candidates)
  const readOnly = open.save.kind === 'readOnly'

  const known = auditions.project === open.handle ? auditions.bySpeaker.get(speaker.id) : undefined
  const own = useMemo(() => known ?? auditionsOf(deps, speaker.id), [deps, known, speaker])
  const text = chosenText(own, outline, speaker.id)
  const order = useMemo(() => orderOf(own, outline, speaker.id), [own, outline, speaker.id])
  const results = useMemo(() => resultsOf(own, order, auditions.views), [own, order, auditions.views])
  const lines = useMemo(() => linesToPick(outline, speaker.id), [outline, speaker.id])
  const candidates = useMemo(
    () => candidatesInOrder(own.candidates, auditions.blind),
    [own.candidates, auditions.blind],
  )
  const isBlind = auditions.blind !== undefined
  const names = variant === undefined ? speaker.name : `${speaker.name}/${variant}`
  const owner = variant === undefined ? speaker : (speaker.variants?.find(({ name }) => name === variant) ?? speaker)
  const current = new Set(castCandidates(owner).map(candidateKey))
  const underWay = isAuditionUnderWay(results.values())
  const isComplete =
    candidates.length > 0 && candidates.every((candidate) => canBeHeard(results.get(candidateKey(candidate))))

  const heard = useHeard(open, candidates, results, auditions.matchLoudness)
  const playing = useOffered(heard)
  useReadings(open, order)

  const assign = (candidate: Candidate): void => {
    if (!readOnly) run(() => assignCandidate(deps, speaker.id, candidate, variant))
  }
  const toggle = (key: string): void => {
    deps.auditions.setState({ activeKey: key })
    player.toggle(key)
  }
  const activate = (key: string): void => {
    deps.auditions.setState({ activeKey: key })
    player.switchTo(key)
  }
  const keys = candidates.map(candidateKey)
  const activeKey = keys.find((key) => key === auditions.activeKey) ?? keys[0]
  useAuditionKeys({
    keys,
    activeKey,
    onActivate: activate,
    onToggle: toggle,
    onAssign: (key) => {
      const candidate = candidates.find((one) => candidateKey(one) === key)
      if (candidate !== undefined && !(current.has(key) && !isBlind)) assign(candidate)
    },
  })
  const cost =
    order !== undefined && auditions.cost !== undefined && isSameOrder(auditions.cost.order, order)
      ? auditionCostWords(auditions.cost.cost)
      : ''
  return (
    <section className={styles.audition} aria-label={castingAuditionName()} data-region="centre" tabIndex={-1}>
      <AuditionHead
        speakerName={names}
        colour={speaker.colour}
        words={cost}
        matchLoudness={auditions.matchLoudness}
        isBlind={isBlind}
        canPlay={heard.length > 0}
        canStart={order !== undefined && !readOnly}
        isUnderWay={underWay}
        toRender={candidates.length - heard.length}
        onMatchLoudness={(matchLoudness) => deps.auditions.setState({ matchLoudness })}
        onBlind={(on) => setBlind(deps, speaker.id, on)}
        onPlayAll={() => {
          player.playAll()
        }}
        onStart={() => run(() => startAudition(deps, speaker.id, isComplete))}
        onCancel={() => run(() => cancelAudition(deps, speaker.id))}
      />
      <UnansweredNotice requests={auditions.unanswered ?? []} onForget={() => run(() => forgetUnanswered(deps))} />
      <LinePicker
        lines={lines}
        text={text}
        mostLines={text?.kind === 'script' ? stretchFrom(outline, text.lineId, MOST_LINES).length : 1}
        onPick={(next) => chooseText(deps, speaker.id, next)}
      />
      {own.problem === undefined ? null : <AuditionProblem problem={own.problem} />}
      <CandidateList
        speaker={speaker}
        speakerName={names}
        candidates={candidates}
        results={results}
        current={current}
        activeKey={activeKey}
        playing={playing}
        isBlind={isBlind}
        readOnly={readOnly}
        onActivate={activate}
        onToggle={toggle}
        onAssign={assign}
      />
    </section>
  )
}

function isSameOrder(a: NonNullable<ReturnType<typeof orderOf>>, b: NonNullable<ReturnType<typeof orderOf>>): boolean {
  return isSameText(a, b) && a.candidates.map(candidateKey).join() === b.candidates.map(candidateKey).join()
}

type Order = ReturnType<typeof orderOf>
type Results = ReturnType<typeof resultsOf>

/** What of the candidates can be heard, equally loud if that is wished. */
function useHeard(open: ShownProject, candidates: readonly Candidate[], results: Results, matchLoudness: boolean) {
  const deps = useCastingNeeds()
  return useMemo(
    () =>
      candidates.flatMap((candidate) => {
        const key = candidateKey(candidate)
        const result = results.get(key)
        if (!canBeHeard(result)) return []
        const gainDb = matchLoudness ? Math.min(0, result.matchGainDb ?? 0) : 0
        const url = deps.client.mediaUrl(open.handle, result.mediaId)
        const seconds = (result.durationSamples ?? 0) / (result.sampleRate ?? 44_100)
        const samplesUrl = deps.client.mediaUrl(open.handle, `samples-${result.mediaId}`)
        return [{ key, url, samplesUrl, seconds, gainDb }]
      }),
    [deps, open.handle, candidates, results, matchLoudness],
  )
}

/** Offers sounds to the player of candidates while they are on the stage, and answers how it stands. */
function useOffered(heard: ReturnType<typeof useHeard>) {
  const deps = useCastingNeeds()
  const player = candidatePlayerOf(deps.candidates)
  const playing = useSyncExternalStore(player.subscribe, player.state)
  useEffect(() => player.offer(heard), [player, heard])
  useEffect(() => () => player.stop(), [player])
  useEffect(() => {
    if (playing.problem !== undefined) reportSound(deps.view, playing.problem)
  }, [deps, playing.problem])
  return playing
}

/** Asks what the audition would cost once it rests, and which answers of before were never had. */
function useReadings({ handle }: ShownProject, order: Order): void {
  const deps = useCastingNeeds()
  const settled = useSettled(order, COST_PAUSE_MS)
  useEffect(() => {
    if (settled !== undefined) void readCost(deps, settled)
  }, [deps, settled])
  useEffect(() => void readUnanswered(deps, handle), [deps, handle])
}

function AuditionProblem({ problem }: { readonly problem: Problem }) {
  const deps = useCastingNeeds()
  return (
    <p className={styles.problem} role="alert">
      <span className="grow">{sentencesOf(problem)}</span>
      {problem.code === 'service.notConnected' ? (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => deps.view.setState({ dialog: { kind: 'connect' } })}
        >
          {castingConnect()}
        </button>
      ) : null}
    </p>
  )
}
