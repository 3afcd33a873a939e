import {
  takesPanelComparison,
  takesPanelTrash,
  takesPanelWidth,
  takesReviewNoLines,
} from '../../../shared/messages/made/takes.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listTrashed, restoreTakes, reviewLine, toggleTake } from '../commands.ts'
import { ReviewList } from './review-list.tsx'
import styles from './takes.module.css'
import { TrashList } from './trash-list.tsx'
import { comparedToday, reviewCounts, reviewLines } from '../model/review.ts'
import type { ShownProject } from '../../project/store.ts'
import { Split } from '../../base/ui/split.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import studio from '../../base/ui/studio.module.css'
import { TakesStage } from './takes-stage.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { useRun, useView } from '../../base/needs.ts'
import { useTakesNeeds, useTakesState } from '../needs.ts'

/** The Takes workspace: the lines that are looked through, and the takes of one of them side by side. */
export function TakesPanel({ open }: { readonly open: ShownProject }) {
  const deps = useTakesNeeds()
  const { filter, showsTrash, lineId, compared } = useTakesState((state) => state)
  const caretLineId = useView((state) => state.caretLineId)
  const { outline, lines: views, settings } = open
  const [dayBegan] = useState(() => new Date().setHours(0, 0, 0, 0))
  const lines = useMemo(
    () => reviewLines({ outline, lines: views, settings }, filter),
    [outline, views, settings, filter],
  )
  const counts = useMemo(() => reviewCounts({ outline, lines: views, settings }), [outline, views, settings])
  // Who comes from the script goes on with its line, if nothing asks for attention.
  const wanted = [lineId, lines[0]?.id, caretLineId].find((id) => id !== undefined && outline.lines.has(id))
  const line = wanted === undefined ? outline.lines.values().next().value : outline.lines.get(wanted)
  const shownId = line?.id
  // The line stays when it leaves the list, because what was wrong with it has been put right.
  useEffect(() => {
    if (shownId !== undefined && deps.takes.getState().lineId !== shownId) deps.takes.setState({ lineId: shownId })
  }, [deps, shownId])
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  return (
    <div ref={root} className={studio.space}>
      <Split
        orientation="horizontal"
        side="start"
        label={takesPanelWidth()}
        size={264}
        min={224}
        max={360}
        rest={480}
        panel={
          <ReviewList
            lines={lines}
            compared={comparedToday(open, compared, dayBegan)}
            counts={counts}
            filter={filter}
            lineId={line?.id}
            cast={open.cast}
            renderWith={settings.renderWith}
            showsTrash={showsTrash}
            onFilter={(next) => deps.takes.setState({ filter: next })}
            onLine={(id) => reviewLine(deps, id)}
            onTrash={(shown) => deps.takes.setState({ showsTrash: shown })}
            onCleanUp={() => deps.view.setState({ dialog: { kind: 'cleanUp' } })}
          />
        }
      >
        <section
          className="stage"
          aria-label={showsTrash ? takesPanelTrash() : takesPanelComparison()}
          data-region="centre"
          data-workspace-focus
          tabIndex={-1}
        >
          {showsTrash ? (
            <Trash open={open} />
          ) : line === undefined ? (
            <p className={styles.none}>{takesReviewNoLines()}</p>
          ) : (
            <TakesStage key={line.id} open={open} line={line} />
          )}
        </section>
      </Split>
    </div>
  )
}

function Trash({ open }: { readonly open: ShownProject }) {
  const deps = useTakesNeeds()
  const run = useRun()
  const turn = useTakesState((state) => state.turn)
  const playingId = useTakePlaying()
  const ask = useCallback(async () => ({ turn, takes: await listTrashed(deps) }), [deps, turn])
  const { value, problem } = useAnswer(ask)
  return (
    <TrashList
      takes={value?.takes}
      problem={problem}
      lineOf={(take) => open.outline.lines.get(take.lineId)}
      playingId={playingId}
      readOnly={open.save.kind === 'readOnly'}
      onPlay={(take) => run(() => toggleTake(deps, take.id))}
      onRestore={(take) => run(() => restoreTakes(deps, [{ lineId: take.lineId, takeId: take.id }]))}
      onBack={() => deps.takes.setState({ showsTrash: false })}
    />
  )
}
