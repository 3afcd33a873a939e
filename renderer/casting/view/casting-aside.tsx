import { useState } from 'react'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import { nameKey } from '../../../shared/core/model/names.ts'
import { withField } from '../../../shared/core/model/with-field.ts'
import { changeSpeakerDetails, changeVariant } from '../cast-details.ts'
import { changeDirection } from '../../direction/commands.ts'
import styles from '../../base/ui/fields/speaker.module.css'
import { SpeakerSettings } from './speaker-settings.tsx'
import { VariantList } from './variant-list.tsx'
import { DirectionPanel } from '../../direction/direction-panel.tsx'
import type { DirectionChange, DirectionTarget } from '../../direction/levels.ts'
import type { CastRow } from '../../cast/cast-rows.ts'
import type { ShownProject } from '../../project/store.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon } from '../../base/ui/icons/icons.tsx'
import { SpeakerChip } from '../../base/ui/speaker-chip.tsx'
import { CastingAbout } from './casting-about.tsx'
import { objectionToAlias } from './casting-roles.tsx'
import { useRail } from '../../base/ui/hooks/use-rail.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'
import {
  castingSettingsClose,
  castingSettingsName,
  castingUndoAliases,
  castingUndoColour,
  castingUndoDelivery,
  castingUndoGain,
  castingUndoPan,
  castingUndoUsualVoice,
  castingUndoVariantDelivery,
  castingUndoVariantGain,
} from '../../../shared/messages/made/casting.ts'

/** The right panel of Casting: everything of a speaker besides voice and brief. */
export function CastingAside({
  open,
  rows,
  speaker,
  openVariant,
  onVariant,
  onClose,
}: {
  readonly open: ShownProject
  readonly rows: readonly CastRow[]
  readonly speaker: Speaker
  /** The variant that is cast and directed; undefined: the speaker's usual way. */
  readonly openVariant: string | undefined
  readonly onVariant: (variant: string | undefined) => void
  readonly onClose: (() => void) | undefined
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const readOnly = open.save.kind === 'readOnly'
  const isRail = useRail()
  const { id, name } = speaker
  return (
    <aside
      className={`side side-right ${styles.aside} s${speaker.colour}`}
      aria-label={castingSettingsName({ name })}
      data-region="inspector"
      tabIndex={-1}
    >
      <div className="panel-head">
        <SpeakerChip name={name} colour={speaker.colour} size="sm" />
        <h2 className="ellip">{name}</h2>
        <span className="grow" />
        {onClose === undefined ? null : (
          <IconButton icon={CloseIcon} label={castingSettingsClose()} onClick={onClose} />
        )}
      </div>
      {isRail ? (
        <>
          <CastingAbout open={open} rows={rows} speaker={speaker} />
          <hr />
        </>
      ) : null}
      <SpeakerSettings
        speaker={speaker}
        readOnly={readOnly}
        objectionTo={(alias) => objectionToAlias(open, speaker, alias)}
        onAliases={(aliases) =>
          run(() =>
            changeSpeakerDetails(deps, id, castingUndoAliases({ name }), (own) =>
              withField(own, 'aliases', aliases.length === 0 ? undefined : [...aliases]),
            ),
          )
        }
        onColour={(colour) =>
          run(() => changeSpeakerDetails(deps, id, castingUndoColour(), (own) => ({ ...own, colour })))
        }
        onDelivery={(delivery) =>
          run(() =>
            changeSpeakerDetails(deps, id, castingUndoDelivery({ name }), (own) =>
              withField(own, 'delivery', delivery === '' ? undefined : delivery),
            ),
          )
        }
        onGain={(gainDb) =>
          run(() =>
            changeSpeakerDetails(deps, id, castingUndoGain({ name }), (own) => withField(own, 'gainDb', gainDb)),
          )
        }
        onPan={(pan) =>
          run(() => changeSpeakerDetails(deps, id, castingUndoPan({ name }), (own) => withField(own, 'pan', pan)))
        }
      />
      <hr />
      <VariantList
        speaker={speaker}
        readOnly={readOnly}
        openName={openVariant}
        linesOf={(variant) => linesOfVariant(open, speaker, variant)}
        onOpen={onVariant}
        onAdd={() => deps.view.setState({ dialog: { kind: 'addVariant', speakerId: id } })}
        onRename={(variant) => deps.view.setState({ dialog: { kind: 'renameVariant', speakerId: id, variant } })}
        onRemove={(variant) => deps.view.setState({ dialog: { kind: 'removeVariant', speakerId: id, variant } })}
        onDelivery={(variant, delivery) =>
          run(() =>
            changeVariant(deps, id, variant, castingUndoVariantDelivery({ name, variant }), (own) =>
              withField(own, 'delivery', delivery === '' ? undefined : delivery),
            ),
          )
        }
        onGain={(variant, gainDb) =>
          run(() =>
            changeVariant(deps, id, variant, castingUndoVariantGain({ name, variant }), (own) =>
              withField(own, 'gainDb', gainDb),
            ),
          )
        }
        onOwnVoice={(variant) =>
          run(() =>
            changeVariant(deps, id, variant, castingUndoUsualVoice({ name }), (own) =>
              withField(withField(withField(own, 'voice', undefined), 'reference', undefined), 'draftVoice', undefined),
            ),
          )
        }
        renderDirection={(variant) => <Direction open={open} target={{ kind: 'variant', speakerId: id, variant }} />}
      />
      <hr />
      <Direction open={open} target={{ kind: 'speaker', speakerId: id }} />
    </aside>
  )
}

/** The sliders of one target, as one step of the history for each change. */
function Direction({ open, target }: { readonly open: ShownProject; readonly target: DirectionTarget }) {
  const deps = useCastingNeeds()
  const run = useRun()
  const models = useSettings((state) => state.app?.settings.models ?? none)
  const onChange = (change: DirectionChange): void => run(() => changeDirection(deps, change))
  return (
    <DirectionPanel
      cast={open.cast}
      settings={open.settings}
      models={models}
      target={target}
      disabled={open.save.kind === 'readOnly'}
      onChange={onChange}
    />
  )
}

const none: never[] = []

function linesOfVariant(open: ShownProject, speaker: Speaker, variant: string): number {
  let count = 0
  for (const { speakerId, node } of open.outline.lines.values()) {
    if (speakerId === speaker.id && node.variant !== undefined && nameKey(node.variant) === nameKey(variant)) count += 1
  }
  return count
}

/** The variant that is opened, as long as the speaker has it. */
export function useOpenVariant(
  speaker: Speaker | undefined,
): readonly [variant: string | undefined, open: (variant: string | undefined) => void] {
  const [opened, setOpened] = useState<{ readonly of: SpeakerId | undefined; readonly variant: string | undefined }>()
  const id = speaker?.id
  const variant = opened?.of === id ? opened?.variant : undefined
  const isThere = speaker?.variants?.some(({ name }) => name === variant) === true
  return [isThere ? variant : undefined, (next) => setOpened({ of: id, variant: next })]
}
