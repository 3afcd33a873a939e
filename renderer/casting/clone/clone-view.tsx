import { useId, useRef } from 'react'
import type { VoiceDetail } from '../../../shared/contract/casting-views.ts'
import { missingForReference, missingForVoice } from '../model/clone.ts'
import type { CloneState } from '../model/clone-store.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon } from '../../base/ui/icons/icons.tsx'
import { ClipCard } from './clip-card.tsx'
import styles from './clone.module.css'
import { CloneFields } from './clone-fields.tsx'
import { RecordButton } from './record-button.tsx'
import type { CloneViewProps } from './clone-props.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import {
  cloneAgain,
  cloneAudition,
  cloneAuditionAbout,
  cloneClips,
  cloneClipsAbout,
  cloneClipsAnother,
  cloneClipsChoose,
  cloneClipsDrop,
  cloneClipsList,
  cloneClose,
  cloneConnect,
  cloneCreate,
  cloneKeep,
  cloneKeepAbout,
  cloneRecordingFile,
  cloneSendAbout,
  cloneTitle,
  cloneTrainingDone,
  cloneTrainingFailed,
  cloneTrainingUnderWay,
  cloneWorkCreating,
  cloneWorkKeeping,
  cloneWorkReading,
  cloneWorkTranscribing,
} from '../../../shared/messages/made/clone.ts'

/** What the studio can decode; the picker shows these first. */
const AUDIO = 'audio/*,.wav,.mp3,.flac,.ogg,.opus,.m4a,.webm'

/** Draws the panel at the right of Casting. */
export function CloneView(props: CloneViewProps) {
  const { state } = props
  const { clips, work, problem, created } = state
  const busy = work !== 'none'
  return (
    <aside className="side side-right" aria-label={cloneTitle()} data-region="clone panel" tabIndex={-1}>
      <header className="panel-head">
        <h2 className="grow">{cloneTitle()}</h2>
        <IconButton icon={CloseIcon} label={cloneClose()} small onClick={props.onClose} />
      </header>
      <div className={styles.body}>
        <section aria-label={cloneClips()}>
          <div className={styles.lab}>
            <span className="label">{cloneClips()}</span>
            <span className="hint">{cloneClipsAbout()}</span>
          </div>
          <div className={styles.sources}>
            {clips.map((clip) => (
              <ClipCard
                key={clip.clip.clipId}
                clip={clip}
                sounding={props.sounding}
                url={props.urlOf(clip.clip.mediaId)}
                busy={busy}
                isConnected={props.isConnected}
                onTrim={(trim) => props.onTrim(clip.clip.clipId, trim)}
                onCheck={props.onCheck}
                onText={(text) => props.onText(clip.clip.clipId, text)}
                onTranscribe={() => props.onTranscribe(clip)}
                onForget={() => props.onForget(clip.clip.clipId)}
                onProblem={props.onProblem}
              />
            ))}
            <Sources {...props} />
          </div>
        </section>
        <CloneFields {...props} />
      </div>
      <footer className={styles.ends}>
        <p className={styles.outcome} role="status">
          {workWords[work]()}
          {problem === undefined ? null : <span className="m-bad">{sentencesOf(problem)}</span>}
          {busy || problem !== undefined ? null : `${state.outcome} ${trainingWords(created)}`.trim()}
        </p>
        {created !== undefined || state.outcome !== '' ? (
          <button type="button" className="btn btn-lg" disabled={busy} onClick={props.onStartOver}>
            {cloneAgain()}
          </button>
        ) : (
          <Ends {...props} />
        )}
      </footer>
    </aside>
  )
}

function Sources({ state, onFiles, readOnly, onProblem }: CloneViewProps) {
  const picker = useRef<HTMLInputElement>(null)
  const disabled = state.work !== 'none' || readOnly
  return (
    <div className={styles.drop}>
      <p>{state.clips.length === 0 ? cloneClipsDrop() : cloneClipsAnother()}</p>
      <input
        ref={picker}
        type="file"
        accept={AUDIO}
        multiple
        hidden
        aria-label={cloneClipsList()}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <div className={styles.both}>
        <button type="button" className="btn" disabled={disabled} onClick={() => picker.current?.click()}>
          {cloneClipsChoose()}
        </button>
        <RecordButton
          disabled={disabled}
          onProblem={onProblem}
          onRecorded={(sound) => onFiles([new File([sound], recordingName(state, sound.type), { type: sound.type })])}
        />
      </div>
    </div>
  )
}

/** The ways out. What is missing for each is said under them. */
function Ends({ state, isConnected, readOnly, onCreate, onKeep, onAudition, onConnect }: CloneViewProps) {
  const id = useId()
  const { clips, form, work } = state
  const forVoice = missingForVoice(clips, form, isConnected)
  const forReference = missingForReference(clips, form)
  const busy = work !== 'none' || readOnly
  return (
    <>
      {clips.length === 0 ? null : (
        <p className="hint" id={id}>
          {forReference ?? forVoice ?? sendWords(state)}
        </p>
      )}
      <div className={styles.both}>
        <button
          type="button"
          className="btn btn-primary btn-lg grow"
          disabled={busy || forVoice !== undefined}
          title={forVoice}
          aria-describedby={id}
          onClick={onCreate}
        >
          {cloneCreate()}
        </button>
        <button
          type="button"
          className="btn btn-lg"
          disabled={busy || forReference !== undefined}
          title={forReference ?? cloneAuditionAbout()}
          onClick={onAudition}
        >
          {cloneAudition()}
        </button>
      </div>
      <div className={styles.both}>
        <button
          type="button"
          className="btn btn-lg grow"
          disabled={busy || forReference !== undefined}
          title={forReference ?? cloneKeepAbout()}
          onClick={onKeep}
        >
          {cloneKeep()}
        </button>
        {isConnected ? null : (
          <button type="button" className="btn btn-lg" onClick={onConnect}>
            {cloneConnect()}
          </button>
        )}
      </div>
    </>
  )
}

const workWords = {
  none: () => '',
  reading: cloneWorkReading,
  transcribing: cloneWorkTranscribing,
  keeping: cloneWorkKeeping,
  creating: cloneWorkCreating,
} as const

function trainingWords(voice: VoiceDetail | undefined): string {
  if (voice === undefined) return ''
  if (voice.state === 'trained') return cloneTrainingDone()
  return voice.state === 'failed' ? cloneTrainingFailed() : cloneTrainingUnderWay()
}

function sendWords({ clips, form }: CloneState): string {
  const seconds = clips.reduce((sum, { clip, trim }) => sum + (trim.toSample - trim.fromSample) / clip.sampleRate, 0)
  return cloneSendAbout({
    seconds: Math.round(seconds),
    visibility: form.visibility === 'public' ? 'other' : form.visibility,
  })
}

function recordingName({ clips }: CloneState, type: string): string {
  const ending = type.startsWith('audio/mp4') ? 'm4a' : type.startsWith('audio/ogg') ? 'ogg' : 'webm'
  return cloneRecordingFile({ number: clips.length + 1, ending })
}
