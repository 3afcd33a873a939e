import WaveSurfer, { type WaveSurferOptions } from 'wavesurfer.js'
import { cspNonce } from '../ui/csp-nonce.ts'
import type { WaveShape } from './wave-shape.ts'

/** What is drawn of a sound. */
export type WaveLook = {
  /** One value a place, up to 1, for what is above the middle and what is below; one list stands for both. */
  readonly channels: readonly Float32Array[]
  readonly durationSeconds: number
  /** In CSS pixels. */
  readonly height: number
  readonly shape: WaveShape
}

/** Distance between two strokes of a sparse wave, in CSS pixels. */
const STROKE_GAP = 2

/** The options that all waves have: who plays one and where it stands is the window's own. */
export function waveOptions(host: HTMLElement, look: WaveLook): WaveSurferOptions {
  const nonce = cspNonce()
  const colour = getComputedStyle(host).getPropertyValue('--cf').trim() || 'grey'
  return {
    container: host,
    height: look.height,
    waveColor: colour,
    progressColor: colour,
    cursorWidth: 0,
    interact: false,
    hideScrollbar: true,
    peaks: [...look.channels],
    duration: look.durationSeconds,
    ...(look.shape === 'sparse' ? { barWidth: 1, barGap: STROKE_GAP } : {}),
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
  }
}

/** Keeps what is made in the colours of the theme: it is made again when that changes. Answers what takes it away. */
export function keepInTheme(make: () => WaveSurfer): () => void {
  let shown = make()
  const theme = new MutationObserver(() => {
    shown.destroy()
    shown = make()
  })
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  return () => {
    theme.disconnect()
    shown.destroy()
  }
}

/** Draws a wave into an element, as wide as that is. Answers what takes it away. */
export function drawWave(host: HTMLElement, look: WaveLook): () => void {
  return keepInTheme(() => WaveSurfer.create(waveOptions(host, look)))
}
