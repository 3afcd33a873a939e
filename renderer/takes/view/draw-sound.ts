import WaveSurfer from 'wavesurfer.js'
import Spectrogram from 'wavesurfer.js/plugins/spectrogram'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { cspNonce } from '../../base/ui/csp-nonce.ts'
import { HIGHEST_HZ } from './frequency-ticks.ts'

const WAVE_HEIGHT = 40
const SPECTROGRAM_HEIGHT = 128

/**
 * Draws samples at 44.1 kHz into an element, as a wave and its spectrogram, in the colours of the theme, again when that
 * changes. Answers what takes it away. `onFailed`: it could not be drawn.
 */
export function drawSound(host: HTMLElement, samples: Float32Array, onFailed: () => void): () => void {
  let shown = makeSound(host, samples, onFailed)
  const theme = new MutationObserver(() => {
    shown.destroy()
    shown = makeSound(host, samples, onFailed)
  })
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  return () => {
    theme.disconnect()
    shown.destroy()
  }
}

function makeSound(host: HTMLElement, samples: Float32Array, onFailed: () => void): WaveSurfer {
  const style = getComputedStyle(host)
  const [ground = GREY, most = GREY, wave = GREY] = ['--bg-well', '--text-1', '--cf'].map((name) =>
    rgbOf(style.getPropertyValue(name)),
  )
  const nonce = cspNonce()
  const shown = WaveSurfer.create({
    container: host,
    height: WAVE_HEIGHT,
    // As high as the waves of the other takes.
    normalize: true,
    waveColor: cssOf(wave),
    progressColor: cssOf(wave),
    cursorWidth: 0,
    // Who plays it, and where it stands, is the window's own.
    interact: false,
    hideScrollbar: true,
    peaks: [samples],
    duration: samples.length / TIMELINE_SAMPLE_RATE,
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
    plugins: [
      Spectrogram.create({
        height: SPECTROGRAM_HEIGHT,
        // Its own labels stand on the picture.
        labels: false,
        scale: 'mel',
        frequencyMax: HIGHEST_HZ,
        fftSamples: 1024,
        windowFunc: 'hann',
        autoGain: true,
        rangeDB: 70,
        colorMap: colourMap(ground, most),
      }),
    ],
  })
  shown.on('error', onFailed)
  return shown
}

type Rgb = readonly [number, number, number]

const GREY: Rgb = [0.5, 0.5, 0.5]

/** From the ground to the strongest, as 256 steps of red, green, blue and opacity. */
function colourMap(ground: Rgb, most: Rgb): number[][] {
  return Array.from({ length: 256 }, (_, at) => {
    const part = at / 255
    return [...ground.map((from, index) => from + ((most[index] ?? from) - from) * part), 1]
  })
}

/** Any colour that the browser knows, as parts of 1. */
function rgbOf(colour: string): Rgb | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) return undefined
  context.fillStyle = colour.trim()
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red / 255, green / 255, blue / 255]
}

function cssOf(rgb: Rgb): string {
  return `rgb(${rgb.map((part) => Math.round(part * 255)).join(' ')})`
}
