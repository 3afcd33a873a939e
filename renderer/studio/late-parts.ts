import { openMenu } from '../ui/late-overlays.ts'
import { latePart } from '../ui/late-part.tsx'

// What is not among the first things that are seen or done. Types of the parts are those of their components.

/** The Casting workspace. */
export const casting = latePart(async () => (await import('./casting-panel.tsx')).CastingPanel)
/** The Takes workspace. */
export const takes = latePart(async () => (await import('./takes-panel.tsx')).TakesPanel)
/** The timeline under the script. */
export const timeline = latePart(async () => (await import('./timeline-panel.tsx')).TimelinePanel)
/** The inspector beside the script. */
export const inspector = latePart(async () => (await import('./inspector-panel.tsx')).InspectorPanel)
/** The chooser of voices beside a name. */
export const voiceChooser = latePart(async () => (await import('../features/voices/voice-chooser.tsx')).VoiceChooser)
/** The render queue, open over the status bar. */
export const queue = latePart(async () => (await import('./queue-container.tsx')).QueueContainer)
/** What is shown while no project is open. */
export const startPanel = latePart(async () => (await import('./start-panel.tsx')).StartPanel)
/** Words of a page that is gone, above the script. */
export const keptWords = latePart(async () => (await import('./kept-words-panel.tsx')).KeptWordsPanel)
/** Every dialog and sheet. */
export const dialogs = latePart(async () => (await import('./dialogs.tsx')).Dialogs)

/** Asks for all of them. What fails is asked for again where it is wanted. */
export async function fetchLateParts(): Promise<void> {
  for (const part of [dialogs, openMenu, timeline, inspector, queue, voiceChooser, casting, takes, startPanel])
    await part.fetch().catch(() => undefined)
}
