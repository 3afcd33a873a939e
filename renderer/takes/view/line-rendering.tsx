import { takesNoneNotConnected, takesNoneReadOnly } from '../../../shared/messages/made/takes.ts'
import { useCallback } from 'react'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { startLive, stopLive } from '../../rendering/live.ts'
import { acceptScene, moveSeamByHand, readCuts } from '../scene.ts'
import { LiveSection } from '../../rendering/view/live-section.tsx'
import { SeamView } from '../../rendering/view/seam-view.tsx'
import type { OutlineLine } from '../../project/outline.ts'
import { namedTakes } from '../model/takes.ts'
import type { ShownProject } from '../../project/store.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { playAround, togglePart } from '../../transport/play-sound.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useLive } from '../../rendering/needs.ts'
import { useTakesNeeds, useTakesState } from '../needs.ts'

/** The scene answer that a line is cut from: where no take is in use, as the cut is doubtful, that of its latest one. */
export function LineAnswer({
  open,
  line,
  takes,
}: {
  readonly open: ShownProject
  readonly line: OutlineLine
  /** All takes of the line. */
  readonly takes: readonly TakeDetail[]
}) {
  const view = open.lines.get(line.id)
  const heard = view?.take
  const slice = heard === undefined ? namedTakes(takes).find(({ take }) => take.isSlice)?.take : heard
  if (slice?.isSlice !== true) return null
  return <Seams key={line.id} open={open} lineId={line.id} takeId={slice.id} told={view?.problem} />
}

/** The scene answer of a take with its borders, read again when one has moved. */
export function Seams({
  open,
  lineId,
  takeId,
  told,
}: {
  readonly open: ShownProject
  readonly lineId: LineId
  readonly takeId: TakeId
  /** What is said beside it of the line: the same is not said twice. */
  readonly told?: Problem | undefined
}) {
  const deps = useTakesNeeds()
  const run = useRun()
  const turn = useTakesState((state) => state.turn)
  const playingId = useTakePlaying()
  const ask = useCallback(
    async () => ({ turn, takeId, cuts: await readCuts(deps, takeId, lineId) }),
    [deps, takeId, lineId, turn],
  )
  const { value, problem } = useAnswer(ask)
  // What was read of this take stays in sight where nobody is there to be asked again.
  if (problem !== undefined && value?.takeId !== takeId) {
    return (
      <p className="hint" role="status">
        {sentencesOf(problem)}
      </p>
    )
  }
  const cuts = value?.cuts
  if (cuts === undefined) return null
  return (
    <SeamView
      cuts={cuts}
      lineId={lineId}
      told={told}
      isPlaying={playingId === cuts.mediaId}
      readOnly={open.save.kind === 'readOnly'}
      numberOf={(id) => open.outline.lines.get(id)?.number}
      colourOf={(id) => {
        const speakerId = open.outline.lines.get(id)?.speakerId
        return open.cast.speakers.find((speaker) => speaker.id === speakerId)?.colour
      }}
      onPlay={() => run(() => togglePart(deps, cuts.mediaId))}
      onPlayCut={(atSeconds) => run(() => playAround(deps, cuts.mediaId, atSeconds))}
      onAccept={() => run(() => acceptScene(deps, cuts.sceneTakeId, lineId))}
      onMove={(seam) => run(() => moveSeamByHand(deps, { sceneTakeId: cuts.sceneTakeId, ...seam }))}
    />
  )
}

/** Hearing a line, or its scene, while it is made. */
export function LineLive({ open, line }: { readonly open: ShownProject; readonly line: OutlineLine }) {
  const deps = useTakesNeeds()
  const run = useRun()
  const { live, lineIds } = useLive((state) => state)
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const scene = [...open.outline.lines.values()]
    .filter(({ sceneIndex }) => sceneIndex === line.sceneIndex)
    .map(({ id }) => id)
  return (
    <LiveSection
      live={lineIds.includes(line.id) ? live : undefined}
      lineNumber={live?.lineId === undefined ? undefined : open.outline.lines.get(live.lineId)?.number}
      sceneLines={scene.length}
      cannot={
        open.save.kind === 'readOnly'
          ? takesNoneReadOnly()
          : open.settings.renderWith === 'service' && !isConnected
            ? takesNoneNotConnected()
            : undefined
      }
      onLine={() => run(() => startLive(deps, [line.id]))}
      onScene={() => run(() => startLive(deps, scene))}
      onStop={() => run(() => stopLive(deps))}
    />
  )
}
