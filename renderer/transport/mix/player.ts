import WaveSurfer from 'wavesurfer.js'
import RegionsPlugin from 'wavesurfer.js/plugins/regions'
import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { cspNonce } from '../../base/ui/csp-nonce.ts'
import type { SoundingLine } from './playing-line.ts'
import { carryPosition, lineAt, lineClock } from './playing-line.ts'
import { createStage } from './stage.ts'
import type { Player, PlayerState } from './player-types.ts'
import { transportUnplayable } from '../../../shared/messages/made/transport.ts'

/** A line whose sound is not in the mix yet is played when it comes within this time (ms); later nobody waits for it. */
const PATIENCE_MS = 2000

type Loaded = { readonly mix: MixView; readonly url: string }

/**
 * Makes the player: wavesurfer plays and draws the mix, and nothing else in the page touches it. The media element
 * fetches `url` in ranges; the waves are drawn from the peaks that came with the mix, so no sound is decoded here.
 */
export function createPlayer(): Player {
  const surface = document.createElement('div')
  const nonce = cspNonce()
  const wave = WaveSurfer.create({
    container: surface,
    cursorWidth: 0,
    hideScrollbar: false,
    autoCenter: false,
    autoScroll: true,
    dragToSeek: { debounceTime: 0 },
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
  })
  const regions = wave.registerPlugin(RegionsPlugin.create())
  const control = createStage(wave, regions, surface)

  const listeners = new Set<(state: PlayerState) => void>()
  let state: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }
  let loaded: Loaded | undefined
  let waiting: Loaded | undefined
  /** The line that was asked for by name: it is the playing one even where another sounds over it. */
  let single: SoundingLine | undefined
  /**
   * Where playing one line ends. Kept here: wavesurfer's own end is set only after the sound has begun, and would then
   * also end what was asked for in the meantime.
   */
  let stopAt: number | undefined
  let wanted: { readonly lineId: LineId; readonly until: number } | undefined
  let isDestroyed = false

  const publish = (change: Partial<PlayerState>) => {
    const next = { ...state, ...change }
    const isSame =
      next.playing === state.playing &&
      next.positionSeconds === state.positionSeconds &&
      next.playingLineId === state.playingLineId &&
      next.problem === state.problem
    if (isSame) return
    state = next
    for (const listener of listeners) listener(state)
  }
  const lineNow = (): LineId | undefined => {
    const seconds = wave.getCurrentTime()
    if (single !== undefined && seconds >= single.start - 0.05 && seconds <= single.end + 0.05) return single.lineId
    return lineAt(control.clock(), seconds)?.lineId
  }
  const fail = (error: unknown) => {
    if (isDestroyed || (error instanceof DOMException && error.name === 'AbortError')) return
    publish({ playing: false, playingLineId: undefined, problem: transportUnplayable() })
  }

  const take = (next: Loaded, resume = false) => {
    waiting = undefined
    const clock = lineClock(next.mix)
    const duration = next.mix.durationSamples / next.mix.sampleRate
    const position = loaded === undefined ? 0 : carryPosition(control.clock(), clock, wave.getCurrentTime(), duration)
    loaded = next
    single = undefined
    stopAt = undefined
    const { peaks } = control.prepare(next.mix)
    const { problem: _gone, ...healthy } = state
    state = healthy
    if (duration === 0 || peaks.length === 0) {
      wave.empty()
      control.show()
      return
    }
    const show = async () => {
      await wave.load(next.url, peaks, duration)
      if (loaded !== next || isDestroyed) return
      if (position > 0) wave.setTime(position)
      control.show()
      if (resume) start()
      else if (wanted !== undefined && performance.now() < wanted.until) playSounding(wanted.lineId)
    }
    show().catch(fail)
  }
  /** A mix that waited takes the stage before anything is asked of it. */
  const settle = () => {
    if (waiting === undefined) return
    if (wave.isPlaying()) wave.pause()
    if (waiting !== undefined) take(waiting)
  }
  const start = (from?: number, line?: SoundingLine) => {
    if (loaded === undefined) return
    single = line
    stopAt = line?.end
    wave.play(from).catch(fail)
  }
  const find = (lineId: LineId) => control.clock().lines.find((line) => line.lineId === lineId)
  const playSounding = (lineId: LineId): boolean => {
    const line = find(lineId)
    if (line === undefined || line.isEstimate) return false
    wanted = undefined
    start(line.start, line)
    return true
  }

  const off = [
    wave.on('play', () => publish({ playing: true, playingLineId: lineNow(), positionSeconds: wave.getCurrentTime() })),
    wave.on('pause', () => {
      publish({ playing: false, playingLineId: undefined, positionSeconds: wave.getCurrentTime() })
      // Not within the event: wavesurfer is still on its way through the pause.
      queueMicrotask(() => {
        if (waiting !== undefined && !isDestroyed && !wave.isPlaying()) take(waiting)
      })
    }),
    wave.on('timeupdate', () => {
      if (!wave.isPlaying()) return
      if (stopAt !== undefined && wave.getCurrentTime() >= stopAt) {
        wave.pause()
        wave.setTime(stopAt)
        return
      }
      const lineId = lineNow()
      if (lineId === state.playingLineId) return
      publish({ playingLineId: lineId })
      if (waiting !== undefined) {
        const next = waiting
        wave.pause()
        take(next, true)
      }
    }),
    wave.on('seeking', () => {
      if (!wave.isPlaying()) publish({ positionSeconds: wave.getCurrentTime() })
    }),
    wave.on('interaction', () => {
      single = undefined
      stopAt = undefined
    }),
    wave.on('error', fail),
  ]

  const player: Player = {
    arrived: () => Promise.resolve(),
    load: (mix, url) => {
      if (loaded?.url === url && loaded.mix.mixId === mix.mixId && waiting === undefined) return
      const next = { mix, url }
      if (wave.isPlaying()) waiting = next
      else take(next)
    },
    play: () => {
      settle()
      const isAtEnd = wave.getDuration() > 0 && wave.getCurrentTime() >= wave.getDuration() - 0.02
      start(isAtEnd ? 0 : undefined)
    },
    pause: () => {
      wanted = undefined
      wave.pause()
    },
    toggle: () => (wave.isPlaying() ? player.pause() : player.play()),
    seek: (sample) => {
      settle()
      if (loaded === undefined) return
      single = undefined
      stopAt = undefined
      wanted = undefined
      wave.setTime(Math.max(0, sample / loaded.mix.sampleRate))
      if (!wave.isPlaying()) publish({ positionSeconds: wave.getCurrentTime() })
    },
    playLine: (lineId) => {
      settle()
      if (playSounding(lineId)) return
      player.pause()
      wanted = { lineId, until: performance.now() + PATIENCE_MS }
      const line = find(lineId)
      if (line !== undefined) wave.setTime(line.start)
    },
    toggleLine: (lineId) => {
      if (wave.isPlaying() && state.playingLineId === lineId) player.pause()
      else player.playLine(lineId)
    },
    unload: () => {
      wanted = undefined
      waiting = undefined
      loaded = undefined
      single = undefined
      stopAt = undefined
      wave.pause()
      wave.empty()
      control.clear()
      publish({ playing: false, positionSeconds: 0, playingLineId: undefined })
    },
    stage: control.stage,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    destroy: () => {
      isDestroyed = true
      for (const dispose of off) dispose()
      listeners.clear()
      control.destroy()
      wave.destroy()
    },
  }
  return player
}
