import { useMemo, useState } from 'react'
import type { Speaker, Variant } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { findVariant, spokenVoice } from '../../shared/core/cast/variants.ts'
import { estimatePartSamples } from '../../shared/core/reading/estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { formatSeconds } from '../base/format.ts'
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
import {
  inspectorClose,
  inspectorConnect,
  inspectorCostBytes,
  inspectorCostDraft,
  inspectorCostFree,
  inspectorCostName,
  inspectorCostTake,
  inspectorDraftTake,
  inspectorDraftTakeName,
  inspectorDraftTakeThere,
  inspectorEmpty,
  inspectorLine,
  inspectorLineLength,
  inspectorName,
  inspectorNewLine,
  inspectorNewTake,
  inspectorNewTakeNoVoice,
  inspectorPin,
  inspectorPinned,
  inspectorTakes,
  inspectorTakesNone,
  inspectorTakesUnknown,
  inspectorVariant,
  inspectorVoice,
  inspectorVoiceAbout,
  inspectorVoiceAddToCast,
  inspectorVoiceChange,
  inspectorVoiceChoose,
  inspectorVoiceDraft,
  inspectorVoiceNone,
  inspectorVoiceNotInCast,
} from '../../shared/messages/made/inspector.ts'

/** Draws the panel. */
export function Inspector(props: InspectorProps) {
  const { inspected, onClose } = props
  return (
    <aside
      className={`${styles.inspector} ${inspected?.speaker === undefined ? '' : `s${inspected.speaker.colour}`}`}
      aria-label={inspectorName()}
    >
      {props.selected.length > 1 ? (
        <SelectionPanel {...props} />
      ) : inspected === undefined ? (
        <div className={styles.none}>
          {onClose === undefined ? null : (
            <IconButton icon={CloseIcon} label={inspectorClose()} small onClick={onClose} />
          )}
          <p>{inspectorEmpty()}</p>
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
  const isDoubted = useStands(line.id, view?.state === 'suspicious')
  return (
    <>
      <div className={styles.head}>
        <SpeakerChip name={line.speaker} colour={speaker?.colour} />
        <div className="grow">
          <h2>
            {inspectorLine({ line: line.number })}
            <span className={styles.id}>#{line.id}</span>
          </h2>
          <p>
            {view === undefined ? (
              inspectorNewLine()
            ) : (
              <>
                <StateMark line={view} size={14} />
                {stateWords(view)}
              </>
            )}
          </p>
          <p className="t3 tnum">
            {inspectorLineLength({
              words: line.words,
              length: formatSeconds(estimatePartSamples(line.node.parts) / TIMELINE_SAMPLE_RATE),
            })}
          </p>
        </div>
        <IconButton
          icon={props.pinned ? PinFilledIcon : PinIcon}
          label={props.pinned ? inspectorPinned({ line: line.number }) : inspectorPin({ line: line.number })}
          small
          aria-pressed={props.pinned}
          onClick={() => props.onPin(!props.pinned)}
        />
        {props.onClose === undefined ? null : (
          <IconButton icon={CloseIcon} label={inspectorClose()} small onClick={props.onClose} />
        )}
      </div>
      <div className={styles.scroll}>
        <LineQuote node={line.node} className={styles.quote} />
        {view === undefined ? null : <LineProblem view={view} changes={heard?.changes} onAction={props.onAction} />}
        {isDoubted ? props.answer : null}
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
              {inspectorTakes()}
            </h3>
            {takesAre === 'known' ? <span className="count">{takes.length}</span> : null}
          </div>
          {takesAre === 'unreachable' ? (
            <p className="hint">{inspectorTakesUnknown()}</p>
          ) : takes.length === 0 ? (
            <p className="hint">{takesAre === 'known' ? inspectorTakesNone() : ''}</p>
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
        {isDoubted ? null : props.answer}
        {props.live}
        <LinePreview {...props} />
      </div>
      <Foot {...props} />
    </>
  )
}

/**
 * Whether what mends a doubt stands beside it, above voice and delivery. It stays there when the doubt goes, until another line is
 * shown: whoever has just mended it has the keyboard in it.
 */
function useStands(lineId: LineId, isDoubted: boolean): boolean {
  const [doubted, setDoubted] = useState<LineId>()
  const now = isDoubted || doubted === lineId ? lineId : undefined
  if (now !== doubted) setDoubted(now)
  return now !== undefined
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
  const match = speaker === undefined ? undefined : { speaker, variant: variantOf(speaker, line) }
  const spoken = match === undefined ? undefined : spokenVoice(match, props.renderWith)
  const voiceTitle = spoken?.kind === 'reference' ? spoken.reference.title : spoken?.voice.title
  return (
    <section className={styles.section} aria-labelledby="in-voice">
      <div className={styles.sectionHead}>
        <h3 className="sec-title" id="in-voice">
          {inspectorVoice()}
        </h3>
        {isDraft ? <span className="tag tag-draft">{inspectorVoiceDraft()}</span> : null}
      </div>
      <div className={styles.voice}>
        <span className={styles.face} aria-hidden>
          <WaveIcon />
        </span>
        <div className="grow">
          <div className={`${styles.voiceName} ellip`}>{voiceTitle ?? inspectorVoiceNone()}</div>
          <div className={`${styles.voiceAbout} ellip`}>
            {speaker === undefined
              ? inspectorVoiceNotInCast({ speaker: line.speaker })
              : inspectorVoiceAbout({
                  name: wayName(speaker, line),
                  kind: spoken?.kind === 'reference' ? 'reference' : isDraft ? 'draft' : 'other',
                })}
          </div>
        </div>
        <button
          type="button"
          className="btn btn-sm"
          disabled={props.readOnly}
          onClick={(event) => props.onChangeVoice(event.currentTarget)}
        >
          {speaker === undefined
            ? inspectorVoiceAddToCast()
            : spoken === undefined
              ? inspectorVoiceChoose()
              : inspectorVoiceChange()}
        </button>
      </div>
      {speaker === undefined || ((speaker.variants ?? []).length === 0 && line.node.variant === undefined) ? null : (
        <div className={styles.pair}>
          <span aria-hidden>{inspectorVariant()}</span>
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
      <div role="group" aria-label={inspectorCostName()}>
        <dl className={styles.cost}>
          <dt>{inspectorCostTake()}</dt>
          <dd>{inspectorCostBytes({ bytes: bytesOfText })}</dd>
          <dt>{inspectorCostDraft()}</dt>
          <dd className="t2">{inspectorCostFree()}</dd>
        </dl>
      </div>
      <div className={styles.buttons}>
        {props.isConnected ? (
          <button
            type="button"
            className="btn btn-lg grow"
            disabled={isBusy || props.readOnly || !hasServiceVoice}
            title={hasServiceVoice ? undefined : inspectorNewTakeNoVoice()}
            onClick={() => props.onNewTake('service')}
          >
            {inspectorNewTake()}
          </button>
        ) : (
          <button type="button" className="btn btn-lg grow" onClick={props.onConnect}>
            {inspectorConnect()}
          </button>
        )}
        <button
          type="button"
          className="btn btn-lg"
          aria-label={inspectorDraftTakeName()}
          disabled={isBusy || props.readOnly || hasCurrentDraft}
          title={hasCurrentDraft ? inspectorDraftTakeThere() : undefined}
          onClick={() => props.onNewTake('draft')}
        >
          <span className="swatch draft" />
          {inspectorDraftTake()}
        </button>
      </div>
    </div>
  )
}
