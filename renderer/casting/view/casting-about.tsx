import {
  castingAboutAliases,
  castingAboutLines,
  castingAboutModel,
  castingAboutSpeed,
  castingAboutTemperature,
  castingAboutVariants,
  castingAboutVolume,
  castingUndoBrief,
} from '../../../shared/messages/made/casting.ts'
import { directionParameterTopP } from '../../../shared/messages/made/direction.ts'
import { useCallback } from 'react'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { resolveParameters } from '../../../shared/core/model/parameters.ts'
import { withField } from '../../../shared/core/model/with-field.ts'
import { changeSpeakerDetails, readCastHistory } from '../cast-details.ts'
import { Brief } from './brief.tsx'
import { CastHistoryList } from './cast-history.tsx'
import { gainWords } from '../../base/ui/fields/gain-field.tsx'
import styles from './roles.module.css'
import type { CastRow } from '../../cast/cast-rows.ts'
import { formatClock } from '../../base/format.ts'
import type { ShownProject } from '../../project/store.ts'
import { type Fact, Facts } from '../../base/ui/facts.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'

/** What is said about a speaker: their brief, what their lines are rendered with, and who was cast when. */
export function CastingAbout({
  open,
  rows,
  speaker,
}: {
  readonly open: ShownProject
  readonly rows: readonly CastRow[]
  readonly speaker: Speaker
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const { castRevision } = open
  const { id } = speaker
  // The cast is shown before main has it: the history is read again with each that main has stored.
  const ask = useCallback(
    async () => ({ castRevision, changes: await readCastHistory(deps, id), now: new Date().toISOString() }),
    [deps, id, castRevision],
  )
  const { value } = useAnswer(ask)
  return (
    <>
      <Brief
        speakerName={speaker.name}
        brief={speaker.brief ?? ''}
        readOnly={open.save.kind === 'readOnly'}
        onSave={(brief) =>
          run(() =>
            changeSpeakerDetails(deps, speaker.id, castingUndoBrief({ name: speaker.name }), (own) =>
              withField(own, 'brief', brief === '' ? undefined : brief),
            ),
          )
        }
      />
      <div className={styles.facts}>
        <Facts facts={factsOf(open, rows, speaker)} />
      </div>
      <hr />
      {value === undefined ? null : <CastHistoryList changes={value.changes} now={value.now} />}
    </>
  )
}

/** What the speaker's lines are rendered with, in short. */
function factsOf(open: ShownProject, rows: readonly CastRow[], speaker: Speaker): readonly Fact[] {
  const row = rows.find((candidate) => candidate.speaker.id === speaker.id)
  const { settings } = open
  const parameters = resolveParameters(settings.parameters, speaker.parameters ?? {})
  const { aliases = [], variants = [] } = speaker
  return [
    [castingAboutLines(), `${row?.lineCount ?? 0}, ${formatClock(row?.seconds ?? 0)}`],
    [castingAboutTemperature(), parameters.temperature.toFixed(2)],
    [directionParameterTopP(), parameters.top_p.toFixed(2)],
    [castingAboutSpeed(), `${parameters.prosody.speed.toFixed(2)} ×`],
    [castingAboutVolume(), gainWords(parameters.prosody.volume)],
    [castingAboutModel(), settings.model],
    ...(aliases.length === 0 ? [] : [[castingAboutAliases(), aliases.join(', ')] as const]),
    ...(variants.length === 0 ? [] : [[castingAboutVariants(), variants.map(({ name }) => name).join(', ')] as const]),
  ]
}
