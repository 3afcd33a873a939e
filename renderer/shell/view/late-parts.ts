import { openMenu } from '../../base/ui/overlays/late-overlays.ts'
import { latePart } from '../../base/late/late-part.tsx'
import { queue } from '../../queue/view/late-queue.ts'
import { lateRegions } from '../../timeline/late-regions.ts'
import { safetyBars, damagedScreen } from '../../safety/view/late-safety.ts'
import { problemList } from '../../script/view/late-problems.ts'

// What is not among the first things that are seen or done. Types of the parts are those of their components.

/** What lines are paid from: nothing is known of it before a service has answered. */
export const paidFrom = latePart(async () => (await import('./paid-from.tsx')).PaidFrom)
/** The Casting workspace. */
export const casting = latePart(async () => (await import('../../casting/view/casting-panel.tsx')).CastingPanel)
/** The Takes workspace. */
export const takes = latePart(async () => (await import('../../takes/view/takes-panel.tsx')).TakesPanel)
/** The timeline under the script. */
export const timeline = latePart(async () => (await import('../../timeline/timeline-panel.tsx')).TimelinePanel)
/** The inspector beside the script. */
export const inspector = latePart(async () => (await import('../../inspector/inspector-panel.tsx')).InspectorPanel)
/** The chooser of voices beside a name. */
export const voiceChooser = latePart(async () => (await import('../../voices/view/voice-chooser.tsx')).VoiceChooser)
/** What is shown while no project is open. */
export const startPanel = latePart(async () => (await import('../start/start-panel.tsx')).StartPanel)
/** That records of takes were made again. */
export const records = latePart(async () => (await import('../../safety/view/records-panel.tsx')).RecordsPanel)
/** Every dialog and sheet. */
export const dialogs = latePart(async () => (await import('./dialogs.tsx')).Dialogs)

/** Parts that say what has gone wrong with the project: asked for early, because its host may be the next that goes. */
export const alarms = [safetyBars, damagedScreen, records] as const

/** Asks for all of the others. What fails is asked for again where it is wanted. */
export async function fetchLateParts(): Promise<void> {
  const parts = [
    dialogs,
    lateRegions,
    openMenu,
    paidFrom,
    timeline,
    inspector,
    problemList,
    queue,
    voiceChooser,
    casting,
    takes,
    startPanel,
  ]
  // What fails is asked for again where it is wanted.
  for (const part of parts) await part.fetch().catch(() => undefined)
}
