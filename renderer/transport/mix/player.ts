import WaveSurfer from 'wavesurfer.js'
import RegionsPlugin from 'wavesurfer.js/plugins/regions'
import { cspNonce } from '../../base/ui/csp-nonce.ts'
import { MixPlayer } from './mix-player.ts'
import { createStage } from './stage.ts'
import type { Player } from './player-types.ts'

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
  const control = createStage(wave, wave.registerPlugin(RegionsPlugin.create()), surface)
  const player = new MixPlayer(wave, control)
  const stopListening = player.listen()
  return {
    arrived: () => Promise.resolve(),
    load: (mix, url) => player.load({ mix, url }),
    play: () => player.play(),
    pause: () => player.pause(),
    toggle: () => player.toggle(),
    seek: (sample) => player.seek(sample),
    playLine: (lineId) => player.playLine(lineId),
    toggleLine: (lineId) => player.toggleLine(lineId),
    unload: () => player.unload(),
    stage: control.stage,
    subscribe: (listener) => player.subscribe(listener),
    state: () => player.state,
    destroy: () => {
      stopListening()
      player.destroy()
      control.destroy()
      wave.destroy()
    },
  }
}
