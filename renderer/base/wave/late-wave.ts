import { latePart } from '../late/late-part.tsx'

/** Its library comes with the first wave that somebody looks at. */
export const drawnWave = latePart(async () => (await import('./drawn-wave.tsx')).DrawnWave)
