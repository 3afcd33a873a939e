import { useEffect, useRef } from 'react'
import { drawWave } from './draw-wave.ts'
import { waveChannels } from './wave-channels.ts'
import styles from './drawn-wave.module.css'
import type { WaveShape } from './wave-shape.ts'

export type DrawnWaveProps = {
  /** Min, max pairs as signed bytes. */
  readonly peaks: Uint8Array
  readonly durationSeconds: number
  /** In CSS pixels. */
  readonly height: number
  readonly shape: WaveShape
}

/** A wave as wide as its place, drawn by the library for waves in the colour `--cf`. It says nothing to a reader: what is beside it does. */
export function DrawnWave({ peaks, durationSeconds, height, shape }: DrawnWaveProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null || peaks.length === 0) return undefined
    return drawWave(host.current, { channels: waveChannels(peaks), durationSeconds, height, shape })
  }, [peaks, durationSeconds, height, shape])
  return <div ref={host} className={styles.place} style={{ height }} aria-hidden="true" />
}
