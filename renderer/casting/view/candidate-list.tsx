import { useState } from 'react'
import type { Candidate } from '../../../shared/contract/casting-views.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { addCandidate, removeCandidate } from '../auditions.ts'
import { markVoice } from '../../voices/commands.ts'
import styles from './audition.module.css'
import { CandidateCard } from './candidate-card.tsx'
import { candidateKey, type resultsOf, shownTitle } from '../model/audition.ts'
import { characterWords } from '../../voices/voices.ts'
import { focusSoon } from '../../base/ui/hooks/focus-soon.ts'
import type { AuditionPlayer } from '../../transport/single/audition-player.ts'
import { candidatePlayerOf } from '../../transport/single/candidates.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'
import { useVoices } from '../../voices/needs.ts'
import {
  castingCandidateOffline,
  castingCandidateReference,
  castingCandidatesEmpty,
  castingCandidatesName,
} from '../../../shared/messages/made/casting.ts'

/** The voices that are heard for a speaker, as cards; a voice of the library can be dropped among them. */
export function CandidateList(props: CandidateListProps) {
  const { speaker, candidates } = props
  const deps = useCastingNeeds()
  const dragged = useVoices((state) => state.dragged)
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const [isOver, setOver] = useState(false)
  return (
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
      {candidates.map((candidate, place) => (
        <Card key={candidateKey(candidate)} {...props} candidate={candidate} place={place} />
      ))}
      {candidates.length === 0 ? (
        <p className={styles.nobody}>{castingCandidatesEmpty({ offline: !isConnected })}</p>
      ) : null}
    </div>
  )
}

function Card(props: CandidateListProps & { readonly candidate: Candidate; readonly place: number }) {
  const { speaker, candidate, place, isBlind, playing } = props
  const deps = useCastingNeeds()
  const run = useRun()
  const favourites = useVoices((state) => state.kept.favourites)
  const key = candidateKey(candidate)
  const voice = useVoices((state) => state.known.get(key))
  const isFavourite = favourites.some((kept) => `${kept.source}:${kept.voice.id}` === key)
  const title = shownTitle(candidate, place, isBlind)
  return (
    <CandidateCard
      candidate={candidate}
      candidateKey={key}
      place={place + 1}
      title={title}
      about={isBlind ? '' : aboutCandidate(candidate, voice === undefined ? '' : characterWords(voice))}
      isBlind={isBlind}
      speakerName={props.speakerName}
      result={props.results.get(key)}
      isCurrent={props.current.has(key)}
      isFavourite={isFavourite}
      isActive={key === props.activeKey}
      isPlaying={playing.key === key && playing.isPlaying}
      readOnly={props.readOnly}
      player={candidatePlayerOf(deps.candidates)}
      onActivate={() => props.onActivate(key)}
      onToggle={() => props.onToggle(key)}
      onAssign={() => props.onAssign(candidate)}
      onRemove={() => {
        removeCandidate(deps, speaker.id, key)
        focusSoon('[data-candidate][tabindex="0"], [data-focus="audition-line"]')
      }}
      onResend={() => deps.view.setState({ dialog: { kind: 'resendAudition', speakerId: speaker.id, key, title } })}
      onStar={() => {
        if (candidate.kind === 'voice') run(() => markVoice(deps, candidate, !isFavourite))
      }}
      onDrag={(isDragged) =>
        deps.voices.setState({ dragged: isDragged && candidate.kind === 'voice' ? candidate : undefined })
      }
    />
  )
}

type CandidateListProps = {
  readonly speaker: Speaker
  /** What the audition is called after: the speaker, or one of their variants. */
  readonly speakerName: string
  readonly candidates: readonly Candidate[]
  readonly results: ReturnType<typeof resultsOf>
  /** Keys of those that the speaker is cast with. */
  readonly current: ReadonlySet<string>
  readonly activeKey: string | undefined
  readonly playing: ReturnType<AuditionPlayer['state']>
  readonly isBlind: boolean
  readonly readOnly: boolean
  readonly onActivate: (key: string) => void
  readonly onToggle: (key: string) => void
  readonly onAssign: (candidate: Candidate) => void
}

function aboutCandidate(candidate: Candidate, words: string): string {
  if (candidate.kind === 'reference') return castingCandidateReference()
  if (words !== '') return words
  return candidate.source === 'draft' ? castingCandidateOffline() : ''
}
