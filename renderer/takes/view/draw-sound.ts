import WaveSurfer from 'wavesurfer.js'
import Spectrogram from 'wavesurfer.js/plugins/spectrogram'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { keepInTheme, waveOptions } from '../../base/wave/draw-wave.ts'
import { HIGHEST_HZ } from './frequency-ticks.ts'

const WAVE_HEIGHT = 40
const SPECTROGRAM_HEIGHT = 128

/**
 * Draws samples at 44.1 kHz into an element, as a wave and its spectrogram, in the colours of the theme, again when that
 * changes. Answers what takes it away. `onFailed`: it could not be drawn.
 */
export function drawSound(host: HTMLElement, samples: Float32Array, onFailed: () => void): () => void {
  return keepInTheme(() => makeSound(host, samples, onFailed))
}

function makeSound(host: HTMLElement, samples: Float32Array, onFailed: () => void): WaveSurfer {
  const style = getComputedStyle(host)
  const [ground = GREY, most = GREY] = ['--bg-well', '--text-1'].map((name) => rgbOf(style.getPropertyValue(name)))
  const durationSeconds = samples.length / TIMELINE_SAMPLE_RATE
  const shown = WaveSurfer.create({
    ...waveOptions(host, { channels: [samples], durationSeconds, height: WAVE_HEIGHT, shape: 'solid' }),
    // As high as the waves of the other takes.
    normalize: true,
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
