import { askUntilThere } from '../../base/late/ask-until-there.ts'
import type { Player, PlayerState } from './player-types.ts'
import { transportMissing } from '../../../shared/messages/made/transport.ts'
import type { Sounding, SoundHolder } from '../sounding/sounding.ts'

const silent: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }
const missing = (): PlayerState => ({ ...silent, problem: transportMissing() })

/** The real player, as far as it has come. */
type Arrival =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'coming'; readonly arrived: Promise<void> }
  | { readonly kind: 'there'; readonly player: Player }

/**
 * The player from the first moment on, although what draws and plays comes after the script can be seen. Until then
 * nothing sounds and nothing is on the stage; what it was told it does when it has come, in the order in which it was
 * told; whatever else sounds is quiet at once. `arrived` asks for it if nobody has, and rejects if it cannot be had; the stage may be used only after that.
 */
export function createLatePlayer(sounding: Sounding, load: () => Promise<Player>): Player {
  const listeners = new Set<(state: PlayerState) => void>()
  let arrival: Arrival = { kind: 'notAsked' }
  let state = silent
  let isDestroyed = false

  const publish = (next: PlayerState): void => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const present = (): Player | undefined => (arrival.kind === 'there' ? arrival.player : undefined)
  const fetch = async (): Promise<void> => {
    try {
      const loaded = await load()
      if (isDestroyed) {
        loaded.destroy()
        return
      }
      arrival = { kind: 'there', player: loaded }
      loaded.subscribe(publish)
      if (state.problem !== undefined) publish(loaded.state())
    } catch (error) {
      // Asked again the next time: the server may have been away for a moment.
      arrival = { kind: 'notAsked' }
      throw error
    }
  }
  const arrived = (): Promise<void> => {
    if (arrival.kind === 'there') return Promise.resolve()
    if (arrival.kind === 'notAsked') arrival = { kind: 'coming', arrived: fetch() }
    return arrival.arrived
  }
  const tell = (what: (player: Player) => void): void => {
    const player = present()
    if (player !== undefined) what(player)
    else
      arrived().then(
        () => {
          const come = present()
          return come === undefined ? undefined : what(come)
        },
        () => publish(missing()),
      )
  }
  /** For what takes something back: where nothing was told there is nothing to take back. */
  const tellIfComing = (what: (player: Player) => void): void => {
    if (arrival.kind !== 'notAsked') tell(what)
  }
  const pause = (): void => tellIfComing((there) => there.pause())
  const source: SoundHolder = { silence: pause }
  /** For what may begin to sound. Where it pauses instead, the mix is what sounds, and the claim changes nothing. */
  const tellToSound = (what: (player: Player) => void): void => {
    sounding.claim(source)
    tell(what)
  }
  const stage = (): Player['stage'] => {
    const player = present()
    if (player === undefined) throw new Error('The stage is used before the player has come.')
    return player.stage
  }
  return {
    arrived,
    show: (graph) => {
      if (graph === undefined) tellIfComing((there) => there.show(undefined))
      else tell((there) => there.show(graph))
    },
    play: () => tellToSound((there) => there.play()),
    pause,
    toggle: () => tellToSound((there) => there.toggle()),
    seek: (sample) => tell((there) => there.seek(sample)),
    playLine: (lineId) => tellToSound((there) => there.playLine(lineId)),
    toggleLine: (lineId) => tellToSound((there) => there.toggleLine(lineId)),
    hearLine: (lineId) => tellToSound((there) => there.hearLine(lineId)),
    playFrom: (place) => tellToSound((there) => there.playFrom(place)),
    sounding: () => present()?.sounding(),
    startAt: (lineId) => {
      if (lineId === undefined) tellIfComing((there) => there.startAt(undefined))
      else tell((there) => there.startAt(lineId))
    },
    setLoop: (loops) => tell((there) => there.setLoop(loops)),
    setLoopRange: (range) => tell((there) => there.setLoopRange(range)),
    playContext: (lineId) => tellToSound((there) => there.playContext(lineId)),
    playSpan: (first, last) => tellToSound((there) => there.playSpan(first, last)),
    setSpeed: (speed) => tell((there) => there.setSpeed(speed)),
    onReport: (listener) => {
      let stop: (() => void) | undefined
      const endAsking = askUntilThere(arrived, () => {
        stop = present()?.onReport(listener)
      })
      return () => {
        endAsking()
        stop?.()
      }
    },
    unload: () => tellIfComing((there) => there.unload()),
    stage: {
      mount: (host, events) => stage().mount(host, events),
      mountOverview: (host) => stage().mountOverview(host),
      graph: () => present()?.stage.graph(),
      preview: (graph) => stage().preview(graph),
      onGraph: (listener) => stage().onGraph(listener),
      setWaves: (waves) => stage().setWaves(waves),
      setLooks: (looks) => stage().setLooks(looks),
      setLaneHeights: (heights) => stage().setLaneHeights(heights),
      onFrame: (listener) => stage().onFrame(listener),
      now: () => stage().now(),
      zoom: (pixelsPerSecond, anchorPixels) => stage().zoom(pixelsPerSecond, anchorPixels),
      scrollTo: (pixels) => stage().scrollTo(pixels),
      showTime: (seconds) => stage().showTime(seconds),
      setFollow: (follow) => stage().setFollow(follow),
      focusRegion: (lineId) => present()?.stage.focusRegion(lineId),
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => present()?.state() ?? state,
    destroy: () => {
      isDestroyed = true
      present()?.destroy()
    },
  }
}
