/** What is above this is hardly speech. */
export const HIGHEST_HZ = 12_000

/** Heights that are written beside a spectrogram. */
const TICKS_HZ = [8000, 4000, 2000, 1000, 500] as const

/** A height in Hz, and how far below the top of the picture it stands: 0 at the top, 1 at the bottom, which is 0 Hz. */
export type FrequencyTick = { readonly hz: number; readonly fromTop: number }

/** Even steps of mel, as the picture is drawn (O'Shaughnessy's formula, which wavesurfer uses). */
export function frequencyTicks(): readonly FrequencyTick[] {
  return TICKS_HZ.map((hz) => ({ hz, fromTop: 1 - mel(hz) / mel(HIGHEST_HZ) }))
}

function mel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700)
}
