import type { ReactNode } from 'react'
import type { LineView, TakeDetail } from '../../shared/contract/views.ts'
import type { Cast, Speaker } from '../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { OutlineLine } from '../project/outline.ts'
import type { LineAction } from '../project/line-states.ts'
import type { DirectedLine, DirectionChange } from '../direction/levels.ts'
import type { SentPreviewSectionProps } from './sent-preview.tsx'

/** One line in full. */
export type InspectedLine = {
  readonly line: OutlineLine
  /** Undefined until main has heard of the line. */
  readonly view: LineView | undefined
  readonly speaker: Speaker | undefined
  readonly takes: readonly TakeDetail[]
  /** `asked`: main has not said yet which takes there are; `unreachable`: nobody is there to say. */
  readonly takesAre: 'known' | 'asked' | 'unreachable'
  /** UTF-8 bytes that one new take would send; what a service counts. */
  readonly bytesOfText: number
}

/** The right panel: the line at the caret, or the one that is pinned. */
export type InspectorProps = {
  readonly inspected: InspectedLine | undefined
  readonly pinned: boolean
  readonly renderWith: Source
  readonly isConnected: boolean
  readonly readOnly: boolean
  readonly playingTakeId: string | undefined
  /** Present when the panel lies over the script and can be closed. */
  readonly onClose: (() => void) | undefined
  readonly onPin: (pinned: boolean) => void
  /** Chooses the voice; a speaker who is not in the cast is added to it. */
  readonly onChangeVoice: (anchor: HTMLElement) => void
  /** The models that the user has added. */
  readonly models: readonly ModelFacts[]
  /** What the line inherits from, and what it decides for itself. */
  readonly cast: Cast
  readonly settings: ProjectSettings
  /** Lines that are selected together: two at least, else none. */
  readonly selected: readonly DirectedLine[]
  readonly onDirection: (next: DirectionChange) => void
  /** Undefined: the speaker's usual way. */
  readonly onVariant: (lineIds: readonly LineId[], variant: string | undefined) => void
  /** Grows with each change of the pronunciations. */
  readonly wordsTurn: number
  readonly loadPreview: SentPreviewSectionProps['load']
  readonly onAction: (action: LineAction) => void
  readonly loadPeaks: (id: TakeId, width: number) => Promise<Uint8Array>
  readonly onPlayTake: (id: TakeId) => void
  readonly onUseTake: (id: TakeId) => void
  readonly onNewTake: (source: Source) => void
  readonly onConnect: () => void
  /** The scene answer that the line is cut from, and hearing it while it is made. */
  readonly answer: ReactNode
  readonly live: ReactNode
}
