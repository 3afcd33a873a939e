import { useMemo } from 'react'
import type { Speaker, Variant } from '../../shared/core/model/cast.ts'
import { findVariant, spokenVoice } from '../../shared/core/cast/variants.ts'
import { estimatePartSamples } from '../../shared/core/reading/estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { formatSeconds, plural } from '../base/format.ts'
import { stateWords } from '../project/line-states.ts'
import type { OutlineLine } from '../project/outline.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { CloseIcon } from '../base/ui/icons/icons.tsx'
import { PinFilledIcon, PinIcon, WaveIcon } from '../base/ui/icons/more-icons.tsx'
import { SpeakerChip } from '../base/ui/speaker-chip.tsx'
import { StateMark } from '../base/ui/icons/state-mark.tsx'
import { DirectionPanel } from '../direction/direction-panel.tsx'
import type { DirectedLine } from '../direction/levels.ts'
import { VariantChoice } from '../direction/variant-choice.tsx'
import styles from '../takes/view/inspector.module.css'
import { LineProblem } from '../takes/view/line-problem.tsx'
import { LineQuote } from '../takes/view/line-quote.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { SentPreviewSection } from './sent-preview.tsx'
import { SentText } from './sent-text.tsx'
import { TakeList } from './take-list.tsx'
import type { InspectedLine, InspectorProps } from './inspector-props.ts'

/** Draws the panel. */
export function Inspector(props: InspectorProps) {
  const { inspected, onClose } = props
  return (
    <aside
      className={`${styles.inspector} ${inspected?.speaker === undefined ? '' : `s${inspected.speaker.colour}`}`}
      aria-label="Inspector"
    >
      {props.selected.length > 1 ? (
        <SelectionPanel {...props} />
      ) : inspected === undefined ? (
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
  const { line, view, speaker, takes, takesAre } = props.inspected
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
        <div className={styles.direction}>
          <DirectionPanel
            cast={props.cast}
            settings={props.settings}
            models={props.models}
            target={directedLine(line)}
            disabled={props.readOnly}
            onChange={props.onDirection}
          />
        </div>
        <section className={styles.section} aria-labelledby="in-takes">
          <div className={styles.sectionHead}>
            <h3 className="sec-title" id="in-takes">
              Takes
            </h3>
            {takesAre === 'known' ? <span className="count">{takes.length}</span> : null}
          </div>
          {takesAre === 'unreachable' ? (
            <p className="hint">Not known until Repartee runs again.</p>
          ) : takes.length === 0 ? (
            <p className="hint">{takesAre === 'known' ? 'None yet.' : ''}</p>
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
        {props.rendering}
        <LinePreview {...props} />
      </div>
      <Foot {...props} />
    </>
  )
}

/** A line as the direction sees it. */
function directedLine(line: OutlineLine): { readonly kind: 'line' } & DirectedLine {
  const { variant } = line.node
  const base = { kind: 'line', lineId: line.id, speakerId: line.speakerId } as const
  return variant === undefined ? base : { ...base, variant }
}

function VoiceSection(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { speaker, line } = props.inspected
  const isDraft = props.renderWith === 'draft'
  const way = speaker === undefined ? undefined : { speaker, variant: variantOf(speaker, line) }
  const spoken = way === undefined ? undefined : spokenVoice(way, props.renderWith)
  const voiceTitle = spoken?.kind === 'reference' ? spoken.reference.title : spoken?.voice.title
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
          <div className={`${styles.voiceName} ellip`}>{voiceTitle ?? 'No voice'}</div>
          <div className={`${styles.voiceAbout} ellip`}>
            {speaker === undefined
              ? `${line.speaker} is not in the cast`
              : `${wayName(speaker, line)}’s ${spoken?.kind === 'reference' ? 'reference, cloned anew each time' : isDraft ? 'draft voice' : 'service voice'}`}
          </div>
        </div>
        <button
          type="button"
          className="btn btn-sm"
          disabled={props.readOnly}
          onClick={(event) => props.onChangeVoice(event.currentTarget)}
        >
          {speaker === undefined ? 'Add to the cast' : spoken === undefined ? 'Choose' : 'Change'}
        </button>
      </div>
      {speaker === undefined || ((speaker.variants ?? []).length === 0 && line.node.variant === undefined) ? null : (
        <div className={styles.pair}>
          <span aria-hidden>Variant</span>
          <VariantChoice
            variants={speaker.variants ?? []}
            chosen={line.node.variant ?? ''}
            disabled={props.readOnly || line.node.isNarrated === true}
            onChange={(variant) => props.onVariant([line.id], variant)}
          />
        </div>
      )}
    </section>
  )
}

function variantOf(speaker: Speaker, line: OutlineLine): Variant | undefined {
  return line.node.variant === undefined ? undefined : findVariant(speaker, line.node.variant)
}

function wayName(speaker: Speaker, line: OutlineLine): string {
  const variant = variantOf(speaker, line)
  return variant === undefined ? speaker.name : `${speaker.name}/${variant.name}`
}

function LinePreview(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { cast, settings, models, wordsTurn } = props
  const { id: lineId, node } = props.inspected.line
  const asked = useMemo(
    () => ({ lineId, node, cast, settings, models, wordsTurn }),
    [lineId, node, cast, settings, models, wordsTurn],
  )
  return <SentPreviewSection key={lineId} asked={asked} load={props.loadPreview} />
}

function Foot(props: InspectorProps & { readonly inspected: InspectedLine }) {
  const { takes, bytesOfText, view, speaker, line } = props.inspected
  const hasServiceVoice =
    speaker !== undefined && spokenVoice({ speaker, variant: variantOf(speaker, line) }, 'service') !== undefined
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
            disabled={isBusy || props.readOnly || !hasServiceVoice}
            title={hasServiceVoice ? undefined : 'Choose a service voice for this speaker first'}
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
