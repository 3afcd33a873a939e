import { latePart } from '../../base/late/late-part.tsx'

/** The render queue, open over the status bar. */
export const queue = latePart(async () => (await import('./queue-container.tsx')).QueueContainer)
