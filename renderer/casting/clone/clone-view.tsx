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

/** What the studio can decode; the picker shows these first. */
const AUDIO = 'audio/*,.wav,.mp3,.flac,.ogg,.opus,.m4a,.webm'

/** Draws the panel at the right of Casting. */
export function CloneView(props: CloneViewProps) {
  const { state } = props
  const { clips, work, problem, created } = state
  const busy = work !== 'none'
  return (
    <aside className="side side-right" aria-label="Clone a voice" data-region="clone panel" tabIndex={-1}>
      <header className="panel-head">
        <h2 className="grow">Clone a voice</h2>
        <IconButton icon={CloseIcon} label="Close clone panel" small onClick={props.onClose} />
      </header>
      <div className={styles.body}>
        <section aria-label="Reference audio">
          <div className={styles.lab}>
            <span className="label">Reference audio</span>
            <span className="hint">10 to 30 s, one speaker</span>
          </div>
          <div className={styles.sources}>
            {clips.map((clip) => (
              <ClipCard
                key={clip.clip.clipId}
                clip={clip}
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
          {workWords[work]}
          {problem === undefined ? null : <span className="m-bad">{sentencesOf(problem)}</span>}
          {busy || problem !== undefined ? null : `${state.outcome} ${trainingWords(created)}`.trim()}
        </p>
        {created !== undefined || state.outcome !== '' ? (
          <button type="button" className="btn btn-lg" disabled={busy} onClick={props.onStartOver}>
            Clone another voice
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
      <p>
        {state.clips.length === 0
          ? 'Drop a recording here, choose a file, or record one.'
          : 'Another clip of the same speaker makes the voice steadier.'}
      </p>
      <input
        ref={picker}
        type="file"
        accept={AUDIO}
        multiple
        hidden
        aria-label="Recordings"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <div className={styles.both}>
        <button type="button" className="btn" disabled={disabled} onClick={() => picker.current?.click()}>
          Choose files
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
          Create voice
        </button>
        <button
          type="button"
          className="btn btn-lg"
          disabled={busy || forReference !== undefined}
          title={forReference ?? 'Keeps the clips in the project and puts them among the candidates'}
          onClick={onAudition}
        >
          Audition first
        </button>
      </div>
      <div className={styles.both}>
        <button
          type="button"
          className="btn btn-lg grow"
          disabled={busy || forReference !== undefined}
          title={forReference ?? 'Cloned anew by every request, from clips in the project'}
          onClick={onKeep}
        >
          Keep in the project
        </button>
        {isConnected ? null : (
          <button type="button" className="btn btn-lg" onClick={onConnect}>
            Connect
          </button>
        )}
      </div>
    </>
  )
}

const workWords = {
  none: '',
  reading: 'Reading the recording…',
  transcribing: 'Transcribing…',
  keeping: 'Keeping the clips in the project…',
  creating: 'Sending the clips to your speech service…',
} as const

function trainingWords(voice: VoiceDetail | undefined): string {
  if (voice === undefined) return ''
  if (voice.state === 'trained') return 'It is trained and can speak.'
  return voice.state === 'failed' ? 'Training has failed: it cannot speak.' : 'It is still being trained.'
}

function sendWords({ clips, form }: CloneState): string {
  const seconds = clips.reduce((sum, { clip, trim }) => sum + (trim.toSample - trim.fromSample) / clip.sampleRate, 0)
  const who = {
    private: 'stay private to your account',
    unlist: 'can be used by whoever knows the voice’s id',
    public: 'can be found and used by everybody',
  }[form.visibility]
  return `Create voice uploads the selected ${String(Math.round(seconds))} seconds and what is said to your speech service, where they ${who}. The original file stays where it is.`
}

function recordingName({ clips }: CloneState, type: string): string {
  const ending = type.startsWith('audio/mp4') ? 'm4a' : type.startsWith('audio/ogg') ? 'ogg' : 'webm'
  return `Recording ${String(clips.length + 1)}.${ending}`
}
