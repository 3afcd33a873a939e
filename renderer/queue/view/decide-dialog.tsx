import {
  queueDecideLeave,
  queueDecideSend,
  queueDecideTitle,
  queueDecideTitleGone,
  queueDecideWhy,
  queueDecideWords,
} from '../../../shared/messages/made/queue.ts'
import { useCallback } from 'react'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { makeTakeOfUnknown, readUnknown, sendUnknownAgain } from '../queue-lines.ts'
import { QuestionDialog } from '../../base/ui/dialogs/question-dialog.tsx'
import { UnknownDecision } from './unknown-decision.tsx'
import type { ShownProject } from '../../project/store.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { togglePart } from '../../transport/play-sound.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { useRun } from '../../base/needs.ts'
import { useQueueNeeds } from '../needs.ts'

/** The decision over one line that may have been billed: with what came of it, where anything did. */
export function DecideDialog({
  open,
  lineId,
  onClose,
}: {
  readonly open: ShownProject
  readonly lineId: LineId
  readonly onClose: () => void
}) {
  const deps = useQueueNeeds()
  const run = useRun()
  const playingId = useTakePlaying()
  const ask = useCallback(() => readUnknown(deps, lineId), [deps, lineId])
  const { value: answer, problem: failure } = useAnswer(ask)
  const close = (): void => {
    if (answer?.sound !== undefined && playingId === answer.sound.mediaId) deps.audition.stop()
    onClose()
  }
  const closeAnd = (work: () => Promise<unknown>): void => {
    close()
    run(work)
  }
  if (answer === undefined && failure === undefined) return null
  if (answer !== undefined && answer !== null) {
    return (
      <UnknownDecision
        answer={answer}
        isPlaying={answer.sound !== undefined && playingId === answer.sound.mediaId}
        readOnly={open.save.kind === 'readOnly'}
        onListen={(mediaId) => run(() => togglePart(deps, mediaId))}
        onUse={() => closeAnd(() => makeTakeOfUnknown(deps, lineId))}
        onSendAgain={() => closeAnd(() => sendUnknownAgain(deps, [lineId], answer.hasTake))}
        onClose={close}
      />
    )
  }
  const number = open.outline.lines.get(lineId)?.number
  const problem = open.lines.get(lineId)?.problem
  const why = problem?.code === 'render.unknown' ? messageOf(problem) : queueDecideWhy()
  return (
    <QuestionDialog
      title={number === undefined ? queueDecideTitleGone() : queueDecideTitle({ number })}
      words={queueDecideWords({ why: why ?? '' })}
      stay={queueDecideLeave()}
      go={queueDecideSend()}
      onGo={() => closeAnd(() => sendUnknownAgain(deps, [lineId]))}
      onClose={close}
    />
  )
}
