/** Where the seam of a loop crosses over, at most: 50 ms, which no steady noise shows. */
const SEAM_SAMPLES = 2205

/** A sound that goes on at `inSample` from its end; `turnedBy`: it begins so far into its first turn. In samples of the timeline. */
export type Loop = { readonly inSample: number; readonly sourceSamples: number; readonly turnedBy?: number }

/** Some samples of a sound, one array a channel; fewer only at its end. */
export type ReadSound = (fromSample: number, count: number) => Promise<readonly Float32Array[]>

/**
 * How long a turn of a loop is before the next one begins, and how long both sound together: what is heard as one does not
 * show where it begins again.
 */
export function turnOf({ inSample, sourceSamples }: Loop): { readonly period: number; readonly seam: number } {
  const length = Math.max(1, sourceSamples - inSample)
  const seam = Math.min(SEAM_SAMPLES, Math.floor(length / 4))
  return { period: length - seam, seam }
}

/**
 * Samples of a looped sound from `position` of the clip on. Each hangs on its place alone: player and export, which read in
 * other pieces, have the same. Both sides of a seam meet at equal power.
 */
export async function loopedSamples(
  read: ReadSound,
  loop: Loop,
  position: number,
  count: number,
): Promise<readonly Float32Array[]> {
  const { period, seam } = turnOf(loop)
  const made: (readonly Float32Array[])[] = []
  for (let done = 0; done < count; ) {
    const at = position + done + (loop.turnedBy ?? 0)
    const place = at % period
    // The first turn begins without one before it.
    const isSeam = at >= period && place < seam
    const length = Math.min(count - done, (isSeam ? seam : period) - place)
    const head = await read(loop.inSample + place, length)
    const tail = isSeam ? await read(loop.inSample + period + place, length) : undefined
    made.push(tail === undefined ? padded(head, length) : crossed(padded(head, length), tail, { place, seam }))
    done += length
  }
  return joined(made, count)
}

function crossed(
  head: readonly Float32Array[],
  tail: readonly Float32Array[],
  { place, seam }: { readonly place: number; readonly seam: number },
): readonly Float32Array[] {
  return head.map((samples, channel) => {
    const before = tail[channel]
    return samples.map((sample, at) => {
      const angle = (Math.PI / 2) * ((place + at + 0.5) / seam)
      return sample * Math.sin(angle) + (before?.[at] ?? 0) * Math.cos(angle)
    })
  })
}

/** A file that has become shorter is silent where it was. */
function padded(block: readonly Float32Array[], length: number): readonly Float32Array[] {
  return block.map((samples) => {
    if (samples.length === length) return samples
    const whole = new Float32Array(length)
    whole.set(samples.subarray(0, length))
    return whole
  })
}

function joined(pieces: readonly (readonly Float32Array[])[], count: number): readonly Float32Array[] {
  const [first] = pieces
  if (first === undefined) return [new Float32Array(0)]
  if (pieces.length === 1) return first
  return first.map((_, channel) => {
    const all = new Float32Array(count)
    let at = 0
    for (const piece of pieces) {
      const samples = piece[channel]
      if (samples !== undefined) all.set(samples, at)
      at += piece[0]?.length ?? 0
    }
    return all
  })
}
