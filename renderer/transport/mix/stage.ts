import type WaveSurfer from 'wavesurfer.js'
import type RegionsPlugin from 'wavesurfer.js/plugins/regions'
import type { MixView } from '../../../shared/contract/views.ts'
import { MixStage } from './mix-stage.ts'
import type { LineClock } from './playing-line.ts'
import type { PlayerStage } from './stage-types.ts'

/** What the player does with the stage. */
export type StageControl = {
  readonly stage: PlayerStage
  /** Before wavesurfer loads a mix: what it will draw. */
  readonly prepare: (mix: MixView) => { readonly peaks: Float32Array[] }
  /** After wavesurfer has loaded it. */
  readonly show: () => void
  /** Once there is nothing to show any more. */
  readonly clear: () => void
  readonly clock: () => LineClock
  readonly destroy: () => void
}

/** Builds the stage around a wavesurfer whose container is `surface`. It owns all that it adds. */
export function createStage(
  wave: WaveSurfer,
  plugin: ReturnType<typeof RegionsPlugin.create>,
  surface: HTMLElement,
): StageControl {
  const stage = new MixStage(wave, plugin, surface)
  return {
    stage: {
      mount: (host, events) => stage.mount(host, events),
      mix: () => stage.mix,
      onMix: (listener) => stage.onMix(listener),
      setLooks: (looks) => stage.setLooks(looks),
      setLaneHeight: (pixels) => stage.setLaneHeight(pixels),
      onFrame: (listener) => stage.onFrame(listener),
      zoom: (wanted, anchorPixels) => stage.zoom(wanted, anchorPixels),
      scrollTo: (pixels) => wave.setScroll(pixels),
      setFollow: (follow) => wave.setOptions({ autoScroll: follow }),
      focusRegion: (lineId) => stage.focusRegion(lineId),
    },
    prepare: (mix) => stage.prepare(mix),
    show: () => stage.show(),
    clear: () => stage.clear(),
    clock: () => stage.picture.clock,
    destroy: () => stage.destroy(),
  }
}
