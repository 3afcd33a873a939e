/** What a coder makes of a part: bytes that say themselves what they are. */
export type CodedPart = Uint8Array<ArrayBuffer>

/** Which frames of a whole sound a part is made of, and from which it is read on. */
export type PartPlace = {
  readonly index: number
  readonly fromFrame: number
  /** The first that is not in it; of the last part where its own coder ends. */
  readonly untilFrame: number
  /** What lies between it and `fromFrame` brings the coder into the swing and is left out. */
  readonly readFromFrame: number
  readonly isLast: boolean
}

/** Codes parts of a sound, each by itself: what comes out hangs on the samples of the part and of its margins alone. */
export type PartCoder = {
  /** `samples`: from the first sample of `readFromFrame` on, as far behind the part as its margins ask, or to the end. */
  readonly code: (part: PartPlace, samples: readonly Float32Array[]) => CodedPart | Promise<CodedPart>
}

/** How far beyond its own frames a coder reads. */
type Margins = { readonly framesBefore: number; readonly framesBehind: number; readonly samplesBehind: number }

/** A sound cut into parts of so many frames. */
export type PartGrid = {
  readonly frameSamples: number
  readonly framesPerPart: number
  readonly durationSamples: number
  readonly margins: Margins
}

/** How many parts a sound has. The last takes what is less than a part with it, so that none is shorter than one. */
export function partCount({ frameSamples, framesPerPart, durationSamples }: PartGrid): number {
  return Math.max(1, Math.floor(durationSamples / (frameSamples * framesPerPart)))
}

export function partPlace(grid: PartGrid, index: number): PartPlace {
  const { framesPerPart, margins } = grid
  const isLast = index === partCount(grid) - 1
  const fromFrame = index * framesPerPart
  return {
    index,
    fromFrame,
    untilFrame: isLast ? Number.MAX_SAFE_INTEGER : fromFrame + framesPerPart,
    readFromFrame: Math.max(0, fromFrame - margins.framesBefore),
    isLast,
  }
}

/** Which samples a part is made of, its margins among them. */
export function partSamples(grid: PartGrid, place: PartPlace): { readonly from: number; readonly until: number } {
  const { frameSamples, durationSamples, margins } = grid
  const from = place.readFromFrame * frameSamples
  if (place.isLast) return { from, until: durationSamples }
  const until = (place.untilFrame + margins.framesBehind) * frameSamples + margins.samplesBehind
  return { from, until: Math.min(durationSamples, until) }
}
