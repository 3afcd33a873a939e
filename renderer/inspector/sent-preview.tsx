import { useCallback } from 'react'
import type { DirectionNote, SentPreview } from '../../shared/contract/casting-views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { LineNode } from '../../shared/core/model/script.ts'
import { Fold } from '../base/ui/fold.tsx'
import { WarningIcon } from '../base/ui/icons/icons.tsx'
import { useAnswer } from '../base/ui/hooks/use-answer.ts'
import { useSettled } from '../base/ui/hooks/use-settled.ts'
import styles from '../takes/view/inspector.module.css'
import { RequestFacts } from '../takes/view/request-facts.tsx'
import { messageOf, sentencesOf } from '../base/messages/problem-words.ts'
import {
  inspectorSentBody,
  inspectorSentNoteIgnored,
  inspectorSentNoteLeftOut,
  inspectorSentNoteOutsideInterface,
  inspectorSentNoteReadAloud,
  inspectorSentNoteSwallowed,
  inspectorSentNotes,
  inspectorSentParts,
  inspectorSentText,
  inspectorSentWhole,
} from '../../shared/messages/made/inspector.ts'

/** What a line would send. */
export type SentPreviewSectionProps = {
  /** Another object whenever what is sent may be another text; it is fetched again after a rest. */
  readonly asked: PreviewQuestion
  readonly load: (asked: PreviewQuestion) => Promise<SentPreview | undefined>
}

/** The line, with everything on the page that what is sent depends on. */
export type PreviewQuestion = {
  readonly lineId: LineId
  readonly node: LineNode
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly models: readonly ModelFacts[]
  /** Grows with each change of the pronunciations. */
  readonly wordsTurn: number
}

/** How long changes rest before main is asked again. */
const REST_MS = 300

/** Draws the compiled text, what is to be known about it, and the whole request behind a fold. */
export function SentPreviewSection({ asked, load }: SentPreviewSectionProps) {
  const settled = useSettled(asked, REST_MS)
  const ask = useCallback(() => load(settled), [load, settled])
  // The last answer stays in sight while the next is fetched: nothing flickers while somebody types.
  const { value: preview, problem } = useAnswer(ask)
  const trouble = problem ?? preview?.problem
  return (
    <section className={styles.section} aria-labelledby="in-sent">
      <div className={styles.sectionHead}>
        <h3 className="sec-title" id="in-sent">
          {inspectorSentText()}
        </h3>
        <span className="hint">{preview === undefined || preview.requests.length < 2 ? '' : partsWords(preview)}</span>
      </div>
      {preview?.requests.map((request, index) => (
        <p key={String(index)} className={styles.wire} data-sent-text>
          {textOf(request.body)}
        </p>
      ))}
      {trouble === undefined ? null : (
        <p className={styles.note}>
          <WarningIcon size={14} className="m-warn" />
          <span>{sentencesOf(trouble)}</span>
        </p>
      )}
      {preview === undefined || preview.notes.length === 0 ? null : (
        <ul aria-label={inspectorSentNotes()}>
          {preview.notes.map((note) => (
            <li key={JSON.stringify([note.id, note.params])} className={styles.note}>
              <WarningIcon size={14} className="m-warn" label={kindWords[note.kind]()} />
              <span>
                {messageOf(note)}{' '}
                {note.remedy === undefined ? null : <span className="t2">{messageOf(note.remedy)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {preview === undefined || preview.requests.length === 0 ? null : (
        <Fold className={styles.sent} summary={inspectorSentWhole()}>
          {preview.requests.map((request, index) => (
            <RequestFacts key={String(index)} request={request} label={inspectorSentBody()} />
          ))}
        </Fold>
      )}
    </section>
  )
}

const kindWords: Readonly<Record<DirectionNote['kind'], () => string>> = {
  readAloud: inspectorSentNoteReadAloud,
  swallowed: inspectorSentNoteSwallowed,
  leftOut: inspectorSentNoteLeftOut,
  ignored: inspectorSentNoteIgnored,
  outsideInterface: inspectorSentNoteOutsideInterface,
}

function partsWords({ requests }: SentPreview): string {
  return inspectorSentParts({ requests: requests.length })
}

function textOf(body: Readonly<Record<string, unknown>>): string {
  const { text } = body
  return typeof text === 'string' ? text : ''
}
