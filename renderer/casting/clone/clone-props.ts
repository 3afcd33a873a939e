import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { CloneClip, CloneForm, CloneState, Trim } from '../model/clone-store.ts'
import type { Sounding } from '../../transport/sounding/sounding.ts'

/** A voice in the making, from recordings to one of its two ways out. */
export type CloneViewProps = {
  readonly state: CloneState
  readonly speakers: readonly Speaker[]
  readonly isConnected: boolean
  readonly readOnly: boolean
  /** Decides who sounds; each recording asks it. */
  readonly sounding: Sounding
  readonly urlOf: (mediaId: string) => string
  readonly onFiles: (files: readonly File[]) => void
  readonly onTrim: (clipId: string, trim: Trim) => void
  readonly onCheck: (clip: CloneClip) => void
  readonly onText: (clipId: string, text: string) => void
  readonly onTranscribe: (clip: CloneClip) => void
  readonly onForget: (clipId: string) => void
  readonly onForm: (change: Partial<CloneForm>) => void
  readonly onCover: (file: File) => void
  readonly onKeep: () => void
  readonly onCreate: () => void
  readonly onAudition: () => void
  readonly onStartOver: () => void
  readonly onConnect: () => void
  readonly onProblem: (words: string) => void
  readonly onClose: () => void
}
