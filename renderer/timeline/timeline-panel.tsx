import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { TakeId } from '../../shared/core/model/ids.ts'
import { askUntilThere } from '../base/late/ask-until-there.ts'
import { useView } from '../base/needs.ts'
import { announce, run } from '../base/notices.ts'
import { fetchShownMix, revealLine } from '../project/lines.ts'
import type { ShownProject } from '../project/store.ts'
import { tallyLines } from '../project/tally.ts'
import { moveSeamByHand, readCuts } from '../takes/scene.ts'
import { chooseListenTo } from '../transport/refresh-timeline.ts'
import { laneActionsOf } from './lane-actions.ts'
import { fileActionsOf } from '../mix/files/file-actions.ts'
import { lineActionsOf } from './line-actions.ts'
import type { TimelineWords } from './words/clip-words.ts'
import { knownWordsOf } from '../transport/words/known-words.ts'
import { playFromSample } from '../transport/words/play-word.ts'
import { watchSoundingWord } from '../transport/words/sounding-word.ts'
import { useWholeLoudness } from './loudness/use-whole-loudness.ts'
import { type TimelineNeeds, useTimelineNeeds } from './needs.ts'
import { soundActionsOf } from './sound-actions.ts'
import { usePeaks } from './peaks/use-peaks.ts'
import { wavesOf } from './peaks/waves.ts'
import { TimelineView } from './timeline.tsx'

/** The drawer under the script with its commands, once the player has come, which draws in it. */
export function TimelinePanel({
  open,
  isLarge,
  strip,
}: {
  readonly open: ShownProject
  readonly isLarge: boolean
  /** Where the numbers of the clip stand while the timeline is large. */
  readonly strip: HTMLElement | null
}) {
  const deps = useTimelineNeeds()
  const caretLineId = useView((state) => state.caretLineId)
  const peaks = usePeaks(deps.client, open.handle, open.timeline !== undefined)
  const waves = useMemo(() => wavesOf(peaks), [peaks])
  const words = useMemo(() => wordsOfTimeline(deps), [deps])
  const loudness = useWholeLoudness(open.timeline?.graph, peaks)
  const listening = useStore(deps.listening)
  const waiting = useMemo(() => {
    if (!isLarge) return undefined
    const { attention, coverage } = tallyLines(open.lines.values(), open.settings.renderWith)
    return { attention: attention.length, todo: coverage.todo }
  }, [isLarge, open.lines, open.settings.renderWith])
  const laneActions = useMemo(() => laneActionsOf(deps), [deps])
  const soundActions = useMemo(() => soundActionsOf(deps), [deps])
  const hasSounds = (open.timeline?.parts.placed.length ?? 0) > 0
  useEffect(() => {
    if (hasSounds && open.mix === undefined) run(deps.view, () => fetchShownMix(deps))
  }, [deps, hasSounds, open.mix])
  const lineActions = useMemo(() => lineActionsOf(deps), [deps])
  const files = useMemo(() => fileActionsOf(deps, () => deps.settings.getState().app?.host === 'electron'), [deps])
  const seamTurn = useStore(deps.takes, (state) => state.turn)
  const onReadCuts = useCallback((takeId: TakeId) => readCuts(deps, takeId), [deps])
  const [hasCome, setCome] = useState(false)
  useEffect(() => askUntilThere(deps.player.arrived, () => setCome(true)), [deps])
  // The script has less room then: the line that is worked on stays in sight.
  useEffect(() => {
    const { caretLineId: line } = deps.view.getState()
    if (isLarge && line !== undefined) deps.editor.get()?.revealLine(line)
  }, [deps, isLarge])
  if (!hasCome) return null
  return (
    <TimelineView
      graph={open.timeline?.graph}
      parts={open.timeline?.parts}
      sentCuts={open.sentCuts}
      waves={waves}
      words={words}
      loudness={listening.listenTo === 'best' ? loudness : undefined}
      cast={open.cast}
      lines={open.lines}
      scenes={open.outline.scenes}
      notes={open.outline.notes}
      lineCount={Math.max(open.outline.lineCount, open.lines.size)}
      isLarge={isLarge}
      strip={strip}
      player={deps.player}
      listening={listening}
      listeningStore={deps.listening}
      laneActions={laneActions}
      lineActions={lineActions}
      files={files}
      mix={open.mix}
      onMix={soundActions}
      readOnly={open.save.kind === 'readOnly'}
      selectedLineId={caretLineId}
      onSelectLine={(id) => revealLine(deps, id)}
      onPlayLine={(id) => deps.player.toggleLine(id)}
      onListenTo={(listenTo) => chooseListenTo(deps, listenTo)}
      waiting={waiting}
      onLarge={(largeTimeline) => deps.view.setState({ largeTimeline })}
      onSay={(words) => announce(deps.view, words)}
      box={deps.timeline}
      seamTurn={seamTurn}
      onReadCuts={onReadCuts}
      onMoveSeam={(move) => run(deps.view, () => moveSeamByHand(deps, move))}
    />
  )
}

function wordsOfTimeline(deps: TimelineNeeds): TimelineWords {
  const known = knownWordsOf(deps)
  return {
    now: known.now,
    ask: known.ask,
    watch: (tell) => watchSoundingWord(deps, tell),
    play: (line, fromSample) => playFromSample(deps, line, fromSample),
  }
}
