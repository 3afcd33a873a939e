import type { Player, PlayerState } from './player-types.ts'
import { transportMissing } from '../../../shared/messages/made/transport.ts'
import type { Sounding, SoundHolder } from '../sounding/sounding.ts'

const silent: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }
const missing = (): PlayerState => ({ ...silent, problem: transportMissing() })

/**
 * The player from the first moment on, although what draws and plays comes after the script can be seen. Until then
 * nothing sounds and nothing is on the stage; what it was told it does when it has come, in the order in which it was
 * told; whatever else sounds is quiet at once. `arrived` asks for it if nobody has, and rejects if it cannot be had; the stage may be used only after that.
 */
export function createLatePlayer(sounding: Sounding, load: () => Promise<Player>): Player {
  const listeners = new Set<(state: PlayerState) => void>()
  let player: Player | undefined
  let coming: Promise<void> | undefined
  let state = silent
  let isDestroyed = false

  const publish = (next: PlayerState): void => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const fetch = async (): Promise<void> => {
    try {
      const loaded = await load()
      if (isDestroyed) {
        loaded.destroy()
        return
      }
      player = loaded
      loaded.subscribe(publish)
      if (state.problem !== undefined) publish(loaded.state())
    } catch (error) {
      // Asked again the next time: the server may have been away for a moment.
      coming = undefined
      throw error
    }
  }
  const arrived = (): Promise<void> => {
    coming ??= fetch()
    return coming
  }
  const tell = (what: (player: Player) => void): void => {
    if (player !== undefined) what(player)
    else
      arrived().then(
        () => (player === undefined ? undefined : what(player)),
        () => publish(missing()),
      )
  }
  /** For what takes something back: where nothing was told there is nothing to take back. */
  const tellIfComing = (what: (player: Player) => void): void => {
    if (coming !== undefined) tell(what)
  }
  const pause = (): void => tellIfComing((there) => there.pause())
  const source: SoundHolder = { silence: pause }
  /** For what may begin to sound. Where it pauses instead, the mix is what sounds, and the claim changes nothing. */
  const tellToSound = (what: (player: Player) => void): void => {
    sounding.claim(source)
    tell(what)
  }
  const stage = (): Player['stage'] => {
    if (player === undefined) throw new Error('The stage is used before the player has come.')
    return player.stage
  }
  return {
    arrived,
    load: (mix, url) => tell((there) => there.load(mix, url)),
    play: () => tellToSound((there) => there.play()),
    pause,
    toggle: () => tellToSound((there) => there.toggle()),
    seek: (sample) => tell((there) => there.seek(sample)),
    playLine: (lineId) => tellToSound((there) => there.playLine(lineId)),
    toggleLine: (lineId) => tellToSound((there) => there.toggleLine(lineId)),
    unload: () => tellIfComing((there) => there.unload()),
    stage: {
      mount: (host, events) => stage().mount(host, events),
      mix: () => player?.stage.mix(),
      onMix: (listener) => stage().onMix(listener),
      setLooks: (looks) => stage().setLooks(looks),
      setLaneHeight: (pixels) => stage().setLaneHeight(pixels),
      onFrame: (listener) => stage().onFrame(listener),
      zoom: (pixelsPerSecond, anchorPixels) => stage().zoom(pixelsPerSecond, anchorPixels),
      scrollTo: (pixels) => stage().scrollTo(pixels),
      setFollow: (follow) => stage().setFollow(follow),
      focusRegion: (lineId) => player?.stage.focusRegion(lineId),
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => player?.state() ?? state,
    destroy: () => {
      isDestroyed = true
      player?.destroy()
    },
  }
}
