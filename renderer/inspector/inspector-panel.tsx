import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { speakerMatcher } from '../../shared/core/cast/variants.ts'
import { compileLine } from '../../shared/core/direction/compile.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import { modelFacts } from '../../shared/core/model/models.ts'
import { modelOfLine } from '../../shared/core/direction/request-choice.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import { utf8Bytes } from '../../shared/core/model/utf8.ts'
import { changeDirection, chooseVariant, previewLine, selectedLines } from '../direction/commands.ts'
import { renderLines } from '../rendering/render.ts'
import { namedTakes } from '../takes/model/takes.ts'
import { takePeaks, toggleTake, putToUse } from '../takes/commands.ts'
import { type Followed, followOn, linesFollowed } from './followed-line.ts'
import { Inspector } from './inspector.tsx'
import type { PreviewQuestion } from './sent-preview.tsx'
import type { ShownProject } from '../project/store.ts'
import { LineAnswer, LineLive } from '../takes/view/line-rendering.tsx'
import { noTakes, useTakes } from '../takes/view/use-takes.ts'
import type { InspectedLine } from './inspector-props.ts'
import { actOnLine } from '../takes/act-on-line.ts'
import { useSettings } from '../account/needs.ts'
import { useHost, useRun, useView } from '../base/needs.ts'
import { useInspectorNeeds } from './needs.ts'
import { usePlayerState } from '../transport/needs.ts'

const noModels: readonly ModelFacts[] = []

/**
 * The right panel with what it shows: the pinned line, else the one that plays or the one at the caret, whichever came
 * last, else the one where the caret was last, else the first.
 */
export function InspectorPanel({
  open,
  onClose,
  onChooseVoice,
}: {
  readonly open: ShownProject
  readonly onClose: (() => void) | undefined
  readonly onChooseVoice: (lineId: LineId, anchor?: HTMLElement) => void
}) {
  const deps = useInspectorNeeds()
  const run = useRun()
  const pinnedLineId = useView((state) => state.pinnedLineId)
  const caretLineId = useView((state) => state.caretLineId)
  const visitedLineId = useView((state) => state.visitedLineId)
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const { playingLineId } = usePlayerState()
  const audition = useSyncExternalStore(deps.audition.subscribe, deps.audition.state)

  const { lines } = open.outline
  const [followed, setFollowed] = useState<Followed>({
    caret: caretLineId,
    playing: playingLineId,
    last: playingLineId === undefined ? 'caret' : 'playing',
  })
  const now = followOn(followed, caretLineId, playingLineId)
  if (now !== followed) setFollowed(now)
  const wanted = [pinnedLineId, ...linesFollowed(now), visitedLineId].find((id) => id !== undefined && lines.has(id))
  const line = wanted === undefined ? lines.values().next().value : lines.get(wanted)
  const view = line === undefined ? undefined : open.lines.get(line.id)
  const known = useTakes(line?.id, view)
  const takes = known ?? noTakes
  const { kind: host } = useHost()
  const speaker = open.cast.speakers.find((candidate) => candidate.id === line?.speakerId)
  const { renderWith } = open.settings

  const [wordsTurn, setWordsTurn] = useState(0)
  useEffect(() => deps.client.on['pronunciations.changed'](() => setWordsTurn((turn) => turn + 1)), [deps])
  const models = useSettings((state) => state.app?.settings.models) ?? noModels
  const model =
    line === undefined
      ? open.settings.model
      : modelOfLine(open.settings.model, open.cast, speakerMatcher(open.cast)(line.node), line.id)
  const cues = modelFacts(model, models)?.cues ?? 'brackets'

  const inspected: InspectedLine | undefined =
    line === undefined
      ? undefined
      : {
          line,
          view,
          speaker,
          takes,
          takesAre: known !== undefined ? 'known' : host === 'connected' ? 'asked' : 'unreachable',
          bytesOfText: compileLine(line.node, speaker, cues).reduce(
            (sum, piece) => (piece.kind === 'speech' ? sum + utf8Bytes(piece.text) : sum),
            0,
          ),
        }
  const loadPeaks = useCallback((id: TakeId, width: number) => takePeaks(deps, id, width), [deps])
  // Asked again of a host that has opened the project anew.
  const loadPreview = useCallback(
    (asked: PreviewQuestion) => previewLine(deps, open.handle, asked.lineId),
    [deps, open.handle],
  )
  // The selection is the editor's: it is looked up whenever its size or the caret's line changes.
  const selectedCount = useView((state) => state.selectedLines)
  const selected = selectedCount > 1 ? selectedLines(deps, open) : []
  return (
    <Inspector
      inspected={inspected}
      pinned={line !== undefined && line.id === pinnedLineId}
      renderWith={renderWith}
      isConnected={isConnected}
      readOnly={open.save.kind === 'readOnly'}
      playingTakeId={audition.playingId}
      onClose={onClose}
      onPin={(pinned) => deps.view.setState({ pinnedLineId: pinned ? line?.id : undefined })}
      onChangeVoice={(anchor) => (line === undefined ? undefined : onChooseVoice(line.id, anchor))}
      onAction={(action) => {
        if (line !== undefined) run(() => actOnLine(deps, line.id, action, (id) => onChooseVoice(id)))
      }}
      models={models}
      cast={open.cast}
      settings={open.settings}
      selected={selected}
      onDirection={(next) => run(() => changeDirection(deps, next))}
      onVariant={(lineIds, variant) => chooseVariant(deps, lineIds, variant)}
      wordsTurn={wordsTurn}
      loadPreview={loadPreview}
      loadPeaks={loadPeaks}
      onPlayTake={(id) => run(() => toggleTake(deps, id))}
      onUseTake={(id) =>
        line === undefined ? undefined : run(() => putToUse(deps, line.id, id, namedTakes(takes ?? [])))
      }
      onNewTake={(source) => {
        if (line === undefined) return
        run(() => renderLines(deps, { source, lineIds: [line.id], again: true, resendUnknown: false }))
      }}
      answer={line === undefined ? null : <LineAnswer open={open} line={line} takes={takes} />}
      live={line === undefined ? null : <LineLive open={open} line={line} />}
      onConnect={() => deps.view.setState({ dialog: { kind: 'connect' } })}
    />
  )
}
