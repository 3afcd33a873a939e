import { latePart } from '../../base/late/late-part.tsx'

/** Words of a page that is gone, above the script. */
export const keptWords = latePart(async () => (await import('./kept-words-panel.tsx')).KeptWordsPanel)
