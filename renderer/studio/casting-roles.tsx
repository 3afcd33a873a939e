import { useMemo } from 'react'
import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Speaker } from '../../shared/core/cast/schema.ts'
import { resolveParameters } from '../../shared/core/direction/parameters.ts'
import type { SpeakerId } from '../../shared/core/ids.ts'
import { assignCandidate, changeSpeaker } from '../commands/cast.ts'
import { Brief } from '../features/casting/brief.tsx'
import { CastingCast } from '../features/casting/casting-cast.tsx'
import styles from '../features/casting/casting.module.css'
import { gainWords } from '../features/casting/speaker-settings.tsx'
import { Facts } from '../features/casting/speaker-facts.tsx'
import { castingRows, finalVoiceWords } from '../model/casting-rows.ts'
import type { CastRow } from '../model/cast-rows.ts'
import { formatClock } from '../model/format.ts'
import { withField } from '../model/speakers.ts'
import type { OpenProject } from '../stores/project.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import { useDeps, useRun, useVoices } from './deps-context.ts'

/** The left panel of Casting: the cast, and the brief of who is chosen. */
export function CastingRoles({
  open,
  rows,
  speaker,
}: {
  readonly open: OpenProject
  readonly rows: readonly CastRow[]
  readonly speaker: Speaker | undefined
}) {
  const deps = useDeps()
  const run = useRun()
  const troubles = useVoices((state) => state.troubles)
  const alike = useVoices((state) => state.alike)
  const dragged = useVoices((state) => state.dragged)
  const casting = useMemo(() => castingRows(rows, troubles, alike), [rows, troubles, alike])
  const readOnly = open.save.kind === 'readOnly'
  const actionsOf = (id: SpeakerId): readonly MenuEntry[] => [
    {
      title: 'Rename',
      disabled: readOnly,
      onChoose: () => deps.view.setState({ dialog: { kind: 'renameSpeaker', speakerId: id } }),
    },
    {
      title: 'Merge into another speaker',
      disabled: readOnly || rows.length < 2,
      onChoose: () => deps.view.setState({ dialog: { kind: 'mergeSpeaker', speakerId: id } }),
    },
    {
      title: 'Add a variant',
      disabled: readOnly,
      onChoose: () => deps.view.setState({ dialog: { kind: 'addVariant', speakerId: id } }),
    },
    {
      title: 'Take the service voice away',
      disabled: readOnly || !hasServiceVoice(open, id),
      onChoose: () =>
        run(() =>
          changeSpeaker(deps, id, 'Take Voice Away', (own) =>
            withField(withField(own, 'voice', undefined), 'reference', undefined),
          ),
        ),
    },
  ]
  return (
    <section className={styles.panel} aria-labelledby="casting-cast-h" data-region="left panel" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="casting-cast-h">Cast</h2>
        <span className="count ellip">{finalVoiceWords(casting)}</span>
        <span className="grow" />
        <IconButton
          icon={PlusIcon}
          label="Add speaker"
          small
          disabled={readOnly}
          onClick={() => deps.view.setState({ dialog: { kind: 'addSpeaker' } })}
        />
      </div>
      {casting.length === 0 ? (
        <p className={styles.empty}>
          Nobody yet. Speakers come into the cast from the script: a name in capitals and a colon at the start of a
          line.
        </p>
      ) : (
        <CastingCast
          rows={casting}
          selectedId={speaker?.id}
          canDrop={dragged !== undefined && !readOnly}
          onSelect={(id) => deps.view.setState({ selectedSpeakerId: id })}
          onDrop={(id) => {
            if (dragged !== undefined) run(() => assignCandidate(deps, id, { kind: 'voice', ...dragged }))
          }}
          actionsOf={actionsOf}
        />
      )}
      {speaker === undefined ? null : (
        <>
          <hr />
          <Brief
            key={speaker.id}
            speakerName={speaker.name}
            brief={speaker.brief ?? ''}
            readOnly={readOnly}
            onSave={(brief) =>
              run(() =>
                changeSpeaker(deps, speaker.id, `Edit Brief of ${speaker.name}`, (own) =>
                  withField(own, 'brief', brief === '' ? undefined : brief),
                ),
              )
            }
          />
          <Facts facts={factsOf(open, rows, speaker)} />
        </>
      )}
    </section>
  )
}

function hasServiceVoice(open: OpenProject, id: SpeakerId): boolean {
  const speaker = open.cast.speakers.find((candidate) => candidate.id === id)
  return speaker?.voice !== undefined || speaker?.reference !== undefined
}

/** What the speaker's lines are rendered with, in short. */
function factsOf(
  open: OpenProject,
  rows: readonly CastRow[],
  speaker: Speaker,
): readonly (readonly [string, string])[] {
  const row = rows.find((candidate) => candidate.speaker.id === speaker.id)
  const { settings } = open
  const parameters = resolveParameters(settings.parameters, speaker.parameters ?? {})
  const { aliases = [], variants = [] } = speaker
  return [
    ['Lines', `${row?.lineCount ?? 0}, ${formatClock(row?.seconds ?? 0)}`],
    ['Temperature', parameters.temperature.toFixed(2)],
    ['Top-p', parameters.top_p.toFixed(2)],
    ['Speed', `${parameters.prosody.speed.toFixed(2)} ×`],
    ['Volume', gainWords(parameters.prosody.volume)],
    ['Model', settings.model],
    ...(aliases.length === 0 ? [] : [['Also', aliases.join(', ')] as const]),
    ...(variants.length === 0 ? [] : [['Variants', variants.map(({ name }) => name).join(', ')] as const]),
  ]
}

/** Why a name cannot be an alias of a speaker; undefined: it can. */
export function objectionToAlias(open: OpenProject, speaker: Speaker, alias: string): string | undefined {
  const holder = findSpeaker(open.cast, alias)
  if (holder === undefined) return undefined
  return holder.id === speaker.id ? 'The speaker has this name already.' : `${holder.name} has this name.`
}
