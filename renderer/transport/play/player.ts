import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { ListenTo } from '../../../shared/core/model/take.ts'
import { carriedRange } from '../../../shared/core/timeline/range-carry.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import {
  playingDevice,
  playingNothing,
  playingOldWordsLine,
  playingUnplayable,
} from '../../../shared/messages/made/playing.ts'
import { pageName } from '../../base/bridge/page-name.ts'
import { announce, notify, report, reportSound } from '../../base/notices.ts'
import type { ProjectNeeds } from '../../project/needs.ts'
import { sendText } from '../../project/typing.ts'
import { KeptSounds } from '../lines/kept-sounds.ts'
import { LinePlayer } from '../lines/line-player.ts'
import { hearEverybody, type ListeningStore, laneFactors, lanesOfCast } from '../listening/listening.ts'
import type { WindowOutput, WindowSound } from '../output/create-output.ts'
import { LoopedSource } from '../output/looped-source.ts'
import type { OutputSound } from '../output/sound-output.ts'
import type { Player } from '../stage/player-types.ts'
import { Stage } from '../stage/stage.ts'
import type { PlayerStage } from '../stage/stage-types.ts'
import { AsExported } from './as-exported.ts'
import { contextOf } from './context.ts'
import { FetchedAhead, takesBehind } from './fetched-ahead.ts'
import { DrawnHead } from './head.ts'
import { gainsIn } from './live-gains.ts'
import { longEnough, partOfRange } from './loop-range.ts'
import { newestFirst } from './newest-first.ts'
import { PlacedSounds } from './placed-sounds.ts'
import type { FileClip } from './placed-turn.ts'
import { reportsOf } from './reports.ts'
import { allReadyAt, RestingHead } from './resting-head.ts'
import { type FirstSound, type PlayQuestion, ScriptPlayer, type ScriptPlayerInput } from './script-player.ts'
import { tellMissing } from './tell-missing.ts'

/** What the player works with. */
type PlayerNeeds = ProjectNeeds & { readonly listening: ListeningStore }

/**
 * Makes the player: lines sound one behind the other by Web Audio, each as it is when its turn comes, and the stage draws
 * the graph of them all.
 */
export function createPlayer(deps: PlayerNeeds, output: WindowOutput): Player {
  const stage: Stage = new Stage({
    seconds: () => head.seconds,
    onSeek: (seconds) => seek(seconds),
  })
  const seek = (seconds: number): void => {
    head.putAt(seconds)
    script.moved()
    resting.put(script.state.playing ? undefined : head.place())
  }
  const { sounds, loadFile, ahead, forget } = soundsOf(deps, output)
  const resting = new RestingHead((place) => allReadyAt({ sounds, loadFile }, stage.picture, place))
  const said = new Set<string>()
  /** What brings it to the loudness of its speaker's others only the graph knows. */
  const asDrawn = (line: PlayedLine): PlayedLine =>
    asExported.played({ ...line, gains: [...(gainsIn(stage.picture?.graph)(line) ?? line.gains)] })
  const ask = newestFirst((question: PlayQuestion) => begin(deps, question), superseded)
  let last: PlayedLine | undefined
  const lines: LinePlayer<WindowSound> = new LinePlayer({
    output,
    load: (takeId) => sounds.get(takeId),
    next: async (line) => {
      const next = await following(deps, line)
      return next === undefined ? undefined : asDrawn(next)
    },
    onChange: () => script.changed(),
    onLine: (line, seconds) => {
      placed.began(line.lineId, seconds)
      ahead.fetch(takesBehind(stage.picture, line.lineId))
      last = line
      head.follow()
      tellLine(deps, line, said)
    },
    onSilence: ({ lineId }, seconds) => {
      placed.began(lineId, seconds)
      head.follow()
    },
    onTurn: ({ lineId }, seconds, from) => placed.turns(lineId, seconds, from),
    onMute: (line, error) => tellMute(deps, line, error, said),
    onEnd: (error, at) => {
      const behind = placed.soundsUntil() === undefined ? 0 : at?.behind
      placed.stop()
      script.ended(last, error, behind)
    },
    soundsUntil: () => placed.soundsUntil(),
  })
  const placed = placedSounds(deps, output, loadFile)
  const head: DrawnHead = new DrawnHead(stage, () => lines.place)
  const script: ScriptPlayer<WindowSound> = new ScriptPlayer({
    // Something else may have sounded meanwhile, as it is by itself.
    lines: madeReady(lines, placed, () => {
      output.setSpeed(script.state.speed ?? 1)
      output.setMaster(asExported.master)
    }),
    wake: output.wake,
    rest: output.rest,
    setSpeed: output.setSpeed,
    written: (lineId) => deps.editor.get()?.written(lineId),
    begin: async (asked) => {
      last = undefined
      if (!asked.isAgain) said.clear()
      const begun = await ask(asked)
      return begun.kind === 'lines' ? linesDrawn(begun, asDrawn) : begun
    },
    head: headOf(head, stage),
    tell: tellsOf(deps),
    deviceProblem: playingDevice,
  })
  const asExported = new AsExported(deps, () => {
    hear()
    hearLines(stage.picture?.graph)
    if (lines.isPlaying) output.setMaster(asExported.master)
  })
  const hear = (): void => {
    const lanes = lanesOfCast(deps.project.getState().open?.cast, stage.picture?.graph)
    const factors = laneFactors(lanes, deps.listening.getState())
    // Without a choice stereo: both sides are the same where nobody stands aside, and no voice jumps there.
    output.setChannels(stage.picture?.graph.channels ?? 2)
    output.setLanes(new Map([...factors].map(([key, factor]) => [key, factor * asExported.ofLane(key)])))
  }
  hear()
  const hearLines = (graph: SoundGraph | undefined): void => {
    const gainsOf = gainsIn(graph)
    lines.setGains((line) => gainsOf(line)?.map((gain) => gain * asExported.ofLine(line.lineId)))
  }
  output.onReport(() => placed.moved())
  const carryLoop = loopCarrier(stage, script)
  const stopFollowingGraph = stage.onGraph(() => {
    carryLoop()
    hearLines(stage.picture?.graph)
    placed.show(stage.picture?.graph)
    hear()
    asExported.changed()
  })
  const stopHearing = [
    deps.listening.subscribe((now, before) => {
      hear()
      if (now.asExported !== before.asExported) asExported.choose()
      // What plays goes on with the other take of its line, where it has one.
      if (now.listenTo !== before.listenTo && script.state.playing) script.moved()
    }),
    deps.project.subscribe(({ open }, before) => (open?.cast === before.open?.cast ? undefined : hear())),
  ]
  // What plays is of one project, and what was paused in it is no place in another.
  const stopFollowing = deps.project.subscribe(({ open }, before) => {
    if (open?.documentKey === before.open?.documentKey) return
    script.reset()
    forget()
    hearEverybody(deps.listening)
    asExported.choose()
  })
  return {
    arrived: () => Promise.resolve(),
    show: (graph) => head.show(graph),
    play: () => script.play(),
    pause: () => script.pause(),
    toggle: () => script.toggle(),
    seek: (sample) => seek(samplesToSeconds(sample)),
    playLine: (lineId) => script.playLine(lineId),
    toggleLine: (lineId) => script.toggleLine(lineId),
    hearLine: (lineId) => script.hearLine(lineId),
    playFrom: (place) => script.playFrom(place),
    sounding: () => lines.place,
    startAt: (lineId) => script.startAt(lineId),
    setLoop: (loops) => script.setLoop(loops),
    setLoopRange: (range) => script.setLoopRange(longEnough(range)),
    playContext: (lineId) => script.playPart(contextOf(stage.picture?.graph.timeline, lineId)),
    playSpan: (first, last) =>
      script.playPart({ from: { lineId: first, seconds: 0 }, until: { lineId: last, tailSeconds: 0 } }),
    setSpeed: (speed) => script.setSpeed(speed),
    onReport: reportsOf(deps, output),
    unload: () => {
      script.reset()
      forget()
      head.show(undefined)
    },
    stage: stageOf(stage, hearLines),
    subscribe: (listener) => script.subscribe(listener),
    state: () => script.state,
    destroy: () => {
      for (const part of [asExported, resting]) part.destroy()
      for (const stop of [stopFollowing, stopFollowingGraph, ...stopHearing]) stop()
      script.destroy()
      head.destroy()
      stage.destroy()
    },
  }
}

function tellsOf(deps: PlayerNeeds): ScriptPlayerInput<WindowSound>['tell'] {
  return {
    nothing: () => notify(deps.view, 'notice', { message: playingNothing() }),
    missing: (missing) => tellMissing(deps, missing),
    failure: (error) => report(deps.view, error),
  }
}

/** The playhead as a script is played by it. */
function headOf(head: DrawnHead, stage: Stage): ScriptPlayerInput<WindowSound>['head'] {
  return {
    place: () => head.place(),
    put: (place) => head.put(place),
    seconds: () => head.seconds,
    startOf: (lineId) => stage.clock.lines.find((line) => line.lineId === lineId)?.start,
    partOf: (range, from) => partOfRange(stage.picture?.graph.timeline, range, from),
  }
}

/** Takes that sound, and those whose turn comes soon; and what lies beside them, which each turn of a loop asks for. */
function soundsOf(
  deps: ProjectNeeds,
  output: WindowOutput,
): {
  readonly sounds: KeptSounds<WindowSound>
  readonly loadFile: ReturnType<typeof fileLoader>
  readonly ahead: FetchedAhead
  readonly forget: () => void
} {
  const sounds = new KeptSounds((takeId) =>
    output.load(mediaUrl(deps, output.wants() === 'samples' ? `samples-${takeId}` : takeId)),
  )
  const files = new KeptSounds((id) => output.load(mediaUrl(deps, `sound-${id}`)))
  const forget = (): void => {
    for (const kept of [sounds, files]) kept.forget()
  }
  return { sounds, loadFile: fileLoader(files), ahead: new FetchedAhead((takeId) => sounds.get(takeId)), forget }
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
    setLaneHeights: (heights) => stage.setLaneHeights(heights),
    onFrame: (listener) => stage.onFrame(listener),
    now: () => stage.now(),
    zoom: (wanted, anchorPixels) => stage.zoom(wanted, anchorPixels),
    scrollTo: (pixels) => stage.scrollTo(pixels),
    showTime: (seconds) => stage.showTime(seconds),
    setFollow: (follow) => stage.setFollow(follow),
    focusRegion: (lineId) => stage.focusRegion(lineId),
  }
}

/** Lines of a run that begins, as loud as they are drawn. */
function linesDrawn(
  begun: Extract<FirstSound, { readonly kind: 'lines' }>,
  asDrawn: (line: PlayedLine) => PlayedLine,
): FirstSound {
  const before = begun.before.map((one) => ({ ...one, line: asDrawn(one.line) }))
  return { ...begun, line: asDrawn(begun.line), before }
}

/** What lets the range of the loop go with its lines, each time another graph is drawn. */
function loopCarrier(stage: Stage, script: ScriptPlayer<WindowSound>): () => void {
  let drawn = stage.picture?.graph.timeline
  return () => {
    const before = drawn
    const now = (drawn = stage.picture?.graph.timeline)
    if (before !== undefined && now !== undefined) {
      script.carryLoopRange((range) => carriedRange(before, now, range))
    }
  }
}

/** Fetches the sound of beds and effects, which may go on from their ends. */
function fileLoader(files: KeptSounds<WindowSound>): (clip: FileClip) => Promise<OutputSound<WindowSound>> {
  return async ({ source: { fileId, channels }, loop, durationSamples }) => {
    const id = channels === undefined ? fileId : `${fileId}-${channels.join('.')}`
    const { audio, seconds } = await files.get(id)
    const isOnce = loop === undefined || audio instanceof AudioBuffer
    return { audio: isOnce ? audio : new LoopedSource(audio, loop, durationSamples), seconds }
  }
}

/** What lies beside the lines, by the output of the window. */
function placedSounds(
  deps: ProjectNeeds,
  output: WindowOutput,
  load: (clip: FileClip) => Promise<OutputSound<WindowSound>>,
): PlacedSounds<WindowSound> {
  return new PlacedSounds({ output, load, onBroken: (error) => report(deps.view, error) })
}

/** Lines before which the output is made ready each time they are played. */
function madeReady<Audio>(
  lines: LinePlayer<Audio>,
  placed: PlacedSounds<Audio>,
  makeReady: () => void,
): Pick<LinePlayer<Audio>, 'isPlaying' | 'place' | 'line' | 'play' | 'stop'> {
  return {
    get isPlaying() {
      return lines.isPlaying
    },
    get place() {
      return lines.place
    },
    get line() {
      return lines.line
    },
    stop: () => {
      placed.stop()
      lines.stop()
    },
    play: (first, start, nextTurn) => {
      makeReady()
      // Who hears a line alone hears nothing beside it.
      placed.begin(!start.isOne)
      lines.play(first, start, nextTurn)
    },
  }
}

const superseded: FirstSound = { kind: 'superseded' }

function mediaUrl({ client, project }: ProjectNeeds, id: string): string {
  const { open } = project.getState()
  if (open === undefined) throw new TypeError('No project is open.')
  return client.mediaUrl(open.handle, id)
}

function listening({ listening: store }: PlayerNeeds): { readonly listenTo?: ListenTo } {
  const { listenTo } = store.getState()
  return listenTo === 'best' ? {} : { listenTo }
}

/** Asks main for what sounds first, which has the words that were just typed by then. */
async function begin(deps: PlayerNeeds, { from, number, isOne }: PlayQuestion): Promise<FirstSound> {
  await sendText(deps)
  const { open } = deps.project.getState()
  return open === undefined
    ? { kind: 'nothing' }
    : deps.client.call('playing.begin', {
        project: open.handle,
        page: pageName(),
        from,
        number,
        isOne,
        ...listening(deps),
      })
}

async function following(deps: PlayerNeeds, { lineId, number }: PlayedLine): Promise<PlayedLine | undefined> {
  await sendText(deps)
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  const asked = { project: open.handle, page: pageName(), after: lineId, number, ...listening(deps) }
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
