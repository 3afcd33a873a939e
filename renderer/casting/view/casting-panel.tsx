import { useEffect } from 'react'
import { addCandidate, auditionsOf } from '../auditions.ts'
import { assignCandidate } from '../cast-details.ts'
import { run as begin } from '../../base/notices.ts'
import {
  changeVoice,
  checkCast,
  hideVoice,
  markVoice,
  readKept,
  readLibrary,
  sampleKey,
  toggleSample,
  filterVoices,
} from '../../voices/commands.ts'
import { wholeLibrary } from '../../voices/store.ts'
import styles from './casting.module.css'
import { useCover } from '../../voices/view/use-cover.ts'
import { VoiceDetailPanel } from '../../voices/view/voice-detail.tsx'
import { candidateKey } from '../model/audition.ts'
import type { CastRow } from '../../cast/cast-rows.ts'
import { voiceKey } from '../../voices/voices.ts'
import type { ShownProject } from '../../project/store.ts'
import { Split } from '../../base/ui/split.tsx'
import { CastingAside, useOpenVariant } from './casting-aside.tsx'
import { CastingLibrary } from './casting-library.tsx'
import { CastingRoles } from './casting-roles.tsx'
import { CastingStage } from './casting-stage.tsx'
import { ClonePanel } from '../clone/clone-panel.tsx'
import { focusSoon } from '../../base/ui/hooks/focus-soon.ts'
import studio from '../../base/ui/studio.module.css'
import { useRail } from '../../base/ui/hooks/use-rail.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { useRun, useView } from '../../base/needs.ts'
import { useAuditions, useCastingNeeds } from '../needs.ts'
import { useVoices } from '../../voices/needs.ts'
import { castingPanelLeft, castingPanelMiddle, castingPanelRight } from '../../../shared/messages/made/casting.ts'

/** The Casting workspace: who is cast, an audition over the library of voices, and what belongs to who is chosen. */
export function CastingPanel({
  open,
  rows,
  isNarrow,
}: {
  readonly open: ShownProject
  readonly rows: readonly CastRow[]
  readonly isNarrow: boolean
}) {
  const deps = useCastingNeeds()
  const selectedId = useView((state) => state.selectedSpeakerId)
  const inspectorOpen = useView((state) => state.inspectorOpen)
  const bySpeaker = useAuditions((state) => state.bySpeaker)
  const isVoiceShown = useVoices((state) => state.shown !== undefined)
  const cloneOpen = useView((state) => state.cloneOpen)
  const { speakers } = open.cast
  const speaker = speakers.find(({ id }) => id === selectedId) ?? speakers[0]
  const [variant, setVariant] = useOpenVariant(speaker)
  const candidates =
    speaker === undefined ? [] : (bySpeaker.get(speaker.id) ?? auditionsOf(deps, speaker.id)).candidates

  useReading()

  const isRail = useRail()
  const roles = <CastingRoles open={open} rows={rows} speaker={speaker} />
  const closeAside = isNarrow ? () => deps.view.setState({ inspectorOpen: false }) : undefined
  const aside = cloneOpen ? (
    <ClonePanel open={open} speakerId={speaker?.id} onClose={() => deps.view.setState({ cloneOpen: false })} />
  ) : isVoiceShown ? (
    <ShownVoicePanel open={open} speaker={speaker} variant={variant} />
  ) : speaker === undefined ? null : (
    <CastingAside
      key={speaker.id}
      open={open}
      rows={rows}
      speaker={speaker}
      openVariant={variant}
      onVariant={setVariant}
      onClose={closeAside}
    />
  )
  return (
    <div className={isRail ? `${studio.space} ${studio.railed}` : studio.space}>
      {isRail ? roles : null}
      <Split
        orientation="horizontal"
        side="end"
        label={castingPanelRight()}
        size={336}
        min={280}
        max={400}
        rest={isRail ? 480 : 672}
        panel={isNarrow ? undefined : (aside ?? undefined)}
      >
        <Split
          orientation="horizontal"
          side="start"
          label={castingPanelLeft()}
          size={264}
          min={192}
          max={360}
          rest={480}
          panel={isRail ? undefined : roles}
        >
          <section className={`stage ${styles.stage}`} aria-label={castingPanelMiddle()}>
            {speaker === undefined ? null : (
              <CastingStage key={speaker.id} open={open} speaker={speaker} variant={variant} />
            )}
            <div className={styles.library}>
              <CastingLibrary open={open} speaker={speaker} variant={variant} candidates={candidates} />
            </div>
          </section>
        </Split>
      </Split>
      {isNarrow && (inspectorOpen || isVoiceShown || cloneOpen) ? (
        <div className={studio.overlay} data-over-work>
          {aside}
        </div>
      ) : null}
    </div>
  )
}

/** Reads what Casting shows, and again with another connection: another service has other voices. */
function useReading(): void {
  const deps = useCastingNeeds()
  useEffect(() => {
    const read = (): void => {
      begin(deps.view, () => readKept(deps))
      begin(deps.view, () => readLibrary(deps))
      void checkCast(deps)
    }
    read()
    return deps.settings.subscribe(({ connection }, before) => {
      if (connection !== before.connection) read()
    })
  }, [deps])
}

/** The voice that is opened, at the right. */
function ShownVoicePanel({
  open,
  speaker,
  variant,
}: {
  readonly open: ShownProject
  readonly speaker: ShownProject['cast']['speakers'][number] | undefined
  readonly variant: string | undefined
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const shown = useVoices((state) => state.shown)
  const favourites = useVoices((state) => state.kept.favourites)
  const playingId = useTakePlaying()
  const coverUrl = useCover(shown?.detail)
  if (shown === undefined) return null
  const { source, id, title, detail } = shown
  const key = voiceKey(source, id)
  const voice = { source, id, title: title.slice(0, 200) }
  const isFavourite = favourites.some((kept) => voiceKey(kept.source, kept.voice.id) === key)
  const candidates = speaker === undefined ? [] : auditionsOf(deps, speaker.id).candidates
  const playing = detail?.samples.findIndex((_, index) => sampleKey(source, id, index) === playingId) ?? -1
  return (
    <VoiceDetailPanel
      key={key}
      shown={shown}
      coverUrl={coverUrl}
      speakerName={
        speaker === undefined ? undefined : variant === undefined ? speaker.name : `${speaker.name}/${variant}`
      }
      isFavourite={isFavourite}
      isInAudition={candidates.some((candidate) => candidateKey(candidate) === key)}
      readOnly={open.save.kind === 'readOnly'}
      playingSample={playing === -1 ? undefined : playing}
      onPlay={(sample) => run(() => toggleSample(deps, source, id, sample))}
      onStar={() => run(() => markVoice(deps, voice, !isFavourite))}
      onAdd={() => {
        if (speaker !== undefined) addCandidate(deps, speaker.id, { kind: 'voice', ...voice })
      }}
      onAssign={() => {
        if (speaker !== undefined) run(() => assignCandidate(deps, speaker.id, { kind: 'voice', ...voice }, variant))
      }}
      onChange={(values) => changeVoice(deps, { voiceId: id, ...values })}
      onRemove={() => deps.view.setState({ dialog: { kind: 'removeVoice', voiceId: id, title } })}
      onAuthor={(author) => filterVoices(deps, { ...wholeLibrary, section: 'service', author })}
      onClose={() => {
        hideVoice(deps)
        focusSoon(`[data-voice="${id}"], [data-focus="search-voices"]`)
      }}
    />
  )
}
