import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import {
  addRecordings,
  auditionReference,
  changeForm,
  checkClip,
  createVoice,
  forgetClip,
  keepAsReference,
  openClone,
  showTraining,
  startOver,
  takeCover,
  tellProblem,
  transcribeClip,
  trimClip,
  writeTranscript,
} from '../clone.ts'
import { CloneView } from './clone-view.tsx'
import type { ShownProject } from '../../project/store.ts'
import type { CloneClip } from '../model/clone-store.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'

/** The panel in which a voice is cloned, with its commands: at the right of Casting. */
export function ClonePanel({
  open,
  speakerId,
  onClose,
}: {
  readonly open: ShownProject
  /** Whom it is for when it is opened; it can be changed in the panel. */
  readonly speakerId: SpeakerId | undefined
  readonly onClose: () => void
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const state = useStore(deps.clone)
  const isConnected = useSettings((settings) => settings.connection.kind === 'connected')
  const { handle } = open
  useEffect(() => openClone(deps, handle, speakerId), [deps, handle, speakerId])
  useEffect(() => deps.client.on['voices.changed'](({ voice }) => showTraining(deps, voice)), [deps])
  const onCheck = useCallback((clip: CloneClip) => void checkClip(deps, clip), [deps])
  const onProblem = useCallback((words: string) => tellProblem(deps, words), [deps])
  return (
    <CloneView
      state={state}
      speakers={open.cast.speakers}
      isConnected={isConnected}
      readOnly={open.save.kind === 'readOnly'}
      sounding={deps.sounding}
      urlOf={(mediaId) => deps.client.mediaUrl(handle, mediaId)}
      onFiles={(files) => run(() => addRecordings(deps, files))}
      onTrim={(clipId, trim) => trimClip(deps, clipId, trim)}
      onCheck={onCheck}
      onText={(clipId, text) => writeTranscript(deps, clipId, text)}
      onTranscribe={(clip) => run(() => transcribeClip(deps, clip))}
      onForget={(clipId) => run(() => forgetClip(deps, clipId))}
      onForm={(change) => changeForm(deps, change)}
      onCover={(file) => run(() => takeCover(deps, file))}
      onKeep={() => run(() => keepAsReference(deps))}
      onCreate={() => run(() => createVoice(deps))}
      onAudition={() => run(() => auditionReference(deps))}
      onStartOver={() => run(() => startOver(deps))}
      onConnect={() => deps.view.setState({ dialog: { kind: 'connect' } })}
      onProblem={onProblem}
      onClose={onClose}
    />
  )
}
