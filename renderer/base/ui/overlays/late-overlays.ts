import { latePart } from '../../late/late-part.tsx'

/** What opens over the window: it comes behind the first screen, in one file. */
const load = () => import('./overlays.ts')

export const openMenu = latePart(async () => (await load()).OpenMenu)
/** The names of buttons that are only drawings, on hover and focus. */
export const tips = latePart(async () => (await load()).Tips)
