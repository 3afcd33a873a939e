import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClipCheck, ClipView, VoiceDetail, VoiceVisibility } from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { ProjectHandle, SpeakerId } from '../../../shared/core/model/ids.ts'

/** A part of a clip, in samples of its own rate. */
export type Trim = { readonly fromSample: number; readonly toSample: number }

/** A recording with what is taken of it and what is said in that part. */
export type CloneClip = {
  readonly clip: ClipView
  readonly trim: Trim
  readonly text: string
  /** Undefined while they are made. */
  readonly checks: readonly ClipCheck[] | undefined
}

/** What is written about the voice. */
export type CloneForm = {
  /** Who gets the voice; undefined: nobody yet. */
  readonly speakerId: SpeakerId | undefined
  readonly title: string
  /** Two letters for the transcript, such as `en`; empty: told from the sound. */
  readonly language: string
  readonly description: string
  /** As typed, with commas between. */
  readonly tags: string
  readonly visibility: VoiceVisibility
  readonly cover: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined
  readonly enhance: boolean
  readonly sample: boolean
  /** Whose voice it is. */
  readonly speakerName: string
  readonly hasConsent: boolean
}

/** What is being done. */
export type CloneWork = 'none' | 'reading' | 'transcribing' | 'keeping' | 'creating'

/** A voice in the making. It stays while the panel is closed, because a recording exists nowhere else. */
export type CloneState = {
  readonly project: ProjectHandle | undefined
  readonly clips: readonly CloneClip[]
  readonly form: CloneForm
  readonly work: CloneWork
  readonly problem: Problem | undefined
  /** What was done last, in words. */
  readonly outcome: string
  /** The service's newest word about the voice that was made here. */
  readonly created: VoiceDetail | undefined
}

/** Holds it. */
export type CloneStore = StoreApi<CloneState>

/** A form that nobody has filled in. */
export const emptyForm: CloneForm = {
  speakerId: undefined,
  title: '',
  language: '',
  description: '',
  tags: '',
  visibility: 'private',
  cover: undefined,
  enhance: false,
  sample: false,
  speakerName: '',
  hasConsent: false,
}

/** Nothing begun in a project. */
export function nothingToClone(project: ProjectHandle | undefined): CloneState {
  return { project, clips: [], form: emptyForm, work: 'none', problem: undefined, outcome: '', created: undefined }
}

/** A store with nothing begun. */
export function createCloneStore(): CloneStore {
  return createStore<CloneState>(() => nothingToClone(undefined))
}
