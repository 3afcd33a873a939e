import { useState } from 'react'
import type { VoiceDetail, VoiceVisibility } from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatCount, formatSeconds } from '../../base/format.ts'
import { languageWords } from '../voices.ts'
import { descriptionOf, tagWords } from '../voice-words.ts'
import type { ShownVoice } from '../store.ts'
import { type Fact, Facts } from '../../base/ui/facts.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon, PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { StarFilledIcon, StarIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './voice-detail.module.css'
import { VoiceForm, type VoiceFormValues } from './voice-form.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { draftVoicesSample } from '../../../shared/messages/made/draft-voices.ts'
import {
  voicesDetailAssign,
  voicesDetailAssignDraft,
  voicesDetailAudition,
  voicesDetailAuthor,
  voicesDetailAuthorMore,
  voicesDetailClose,
  voicesDetailDelete,
  voicesDetailEdit,
  voicesDetailId,
  voicesDetailInAudition,
  voicesDetailLanguage,
  voicesDetailLikes,
  voicesDetailMade,
  voicesDetailMarks,
  voicesDetailShares,
  voicesDetailQuality,
  voicesDetailQualityFailed,
  voicesDetailQualityPassed,
  voicesDetailQualityUntold,
  voicesDetailRecording,
  voicesDetailName,
  voicesDetailReading,
  voicesDetailSample,
  voicesDetailSamplePlay,
  voicesDetailSampleStop,
  voicesDetailSamples,
  voicesDetailSource,
  voicesDetailSourceDraft,
  voicesDetailSourceService,
  voicesDetailStar,
  voicesDetailTags,
  voicesDetailTraining,
  voicesDetailTrainingFailed,
  voicesDetailUnstar,
  voicesDetailUsed,
  voicesDetailUsedTimes,
  voicesDetailVisibility,
  voicesVisibilityPrivate,
  voicesVisibilityPublic,
  voicesVisibilityUnlisted,
} from '../../../shared/messages/made/voices.ts'

/** One voice with all that is known of it. Its texts come from strangers and are shown as text only. */
export type VoiceDetailPanelProps = {
  readonly shown: ShownVoice
  /** The address of its picture on the page's own origin, once it is there. */
  readonly coverUrl: string | undefined
  readonly speakerName: string | undefined
  readonly isFavourite: boolean
  readonly isInAudition: boolean
  readonly readOnly: boolean
  /** The sample that plays, by its index. */
  readonly playingSample: number | undefined
  readonly onPlay: (sample: number) => void
  readonly onStar: () => void
  readonly onAdd: () => void
  readonly onAssign: () => void
  readonly onChange: (values: VoiceFormValues) => Promise<void>
  readonly onRemove: () => void
  /** Shows the voices of this one's author. */
  readonly onAuthor: (author: { readonly id: string; readonly name: string }) => void
  readonly onClose: () => void
}

/** Draws the panel. */
export function VoiceDetailPanel(props: VoiceDetailPanelProps) {
  const { shown, speakerName, isFavourite } = props
  const { detail, problem } = shown
  const [isEditing, setEditing] = useState(false)
  const isOwn = detail?.isOwn === true && detail.source === 'service'
  const usable = detail?.state === 'trained'
  return (
    <aside className="side side-right" aria-label={voicesDetailName()} data-region="inspector" tabIndex={-1}>
      <div className="panel-head">
        <h2>{voicesDetailName()}</h2>
        <span className="grow" />
        <IconButton
          icon={isFavourite ? StarFilledIcon : StarIcon}
          label={isFavourite ? voicesDetailUnstar() : voicesDetailStar()}
          aria-pressed={isFavourite}
          small
          onClick={props.onStar}
        />
        <IconButton icon={CloseIcon} label={voicesDetailClose()} small onClick={props.onClose} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          {props.coverUrl === undefined ? null : <img className={styles.picture} src={props.coverUrl} alt="" />}
          <p className={styles.title}>{shown.title}</p>
        </div>
        {problem === undefined ? null : (
          <p role="alert" className="m-bad">
            {sentencesOf(problem)}
          </p>
        )}
        {detail === undefined && problem === undefined ? <p className="hint">{voicesDetailReading()}</p> : null}
        {detail === undefined ? null : isEditing ? (
          <VoiceForm
            detail={detail}
            onSave={async (values) => {
              await props.onChange(values)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <About {...props} detail={detail} />
        )}
      </div>
      {detail === undefined || isEditing ? null : (
        <div className={styles.foot}>
          <button
            type="button"
            className="btn btn-primary grow"
            disabled={!usable || props.isInAudition || props.readOnly || speakerName === undefined}
            onClick={props.onAdd}
          >
            {props.isInAudition ? voicesDetailInAudition() : voicesDetailAudition()}
          </button>
          {speakerName === undefined ? null : (
            <button type="button" className="btn" disabled={!usable || props.readOnly} onClick={props.onAssign}>
              {detail.source === 'draft'
                ? voicesDetailAssignDraft({ speakerName })
                : voicesDetailAssign({ speaker: speakerName })}
            </button>
          )}
          {isOwn ? (
            <>
              <button type="button" className="btn" onClick={() => setEditing(true)}>
                {voicesDetailEdit()}
              </button>
              <button type="button" className="btn btn-danger" onClick={props.onRemove}>
                {voicesDetailDelete()}
              </button>
            </>
          ) : null}
        </div>
      )}
    </aside>
  )
}

function About(props: VoiceDetailPanelProps & { readonly detail: VoiceDetail }) {
  const { detail, playingSample } = props
  const description = descriptionOf(detail)
  return (
    <>
      {detail.state === 'trained' ? null : (
        <p className={detail.state === 'failed' ? 'm-bad' : 'm-warn'} role="status">
          {detail.state === 'failed' ? voicesDetailTrainingFailed() : voicesDetailTraining()}
        </p>
      )}
      {description.trim() === '' ? null : <p className={styles.description}>{description}</p>}
      {detail.tags.length === 0 ? null : (
        <ul className={styles.tags} aria-label={voicesDetailTags()}>
          {[...new Set(detail.tags)].map((tag) => (
            <li key={tag} className="tag tag-plain ellip">
              {tagWords(tag)}
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          ...factsOf(detail, props.onAuthor),
          [
            voicesDetailId(),
            <span key="id" className={styles.id}>
              {detail.id}
            </span>,
          ],
        ]}
      />
      {detail.recordings === undefined || detail.recordings.length === 0 ? null : (
        <section aria-label={voicesDetailQuality()}>
          <h3 className={styles.heading}>{voicesDetailQuality()}</h3>
          <ul className={styles.samples}>
            {detail.recordings.map((recording, index) => (
              // Recordings have no id, and their list does not change while it is shown.
              <li key={`${index} ${recording.name}`}>
                <div className="grow">
                  <div className="ellip">{recordingTitle(recording, index)}</div>
                  <p className={recording.passed === false ? 'm-warn' : undefined}>{qualityWords(recording)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail.samples.length === 0 ? null : (
        <section aria-label={voicesDetailSamples()}>
          <ul className={styles.samples}>
            {detail.samples.map((sample, index) => {
              const name = sample.title.trim() === '' ? sampleName(detail, index) : sample.title
              const isPlaying = playingSample === index
              return (
                // Samples have no id, and their list does not change while it is shown.
                <li key={`${index} ${sample.title}`}>
                  <IconButton
                    icon={isPlaying ? PauseIcon : PlayIcon}
                    iconSize={12}
                    small
                    label={isPlaying ? voicesDetailSampleStop({ name }) : voicesDetailSamplePlay({ name })}
                    onClick={() => props.onPlay(index)}
                  />
                  <div className="grow">
                    <div className="ellip">{name}</div>
                    <p>{sample.text}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

type Recording = NonNullable<VoiceDetail['recordings']>[number]

function recordingTitle({ name, seconds }: Recording, index: number): string {
  const title = name.trim() === '' ? voicesDetailRecording({ number: index + 1 }) : name
  return seconds === undefined ? title : `${title} · ${formatSeconds(seconds)}`
}

/** What the service found, in its own words where it has some. */
function qualityWords({ passed, reason }: Recording): string {
  if (passed === false) return reason === '' ? voicesDetailQualityFailed() : reason
  if (passed === true) return voicesDetailQualityPassed()
  return reason === '' ? voicesDetailQualityUntold() : reason
}

/** What a sample without a title is called. */
function sampleName({ source }: VoiceDetail, index: number): string {
  return source === 'draft' ? draftVoicesSample() : voicesDetailSample({ number: index + 1 })
}

function factsOf(detail: VoiceDetail, onAuthor: VoiceDetailPanelProps['onAuthor']): readonly Fact[] {
  const facts: Fact[] = []
  if (detail.languages.length > 0) facts.push([voicesDetailLanguage(), languageWords(detail.languages)])
  facts.push([
    voicesDetailSource(),
    detail.source === 'draft' ? voicesDetailSourceDraft() : voicesDetailSourceService(),
  ])
  if (detail.visibility !== undefined) facts.push([voicesDetailVisibility(), visibilityWords(detail.visibility)])
  const { author = '', authorId: id = '' } = detail
  if (author !== '' || id !== '') {
    const name = author === '' ? id : author
    const more = (
      <button
        key="author"
        type="button"
        className={`${styles.author} ellip`}
        aria-label={voicesDetailAuthorMore({ author: name })}
        onClick={() => onAuthor({ id, name })}
      >
        {name}
      </button>
    )
    facts.push([voicesDetailAuthor(), id === '' ? name : more])
  }
  if (detail.createdAt !== undefined) facts.push([voicesDetailMade(), dayOf(detail.createdAt)])
  if (detail.uses !== undefined) facts.push([voicesDetailUsed(), voicesDetailUsedTimes({ uses: detail.uses })])
  if (detail.likes !== undefined) facts.push([voicesDetailLikes(), formatCount(detail.likes)])
  if (detail.marks !== undefined) facts.push([voicesDetailMarks(), formatCount(detail.marks)])
  if (detail.shares !== undefined) facts.push([voicesDetailShares(), formatCount(detail.shares)])
  return facts
}

/** Who can find and use a voice, in words. */
function visibilityWords(visibility: VoiceVisibility): string {
  switch (visibility) {
    case 'public':
      return voicesVisibilityPublic()
    case 'unlist':
      return voicesVisibilityUnlisted()
    case 'private':
      return voicesVisibilityPrivate()
    default:
      return assertNever(visibility, 'visibility')
  }
}

function dayOf(written: string): string {
  const instant = new Date(written)
  if (Number.isNaN(instant.getTime())) return written
  return instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
