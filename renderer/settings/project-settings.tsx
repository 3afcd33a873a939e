import { baseUnitMilliseconds } from '../../shared/messages/made/base.ts'
import {
  settingsProjectAbout,
  settingsProjectChannels,
  settingsProjectChannelsAbout,
  settingsProjectChannelsAuto,
  settingsProjectChannelsMono,
  settingsProjectChannelsStereo,
  settingsProjectGapAbout,
  settingsProjectGapOtherSpeaker,
  settingsProjectGapOverlap,
  settingsProjectGapSameSpeaker,
  settingsProjectGapScenes,
  settingsProjectMode,
  settingsProjectModeLines,
  settingsProjectModeOneVoice,
  settingsProjectModeScenes,
  settingsProjectModel,
  settingsProjectModelAdd,
  settingsProjectModelNewer,
  settingsProjectNarrator,
  settingsProjectNarratorNobody,
  settingsProjectTitle,
} from '../../shared/messages/made/settings.ts'
import { around } from '../base/messages/around.ts'
import { useId } from 'react'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import { modelFacts } from '../../shared/core/model/models.ts'
import type { Gaps, ProjectSettings } from '../../shared/core/model/project.ts'
import { Dialog } from '../base/ui/dialog.tsx'
import { Segmented } from '../base/ui/segmented.tsx'
import { Select } from '../base/ui/select.tsx'
import { DirectionPanel } from '../direction/direction-panel.tsx'
import { modelOptions } from '../direction/model-options.ts'
import { NumberField } from '../base/ui/fields/setting-number.tsx'
import styles from '../base/ui/fields/settings.module.css'

/** What a project decides for all its lines. */
export type ProjectSettingsDialogProps = {
  readonly projectName: string
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly models: readonly ModelFacts[]
  /** Of the mix; undefined: as many as it needs. */
  readonly channels: 1 | 2 | undefined
  readonly disabled: boolean
  readonly onChange: (change: Partial<ProjectSettings>) => void
  readonly onChannels: (channels: 1 | 2 | undefined) => void
  readonly onModels: () => void
  readonly onClose: () => void
}

/** The value of nobody: no speaker's id is empty. */
const NOBODY = ' '

/** Draws the dialog. Every change holds at once. */
export function ProjectSettingsDialog(props: ProjectSettingsDialogProps) {
  const { cast, settings, models, disabled, onChange } = props
  const id = useId()
  const hasDialogue = modelFacts(settings.model, models)?.dialogue ?? false
  const gap = (name: keyof Gaps, title: string, max: number) => (
    <div className={styles.line}>
      <label htmlFor={`${id}-${name}`}>{title}</label>
      <span className={styles.number}>
        <NumberField
          id={`${id}-${name}`}
          value={settings.gaps[name]}
          min={0}
          max={max}
          unit={baseUnitMilliseconds()}
          disabled={disabled}
          onChange={(value) => onChange({ gaps: { ...settings.gaps, [name]: value } })}
        />
      </span>
    </div>
  )
  return (
    <Dialog
      title={settingsProjectTitle()}
      description={settingsProjectAbout({ projectName: props.projectName })}
      width="large"
      onClose={props.onClose}
    >
      <div className={styles.columns}>
        <div>
          <div className={styles.line}>
            <span aria-hidden>{settingsProjectModel()}</span>
            <Select
              label={settingsProjectModel()}
              size="xs"
              value={settings.model}
              options={modelOptions(settings.model, models)}
              disabled={disabled}
              onChange={(model) => onChange({ model })}
            />
            <span className="hint">
              {around(
                (add) => settingsProjectModelNewer({ add }),
                <button type="button" className="link" onClick={props.onModels}>
                  {settingsProjectModelAdd()}
                </button>,
              )}
            </span>
          </div>
          <div className={styles.line}>
            <span aria-hidden>{settingsProjectMode()}</span>
            <span>
              <Segmented
                label={settingsProjectMode()}
                small
                value={settings.mode}
                options={[
                  { value: 'line', content: settingsProjectModeLines(), disabled },
                  { value: 'scene', content: settingsProjectModeScenes(), disabled: disabled || !hasDialogue },
                ]}
                onChange={(mode) => onChange({ mode })}
              />
            </span>
            {hasDialogue ? null : <span className="hint">{settingsProjectModeOneVoice()}</span>}
          </div>
          <div className={styles.line}>
            <span aria-hidden>{settingsProjectNarrator()}</span>
            <Select
              label={settingsProjectNarrator()}
              size="xs"
              value={settings.narrator ?? NOBODY}
              options={[
                { value: NOBODY, title: settingsProjectNarratorNobody() },
                ...cast.speakers.map((speaker) => ({ value: speaker.id, title: speaker.name })),
              ]}
              disabled={disabled}
              onChange={(chosen) => {
                const narrator = cast.speakers.find((speaker) => speaker.id === chosen)?.id ?? null
                onChange({ narrator })
              }}
            />
          </div>
          <ChannelsOfMix {...props} />
          {gap('sameSpeakerMs', settingsProjectGapSameSpeaker(), 60_000)}
          {gap('changeOfSpeakerMs', settingsProjectGapOtherSpeaker(), 60_000)}
          {gap('sceneMs', settingsProjectGapScenes(), 60_000)}
          {gap('overlapMs', settingsProjectGapOverlap(), 10_000)}
          <p className="hint">{settingsProjectGapAbout()}</p>
        </div>
        <DirectionPanel
          cast={cast}
          settings={settings}
          models={models}
          target={{ kind: 'project' }}
          disabled={disabled}
          onChange={(next) => (next.settings === undefined ? undefined : onChange(next.settings))}
        />
      </div>
    </Dialog>
  )
}

const channelChoices = { auto: undefined, mono: 1, stereo: 2 } as const

function ChannelsOfMix({
  channels,
  disabled,
  onChannels,
}: Pick<ProjectSettingsDialogProps, 'channels' | 'disabled' | 'onChannels'>) {
  return (
    <div className={styles.line}>
      <span aria-hidden>{settingsProjectChannels()}</span>
      <span>
        <Segmented<keyof typeof channelChoices>
          label={settingsProjectChannels()}
          small
          value={channels === undefined ? 'auto' : channels === 1 ? 'mono' : 'stereo'}
          options={[
            { value: 'auto', content: settingsProjectChannelsAuto(), disabled },
            { value: 'mono', content: settingsProjectChannelsMono(), disabled },
            { value: 'stereo', content: settingsProjectChannelsStereo(), disabled },
          ]}
          onChange={(chosen) => onChannels(channelChoices[chosen])}
        />
      </span>
      <span className="hint">{settingsProjectChannelsAbout()}</span>
    </div>
  )
}
