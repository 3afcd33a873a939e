import {
  playingDevice,
  playingNothing,
  playingOldWordsLine,
  playingSilent,
  playingSilentMany,
  playingSilentSettings,
  playingUnplayable,
} from '../../../shared/messages/made/playing.ts'
import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { announce, notify, report, reportSound } from '../../base/notices.ts'
import { pageName } from '../../base/bridge/page-name.ts'
import { sendText } from '../../project/typing.ts'
import type { ProjectNeeds } from '../../project/needs.ts'
import { KeptSounds } from '../lines/kept-sounds.ts'
import { LinePlayer } from '../lines/line-player.ts'
import { createOutput, type WindowSound } from '../output/create-output.ts'
import { hearEverybody, laneFactors, lanesOfCast, type ListeningStore } from '../listening/listening.ts'
import type { Player } from '../stage/player-types.ts'
import type { PlayerStage } from '../stage/stage-types.ts'
import { Stage } from '../stage/stage.ts'
import type { OutputReport, OutputUnderruns } from '../output/sound-output.ts'
import { contextOf } from './context.ts'
import { gainsIn } from './live-gains.ts'
import { DrawnHead } from './head.ts'
import { longEnough, partOfRange } from './loop-range.ts'
import { newestFirst } from './newest-first.ts'
import { type FirstSound, type PlayQuestion, ScriptPlayer } from './script-player.ts'

/** Line numbers that are named in one notice; of more only how many there are. */
const MOST_NAMED = 8

/** What the player works with. */
type PlayerNeeds = ProjectNeeds & { readonly listening: ListeningStore }

/**
 * Makes the player: lines sound one behind the other by Web Audio, each as it is when its turn comes, and the stage draws
 * the graph of them all.
 */
export function createPlayer(deps: PlayerNeeds): Player {
  const stage: Stage = new Stage({
    seconds: () => head.seconds,
    onSeek: (seconds) => {
      head.putAt(seconds)
      script.moved()
    },
  })
  const output = createOutput()
  const sounds = new KeptSounds((takeId) =>
    output.load(mediaUrl(deps, output.wants() === 'samples' ? `samples-${takeId}` : takeId)),
  )
  const said = new Set<string>()
  const ask = newestFirst((question: PlayQuestion) => begin(deps, question), superseded)
  let last: PlayedLine | undefined
  const lines: LinePlayer<WindowSound> = new LinePlayer({
    output,
    load: (takeId) => sounds.get(takeId),
    next: (line) => following(deps, line),
    onChange: () => script.changed(),
    onLine: (line) => {
      last = line
      head.follow()
      tellLine(deps, line, said)
    },
    onMute: (line, error) => tellMute(deps, line, error, said),
    onEnd: (error) => script.ended(last, error),
  })
  const head: DrawnHead = new DrawnHead(stage, () => lines.place)
  const script: ScriptPlayer<WindowSound> = new ScriptPlayer({
    lines,
    wake: output.wake,
    rest: output.rest,
    setSpeed: output.setSpeed,
    begin: (asked) => {
      last = undefined
      if (!asked.isAgain) said.clear()
      return ask(asked)
    },
    head: {
      place: () => head.place(),
      put: (place) => head.put(place),
      seconds: () => head.seconds,
      startOf: (lineId) => stage.clock.lines.find((line) => line.lineId === lineId)?.start,
      partOf: (range, from) => partOfRange(stage.picture?.graph.timeline, range, from),
    },
    tell: {
      nothing: () => notify(deps.view, 'notice', { message: playingNothing() }),
      missing: (missing) => tellMissing(deps, missing),
      failure: (error) => report(deps.view, error),
    },
    deviceProblem: playingDevice,
  })
  const hear = (): void =>
    output.setLanes(laneFactors(lanesOfCast(deps.project.getState().open?.cast), deps.listening.getState()))
  hear()
  const reports = new Set<(report: OutputReport) => void>()
  output.onReport((report) => {
    tellUnderruns(deps, report.underruns)
    for (const listener of reports) listener(report)
  })
  const stopFollowingGraph = stage.onGraph(() => lines.setGains(gainsIn(stage.picture?.graph)))
  const stopHearing = [
    deps.listening.subscribe(hear),
    deps.project.subscribe(({ open }, before) => (open?.cast === before.open?.cast ? undefined : hear())),
  ]
  // What plays is of one project, and what was paused in it is no place in another.
  const stopFollowing = deps.project.subscribe(({ open }, before) => {
    if (open?.documentKey === before.open?.documentKey) return
    script.reset()
    sounds.forget()
    hearEverybody(deps.listening)
  })
  return {
    arrived: () => Promise.resolve(),
    show: (graph) => head.show(graph),
    play: () => script.play(),
    pause: () => script.pause(),
    toggle: () => script.toggle(),
    seek: (sample) => {
      head.putAt(samplesToSeconds(sample))
      script.moved()
    },
    playLine: (lineId) => script.playLine(lineId),
    toggleLine: (lineId) => script.toggleLine(lineId),
    startAt: (lineId) => script.startAt(lineId),
    setLoop: (loops) => script.setLoop(loops),
    setLoopRange: (range) => script.setLoopRange(longEnough(range)),
    playContext: (lineId) => script.playPart(contextOf(stage.picture?.graph.timeline, lineId)),
    playSpan: (first, last) =>
      script.playPart({ from: { lineId: first, seconds: 0 }, until: { lineId: last, tailSeconds: 0 } }),
    setSpeed: (speed) => script.setSpeed(speed),
    onReport: (listener) => {
      reports.add(listener)
      return () => reports.delete(listener)
    },
    unload: () => {
      script.reset()
      sounds.forget()
      head.show(undefined)
    },
    stage: stageOf(stage, (graph) => lines.setGains(gainsIn(graph))),
    subscribe: (listener) => script.subscribe(listener),
    state: () => script.state,
    destroy: () => {
      for (const stop of [stopFollowing, stopFollowingGraph, ...stopHearing]) stop()
      script.destroy()
      head.destroy()
      output.close()
      stage.destroy()
    },
  }
}

/** `hear`: what is shown for a moment is heard so too. */
function stageOf(stage: Stage, hear: (graph: SoundGraph) => void): PlayerStage {
  return {
    mount: (host, events) => stage.mount(host, events),
    mountOverview: (host) => stage.mountOverview(host),
    graph: () => stage.picture?.graph,
    preview: (graph) => {
      stage.preview(graph)
      hear(graph)
    },
    onGraph: (listener) => stage.onGraph(listener),
    setLooks: (looks) => stage.setLooks(looks),
    setWaves: (waves) => stage.setWaves(waves),
    setLaneHeight: (pixels) => stage.setLaneHeight(pixels),
    onFrame: (listener) => stage.onFrame(listener),
    zoom: (wanted, anchorPixels) => stage.zoom(wanted, anchorPixels),
    scrollTo: (pixels) => stage.scrollTo(pixels),
    setFollow: (follow) => stage.setFollow(follow),
    focusRegion: (lineId) => stage.focusRegion(lineId),
  }
}

/** Told some twenty times a second; what is kept changes only when something was missing. */
function tellUnderruns({ view }: ProjectNeeds, now: OutputUnderruns): void {
  const known = view.getState().underruns
  if (known.count !== now.count || known.seconds !== now.seconds) view.setState({ underruns: now })
}

const superseded: FirstSound = { kind: 'superseded' }

function mediaUrl({ client, project }: ProjectNeeds, id: string): string {
  const { open } = project.getState()
  if (open === undefined) throw new TypeError('No project is open.')
  return client.mediaUrl(open.handle, id)
}

/** Asks main for what sounds first, which has the words that were just typed by then. */
async function begin(deps: ProjectNeeds, { from, number, isOne }: PlayQuestion): Promise<FirstSound> {
  await sendText(deps)
  const { open } = deps.project.getState()
  return open === undefined
    ? { kind: 'nothing' }
    : deps.client.call('playing.begin', { project: open.handle, page: pageName(), from, number, isOne })
}

async function following(deps: ProjectNeeds, { lineId, number }: PlayedLine): Promise<PlayedLine | undefined> {
  await sendText(deps)
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  const asked = { project: open.handle, page: pageName(), after: lineId, number }
  const { line } = await deps.client.call('playing.next', asked)
  return line ?? undefined
}

/** What is not heard as it is written is said: once, however many lines it concerns. */
function tellLine({ view }: ProjectNeeds, line: PlayedLine, said: Set<string>): void {
  const { problem, number, isOldWords, takeId } = line
  if (isOldWords) announce(view, playingOldWordsLine({ line: String(number) }))
  if (problem === undefined || takeId === undefined || said.has(problem.code)) return
  said.add(problem.code)
  notify(view, 'problem', problem)
}

function tellMute({ view }: ProjectNeeds, { problem, number }: PlayedLine, error: unknown, said: Set<string>): void {
  if (error !== undefined) {
    reportSound(view, playingUnplayable({ line: String(number) }))
  } else if (problem !== undefined && !said.has(problem.code)) {
    said.add(problem.code)
    notify(view, 'problem', problem)
  }
}

function tellMissing(
  { view }: ProjectNeeds,
  { numbers, count }: { readonly numbers: readonly number[]; readonly count: number },
): void {
  const [first = 0] = numbers
  const words =
    count > MOST_NAMED
      ? playingSilentMany({ count, line: String(first) })
      : playingSilent({ count, lines: numbers.map(String) })
  notify(
    view,
    'notice',
    { message: words },
    {
      title: playingSilentSettings(),
      run: () => view.setState({ dialog: { kind: 'settings', page: 'rendering' } }),
    },
  )
}
