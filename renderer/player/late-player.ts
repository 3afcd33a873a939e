import type { Player, PlayerState } from '../features/contracts.ts'

const silent: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }

/**
 * The player from the first moment on, although what draws and plays comes after the script can be seen. Until then
 * nothing sounds and nothing is on the stage; what it is told to play it plays when it has come. `arrived` asks for it if nobody has,
 * and rejects if it cannot be had; the stage may be used only after that.
 */
export function createLatePlayer(load: () => Promise<Player>): Player {
  const listeners = new Set<(state: PlayerState) => void>()
  let player: Player | undefined
  let coming: Promise<void> | undefined
  let isDestroyed = false

  const arrived = (): Promise<void> => {
    coming ??= load().then(
      (loaded) => {
        if (isDestroyed) return loaded.destroy()
        player = loaded
        loaded.subscribe((state) => {
          for (const listener of listeners) listener(state)
        })
        return undefined
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  const tell = (what: (player: Player) => void): void => {
    if (player !== undefined) what(player)
    else arrived().then(() => (player === undefined ? undefined : what(player)), fail)
  }
  const fail = (): void => {
    const state = { ...silent, problem: 'The player could not be loaded. Reload the window.' }
    for (const listener of listeners) listener(state)
  }
  const stage = (): Player['stage'] => {
    if (player === undefined) throw new Error('The stage is used before the player has come.')
    return player.stage
  }
  return {
    arrived,
    load: (mix, url) => tell((there) => there.load(mix, url)),
    play: () => tell((there) => there.play()),
    pause: () => player?.pause(),
    toggle: () => tell((there) => there.toggle()),
    seek: (sample) => tell((there) => there.seek(sample)),
    playLine: (lineId) => tell((there) => there.playLine(lineId)),
    toggleLine: (lineId) => tell((there) => there.toggleLine(lineId)),
    unload: () => player?.unload(),
    stage: {
      mount: (host, events) => stage().mount(host, events),
      mix: () => player?.stage.mix(),
      onMix: (listener) => stage().onMix(listener),
      dress: (looks) => stage().dress(looks),
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
    state: () => player?.state() ?? silent,
    destroy: () => {
      isDestroyed = true
      player?.destroy()
    },
  }
}
