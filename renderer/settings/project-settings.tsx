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
  readonly disabled: boolean
  readonly onChange: (change: Partial<ProjectSettings>) => void
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
          unit="ms"
          disabled={disabled}
          onChange={(value) => onChange({ gaps: { ...settings.gaps, [name]: value } })}
        />
      </span>
    </div>
  )
  return (
    <Dialog
      title="Settings of the project"
      description={`They hold for every line of ${props.projectName} that does not decide for itself.`}
      width="large"
      onClose={props.onClose}
    >
      <div className={styles.columns}>
        <div>
          <div className={styles.line}>
            <span aria-hidden>Model</span>
            <Select
              label="Model"
              size="xs"
              value={settings.model}
              options={modelOptions(settings.model, models)}
              disabled={disabled}
              onChange={(model) => onChange({ model })}
            />
            <span className="hint">
              <button type="button" className="link" onClick={props.onModels}>
                Add a model
              </button>{' '}
              that the service has learnt since.
            </span>
          </div>
          <div className={styles.line}>
            <span aria-hidden>Rendered</span>
            <span>
              <Segmented
                label="Rendered"
                small
                value={settings.mode}
                options={[
                  { value: 'line', content: 'Line by line', disabled },
                  { value: 'scene', content: 'As scenes', disabled: disabled || !hasDialogue },
                ]}
                onChange={(mode) => onChange({ mode })}
              />
            </span>
            {hasDialogue ? null : <span className="hint">This model speaks one voice in a request.</span>}
          </div>
          <div className={styles.line}>
            <span aria-hidden>Narrator</span>
            <Select
              label="Narrator"
              size="xs"
              value={settings.narrator ?? NOBODY}
              options={[
                { value: NOBODY, title: 'Nobody reads the action' },
                ...cast.speakers.map((speaker) => ({ value: speaker.id, title: speaker.name })),
              ]}
              disabled={disabled}
              onChange={(chosen) => {
                const narrator = cast.speakers.find((speaker) => speaker.id === chosen)?.id ?? null
                onChange({ narrator })
              }}
            />
          </div>
          {gap('sameSpeakerMs', 'Gap, same speaker', 60_000)}
          {gap('changeOfSpeakerMs', 'Gap, other speaker', 60_000)}
          {gap('sceneMs', 'Gap between scenes', 60_000)}
          {gap('overlapMs', 'Overlap of -- and ^', 10_000)}
          <p className="hint">Gaps are made by the mixer: changing them never makes a line stale.</p>
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
