/** A place in the mix for the position display: `48.55` -> `00:48.55`, over an hour `1:02:03.40`. */
export function formatPosition(seconds: number): string {
  const hundredths = Math.max(0, Math.floor(seconds * 100 + 1e-6))
  const pad = (value: number) => String(value).padStart(2, '0')
  const rest = `${pad(Math.floor(hundredths / 6000) % 60)}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`
  const hours = Math.floor(hundredths / 360_000)
  return hours === 0 ? rest : `${hours}:${rest}`
}

/** A label of the ruler: `75` -> `1:15`, `3725` -> `1:02:05`; with `decimals`, 2 of them: `75.5` -> `1:15.50`. */
export function formatTick(seconds: number, decimals = 0): string {
  const scale = 10 ** decimals
  const parts = Math.round(seconds * scale)
  const whole = Math.floor(parts / scale)
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = decimals === 0 ? '' : `.${String(parts % scale).padStart(decimals, '0')}`
  return (hours === 0 ? `${minutes}:${pad(whole % 60)}` : `${hours}:${pad(minutes)}:${pad(whole % 60)}`) + rest
}

/** How many decimals tell the ends of a range of so many seconds apart: none from 10 s on. */
export function rangeDecimals(seconds: number): number {
  return Math.max(0, Math.min(4, Math.ceil(1 - Math.log10(Math.max(seconds, 1e-4)))))
}

/** Seconds between the ruler's labels; a label has at least 64 pixels. Between two labels stand `parts - 1` ticks. */
export function rulerStep(pixelsPerSecond: number): { readonly labelEvery: number; readonly parts: number } {
  const steps = [
    [0.0001, 5],
    [0.0002, 4],
    [0.0005, 5],
    [0.001, 5],
    [0.002, 4],
    [0.005, 5],
    [0.01, 5],
    [0.02, 4],
    [0.05, 5],
    [0.1, 5],
    [0.2, 4],
    [0.5, 5],
    [1, 5],
    [2, 4],
    [5, 5],
    [10, 5],
    [15, 3],
    [30, 6],
    [60, 6],
    [120, 4],
    [300, 5],
    [600, 5],
    [900, 3],
    [1800, 6],
    [3600, 6],
  ] as const
  const [labelEvery, parts] = steps.find(([seconds]) => seconds * pixelsPerSecond >= 64) ?? [7200, 4]
  return { labelEvery, parts }
}

/** One mark of the ruler, `x` in pixels from the view's left edge. */
export type RulerTick = { readonly x: number; readonly label: string | undefined }

/** The marks that can be seen, from left to right. */
export function rulerTicks(view: {
  readonly scrollLeft: number
  readonly width: number
  readonly pixelsPerSecond: number
  readonly durationSeconds: number
}): readonly RulerTick[] {
  const { labelEvery, parts } = rulerStep(view.pixelsPerSecond)
  const every = labelEvery / parts
  const decimals = labelEvery >= 1 ? 0 : Math.ceil(-Math.log10(labelEvery) - 1e-9)
  // One label to the left of the view: its text reaches into it.
  const first = Math.max(0, Math.floor(view.scrollLeft / view.pixelsPerSecond / labelEvery) * parts)
  const until = Math.min(view.durationSeconds, (view.scrollLeft + view.width) / view.pixelsPerSecond)
  const ticks: RulerTick[] = []
  for (let index = first; index * every <= until; index++) {
    const seconds = index * every
    ticks.push({
      x: seconds * view.pixelsPerSecond - view.scrollLeft,
      label: index % parts === 0 ? formatTick(seconds, decimals) : undefined,
    })
  }
  return ticks
}
