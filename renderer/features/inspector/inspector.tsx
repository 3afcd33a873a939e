import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import type { Speaker } from '../../../shared/core/cast/schema.ts'
import type { SpeechModel } from '../../../shared/core/direction/parameters.ts'
import type { TakeId } from '../../../shared/core/ids.ts'
import type { Source } from '../../../shared/core/takes/schema.ts'
import { estimatePartSamples } from '../../../shared/core/timeline/estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/timeline/types.ts'
import { formatSeconds, plural } from '../../model/format.ts'
import { stateWords } from '../../model/line-states.ts'
import type { OutlineLine } from '../../model/outline.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, PinFilledIcon, PinIcon, WaveIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { SpeakerChip } from '../../ui/speaker-chip.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import type { LineAction } from '../contracts.ts'
import styles from './inspector.module.css'
import { LineProblem } from './line-problem.tsx'
import { LineQuote } from './line-quote.tsx'
import { SentText } from './sent-text.tsx'
import { TakeList } from './take-list.tsx'

/** One line in full. */
export type InspectedLine = {
  readonly line: OutlineLine
  /** Undefined until main has heard of the line. */
  readonly view: LineView | undefined
  readonly speaker: Speaker | undefined
  readonly takes: readonly TakeDetail[]
  /** UTF-8 bytes that one new take would send; what a service counts. */
  readonly bytesOfText: number
}

/** The right panel: the line at the caret, or the one that is pinned. */
export type InspectorProps = {
  readonly inspected: InspectedLine | undefined
  readonly pinned: boolean
  readonly renderWith: Source
  readonly model: SpeechModel
  readonly isConnected: boolean
  readonly readOnly: boolean
  readonly playingTakeId: string | undefined
  /** Present when the panel lies over the script and can be closed. */
  readonly onClose: (() => void) | undefined
  readonly onPin: (pinned: boolean) => void
  readonly onChangeVoice: (anchor: HTMLElement) => void
  readonly onModel: (model: SpeechModel) => void
  readonly onAction: (action: LineAction) => void
  readonly loadPeaks: (id: TakeId, width: number) => Promise<Uint8Array>
  readonly onPlayTake: (id: TakeId) => void
  readonly onUseTake: (id: TakeId) => void
  readonly onNewTake: (source: Source) => void
  readonly onConnect: () => void
}

const models = [
  { value: 's2-pro', title: 's2-pro' },
  { value: 's1', title: 's1' },
] as const

/** Draws the panel. */
export function Inspector(props: InspectorProps) {
  const { inspected, onClose } = props
  return (
    <aside
      className={`${styles.inspector} ${inspected?.speaker === undefined ? '' : `s${inspected.speaker.colour}`}`}
      aria-label="Inspector"
      data-region="inspector"
      tabIndex={-1}
    >
      {inspected === undefined ? (
        <div className={styles.none}>
          {onClose === undefined ? null : (
            <IconButton icon={CloseIcon} label="Close inspector" small onClick={onClose} />
          )}
          <p>Put the caret on a spoken line to see its voice, its takes and what was sent.</p>
        </div>
      ) : (
        <LinePanel {...props} inspected={inspected} />
      )}
    </aside>
  )
}

function LinePanel(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { line, view, speaker, takes } = props.inspected
  const heard = takes.find((take) => take.id === view?.take?.id) ?? takes[0]
  return (
    <>
      <div className={styles.head}>
        <SpeakerChip name={line.speaker} colour={speaker?.colour} />
        <div className="grow">
          <h2>
            Line {line.number}
            <span className={styles.id}>#{line.id}</span>
          </h2>
          <p>
            {view === undefined ? (
              'New line'
            ) : (
              <>
                <StateMark line={view} size={14} />
                {stateWords(view)}
              </>
            )}
          </p>
          <p className="t3 tnum">
            {plural(line.words, 'word')}, about{' '}
            {formatSeconds(estimatePartSamples(line.node.parts) / TIMELINE_SAMPLE_RATE)}
          </p>
        </div>
        <IconButton
          icon={props.pinned ? PinFilledIcon : PinIcon}
          label={
            props.pinned
              ? `Pinned to line ${line.number}. Unpin to follow the caret.`
              : `Pin the inspector to line ${line.number}`
          }
          small
          aria-pressed={props.pinned}
          onClick={() => props.onPin(!props.pinned)}
        />
        {props.onClose === undefined ? null : (
          <IconButton icon={CloseIcon} label="Close inspector" small onClick={props.onClose} />
        )}
      </div>
      <div className={styles.scroll}>
        <LineQuote node={line.node} className={styles.quote} />
        {view === undefined ? null : <LineProblem view={view} onAction={props.onAction} />}
        <VoiceSection {...props} />
        <section className={styles.section} aria-labelledby="in-takes">
          <div className={styles.sectionHead}>
            <h3 className="sec-title" id="in-takes">
              Takes
            </h3>
            <span className="count">{takes.length}</span>
          </div>
          {takes.length === 0 ? (
            <p className="hint">None yet.</p>
          ) : (
            <TakeList
              lineNumber={line.number}
              takes={takes}
              heardId={view?.take?.id}
              playingId={props.playingTakeId}
              readOnly={props.readOnly}
              loadPeaks={props.loadPeaks}
              onPlay={props.onPlayTake}
              onUse={props.onUseTake}
            />
          )}
          {heard === undefined || heard.requests.length === 0 ? null : <SentText take={heard} />}
        </section>
      </div>
      <Foot {...props} />
    </>
  )
}

function VoiceSection(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { speaker, line } = props.inspected
  const isDraft = props.renderWith === 'draft'
  const voice = isDraft ? speaker?.draftVoice : speaker?.voice
  return (
    <section className={styles.section} aria-labelledby="in-voice">
      <div className={styles.sectionHead}>
        <h3 className="sec-title" id="in-voice">
          Voice
        </h3>
        {isDraft ? <span className="tag tag-draft">Draft</span> : null}
      </div>
      <div className={styles.voice}>
        <span className={styles.face} aria-hidden>
          <WaveIcon />
        </span>
        <div className="grow">
          <div className={`${styles.voiceName} ellip`}>{voice?.title ?? 'No voice'}</div>
          <div className={`${styles.voiceAbout} ellip`}>
            {speaker === undefined
              ? `${line.speaker} is not in the cast`
              : `${speaker.name}’s ${isDraft ? 'draft' : 'service'} voice`}
          </div>
        </div>
        <button
          type="button"
          className="btn btn-sm"
          disabled={speaker === undefined || props.readOnly}
          onClick={(event) => props.onChangeVoice(event.currentTarget)}
        >
          {voice === undefined ? 'Choose' : 'Change'}
        </button>
      </div>
      <div className={styles.pair}>
        <span aria-hidden>Model</span>
        <Select
          label="Model"
          size="xs"
          value={props.model}
          options={models}
          disabled={props.readOnly}
          onChange={props.onModel}
        />
      </div>
    </section>
  )
}

function Foot(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { takes, bytesOfText, view, speaker } = props.inspected
  const hasCurrentDraft = takes.some((take) => take.source === 'draft' && take.isCurrent)
  const isBusy = view?.state === 'queued' || view?.state === 'rendering'
  return (
    <div className={styles.foot}>
      <div role="group" aria-label="Request estimate">
        <dl className={styles.cost}>
          <dt>One new take sends</dt>
          <dd>{plural(bytesOfText, 'byte')} of text</dd>
          <dt>Draft take</dt>
          <dd className="t2">free, offline</dd>
        </dl>
      </div>
      <div className={styles.buttons}>
        {props.isConnected ? (
          <button
            type="button"
            className="btn btn-lg grow"
            disabled={isBusy || props.readOnly || speaker?.voice === undefined}
            title={speaker?.voice === undefined ? 'Choose a service voice for this speaker first' : undefined}
            onClick={() => props.onNewTake('service')}
          >
            New take
          </button>
        ) : (
          <button type="button" className="btn btn-lg grow" onClick={props.onConnect}>
            Connect a service
          </button>
        )}
        <button
          type="button"
          className="btn btn-lg"
          aria-label="Draft take, free and offline"
          disabled={isBusy || props.readOnly || hasCurrentDraft}
          title={hasCurrentDraft ? 'The draft take of this text is there already' : undefined}
          onClick={() => props.onNewTake('draft')}
        >
          <span className="swatch draft" />
          Draft take
        </button>
      </div>
    </div>
  )
}
