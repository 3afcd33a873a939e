import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Candidate } from '../../../shared/contract/casting-views.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import {
  addCandidate,
  cancelAudition,
  chooseText,
  deskOf,
  forgetUnanswered,
  readCost,
  readUnanswered,
  removeCandidate,
  setBlind,
  startAudition,
} from '../auditions.ts'
import { assignCandidate } from '../cast-details.ts'
import { reportSound } from '../../base/notices.ts'
import { markVoice } from '../../voices/commands.ts'
import styles from './audition.module.css'
import { AuditionHead } from './audition-head.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { LinePicker } from './line-picker.tsx'
import { UnansweredNotice } from './unanswered-notice.tsx'
import {
  canBeHeard,
  candidateKey,
  castCandidates,
  chosenText,
  costWords,
  inOrder,
  isSameText,
  isUnderWay,
  linesToPick,
  MOST_LINES,
  orderOf,
  resultsOf,
  shownTitle,
  stretchFrom,
} from '../model/audition.ts'
import { characterWords } from '../../voices/voices.ts'
import type { OpenProject } from '../../project/store.ts'
import { useSettled } from '../../base/ui/hooks/use-settled.ts'
import { focusSoon } from '../../base/ui/hooks/focus-soon.ts'
import { useAuditionKeys } from './use-audition-keys.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useAuditions, useCastingNeeds } from '../needs.ts'
import { useVoices } from '../../voices/needs.ts'
import {
  castingAuditionName,
  castingCandidateOffline,
  castingCandidateReference,
  castingCandidatesEmpty,
  castingCandidatesName,
  castingConnect,
} from '../../../shared/messages/made/casting.ts'

/** How long candidates and words rest before their cost is asked for. */
const COST_PAUSE_MS = 300

/** The audition of one speaker: the same words in several voices, to be compared and assigned. */
export function CastingStage({
  open,
  speaker,
  variant,
}: {
  readonly open: OpenProject
  readonly speaker: Speaker
  /** The variant that is cast; undefined: the speaker's usual way. */
  readonly variant: string | undefined
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const { outline } = open
  const auditions = useAuditions((state) => state)
  const kept = useVoices((state) => state.kept)
  const knownVoices = useVoices((state) => state.known)
  const dragged = useVoices((state) => state.dragged)
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const player = deps.candidatePlayer
  const playing = useSyncExternalStore(player.subscribe, player.state)
  const [isOver, setOver] = useState(false)
  const readOnly = open.save.kind === 'readOnly'

  const known = auditions.project === open.handle ? auditions.desks.get(speaker.id) : undefined
  const desk = useMemo(() => known ?? deskOf(deps, speaker.id), [deps, known, speaker])
  const text = chosenText(desk, outline, speaker.id)
  const order = useMemo(() => orderOf(desk, outline, speaker.id), [desk, outline, speaker.id])
  const results = useMemo(() => resultsOf(desk, order, auditions.views), [desk, order, auditions.views])
  const lines = useMemo(() => linesToPick(outline, speaker.id), [outline, speaker.id])
  const candidates = useMemo(() => inOrder(desk.candidates, auditions.blind), [desk.candidates, auditions.blind])
  const isBlind = auditions.blind !== undefined
  const names = variant === undefined ? speaker.name : `${speaker.name}/${variant}`
  const owner = variant === undefined ? speaker : (speaker.variants?.find(({ name }) => name === variant) ?? speaker)
  const current = new Set(castCandidates(owner).map(candidateKey))
  const favourites = new Set(kept.favourites.map(({ source, voice }) => `${source}:${voice.id}`))
  const underWay = isUnderWay(results.values())
  const isComplete =
    candidates.length > 0 && candidates.every((candidate) => canBeHeard(results.get(candidateKey(candidate))))

  const heard = useMemo(
    () =>
      candidates.flatMap((candidate) => {
        const key = candidateKey(candidate)
        const result = results.get(key)
        if (!canBeHeard(result)) return []
        const gainDb = auditions.matchLoudness ? Math.min(0, result.matchGainDb ?? 0) : 0
        return [{ key, url: deps.client.mediaUrl(open.handle, result.mediaId), gainDb }]
      }),
    [deps, open.handle, candidates, results, auditions.matchLoudness],
  )
  useEffect(() => player.offer(heard), [player, heard])
  useEffect(() => () => player.stop(), [player])
  useEffect(() => {
    if (playing.problem !== undefined) reportSound(deps.view, playing.problem)
  }, [deps, playing.problem])

  const settled = useSettled(order, COST_PAUSE_MS)
  useEffect(() => {
    if (settled !== undefined) void readCost(deps, settled)
  }, [deps, settled])

  const { handle } = open
  useEffect(() => void readUnanswered(deps, handle), [deps, handle])

  const assign = (candidate: Candidate): void => {
    if (!readOnly) run(() => assignCandidate(deps, speaker.id, candidate, variant))
  }
  const silenceOthers = (): void => {
    deps.player.pause()
    deps.audition.stop()
  }
  const toggle = (key: string): void => {
    silenceOthers()
    deps.auditions.setState({ activeKey: key })
    player.toggle(key)
  }
  const activate = (key: string): void => {
    deps.auditions.setState({ activeKey: key })
    player.switchTo(key)
  }
  const keys = candidates.map(candidateKey)
  const activeKey = keys.find((key) => key === auditions.activeKey) ?? keys[0]
  const onKeyDown = useAuditionKeys({
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
      ? costWords(auditions.cost.cost)
      : ''
  return (
    <section
      className={styles.audition}
      aria-label={castingAuditionName()}
      data-region="centre"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
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
          silenceOthers()
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
      {desk.problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          <span className="grow">{sentencesOf(desk.problem)}</span>
          {desk.problem.code === 'service.notConnected' ? (
            <button
              type="button"
              className="btn btn-sm"
              onClick={() => deps.view.setState({ dialog: { kind: 'connect' } })}
            >
              {castingConnect()}
            </button>
          ) : null}
        </p>
      )}
      <div
        className={`${styles.candidates} s${speaker.colour}`}
        role="group"
        aria-label={castingCandidatesName()}
        data-drop={isOver && dragged !== undefined ? 'here' : undefined}
        onDragOver={(event) => {
          if (dragged === undefined) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (dragged !== undefined) addCandidate(deps, speaker.id, { kind: 'voice', ...dragged })
        }}
      >
        {candidates.map((candidate, place) => {
          const key = candidateKey(candidate)
          const voice = knownVoices.get(key)
          return (
            <CandidateCard
              key={key}
              candidate={candidate}
              candidateKey={key}
              place={place + 1}
              title={shownTitle(candidate, place, isBlind)}
              about={isBlind ? '' : aboutCandidate(candidate, voice === undefined ? '' : characterWords(voice))}
              isBlind={isBlind}
              speakerName={names}
              result={results.get(key)}
              isCurrent={current.has(key)}
              isFavourite={favourites.has(key)}
              isActive={key === activeKey}
              isPlaying={playing.key === key && playing.isPlaying}
              readOnly={readOnly}
              player={player}
              onActivate={() => activate(key)}
              onToggle={() => toggle(key)}
              onAssign={() => assign(candidate)}
              onRemove={() => {
                removeCandidate(deps, speaker.id, key)
                focusSoon('[data-candidate][tabindex="0"], [data-focus="audition-line"]')
              }}
              onResend={() =>
                deps.view.setState({
                  dialog: {
                    kind: 'resendAudition',
                    speakerId: speaker.id,
                    key,
                    title: shownTitle(candidate, place, isBlind),
                  },
                })
              }
              onStar={() => {
                if (candidate.kind === 'voice') run(() => markVoice(deps, candidate, !favourites.has(key)))
              }}
              onDrag={(isDragged) =>
                deps.voices.setState({ dragged: isDragged && candidate.kind === 'voice' ? candidate : undefined })
              }
            />
          )
        })}
        {candidates.length === 0 ? (
          <p className={styles.nobody}>{castingCandidatesEmpty({ offline: !isConnected })}</p>
        ) : null}
      </div>
    </section>
  )
}

function isSameOrder(a: NonNullable<ReturnType<typeof orderOf>>, b: NonNullable<ReturnType<typeof orderOf>>): boolean {
  return isSameText(a, b) && a.candidates.map(candidateKey).join() === b.candidates.map(candidateKey).join()
}

function aboutCandidate(candidate: Candidate, words: string): string {
  if (candidate.kind === 'reference') return castingCandidateReference()
  if (words !== '') return words
  return candidate.source === 'draft' ? castingCandidateOffline() : ''
}
