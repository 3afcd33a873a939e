import { latePart } from '../../base/late/late-part.tsx'

/** A take looked into: its library comes when somebody first wants that. */
export const spectrogram = latePart(async () => (await import('./take-spectrogram.tsx')).TakeSpectrogram)
