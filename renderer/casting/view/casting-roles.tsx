import { useMemo } from 'react'
import { findSpeaker } from '../../../shared/core/cast/cast.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import { withField } from '../../../shared/core/model/with-field.ts'
import { assignCandidate, changeSpeakerDetails } from '../cast-details.ts'
import { CastingCast } from './casting-cast.tsx'
import type { CastRow } from '../../cast/cast-rows.ts'
import { castingRows, finalVoiceWords } from '../model/casting-rows.ts'
import type { ShownProject } from '../../project/store.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { PlusIcon } from '../../base/ui/icons/icons.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { CastingAbout } from './casting-about.tsx'
import { useRail } from '../../base/ui/hooks/use-rail.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'
import { useVoices } from '../../voices/needs.ts'
import {
  castingRolesAdd,
  castingRolesAddVariant,
  castingRolesEmpty,
  castingRolesMerge,
  castingRolesRename,
  castingRolesTakeVoiceAway,
  castingRolesTakeVoiceAwayUndo,
  castingRolesTaken,
  castingRolesTakenSame,
  castingRolesTitle,
} from '../../../shared/messages/made/casting.ts'

/** The left panel of Casting: the cast, and what is said about who is chosen; as a rail only the cast. */
export function CastingRoles({
  open,
  rows,
  speaker,
}: {
  readonly open: ShownProject
  readonly rows: readonly CastRow[]
  readonly speaker: Speaker | undefined
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const troubles = useVoices((state) => state.troubles)
  const alike = useVoices((state) => state.alike)
  const dragged = useVoices((state) => state.dragged)
  const casting = useMemo(() => castingRows(rows, troubles, alike), [rows, troubles, alike])
  const isRail = useRail()
  const readOnly = open.save.kind === 'readOnly'
  const actionsOf = (id: SpeakerId): readonly MenuEntry[] => [
    {
      title: castingRolesRename(),
      disabled: readOnly,
      onChoose: () => deps.view.setState({ dialog: { kind: 'renameSpeaker', speakerId: id } }),
    },
    {
      title: castingRolesMerge(),
      disabled: readOnly || rows.length < 2,
      onChoose: () => deps.view.setState({ dialog: { kind: 'mergeSpeaker', speakerId: id } }),
    },
    {
      title: castingRolesAddVariant(),
      disabled: readOnly,
      onChoose: () => deps.view.setState({ dialog: { kind: 'addVariant', speakerId: id } }),
    },
    {
      title: castingRolesTakeVoiceAway(),
      disabled: readOnly || !hasServiceVoice(open, id),
      onChoose: () =>
        run(() =>
          changeSpeakerDetails(deps, id, castingRolesTakeVoiceAwayUndo(), (own) =>
            withField(withField(own, 'voice', undefined), 'reference', undefined),
          ),
        ),
    },
  ]
  return (
    <section
      className="side side-left side-rail"
      aria-labelledby="casting-cast-h"
      data-region="left panel"
      tabIndex={-1}
    >
      <div className="panel-head">
        <h2 id="casting-cast-h">{castingRolesTitle()}</h2>
        <span className="count ellip">{finalVoiceWords(casting)}</span>
        <span className="grow" />
        <IconButton
          icon={PlusIcon}
          label={castingRolesAdd()}
          small
          disabled={readOnly}
          onClick={() => deps.view.setState({ dialog: { kind: 'addSpeaker' } })}
        />
      </div>
      {casting.length === 0 ? (
        <p className="side-note">{castingRolesEmpty()}</p>
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
      {speaker === undefined || isRail ? null : (
        <>
          <hr />
          <CastingAbout key={speaker.id} open={open} rows={rows} speaker={speaker} />
        </>
      )}
    </section>
  )
}

function hasServiceVoice(open: ShownProject, id: SpeakerId): boolean {
  const speaker = open.cast.speakers.find((candidate) => candidate.id === id)
  return speaker?.voice !== undefined || speaker?.reference !== undefined
}

/** Why a name cannot be an alias of a speaker; undefined: it can. */
export function objectionToAlias(open: ShownProject, speaker: Speaker, alias: string): string | undefined {
  const holder = findSpeaker(open.cast, alias)
  if (holder === undefined) return undefined
  return holder.id === speaker.id ? castingRolesTakenSame() : castingRolesTaken({ name: holder.name })
}
