import { z } from 'zod'
import { castSchema } from '../core/model/cast.ts'
import { lineIdSchema, projectHandleSchema } from '../core/model/ids.ts'
import { mixDocumentSchema } from '../core/mix/mix-document.ts'
import { projectSettingsSchema } from '../core/model/project.ts'
import { pronunciationsSchema } from '../core/model/pronunciations.ts'
import { accountCalls } from './account-calls.ts'
import { inProject } from './call.ts'
import { castingCalls } from './casting-calls.ts'
import { exportProgressSchema } from './export-views.ts'
import { importCalls } from './import-calls.ts'
import { playingCalls } from './playing-calls.ts'
import { projectCalls } from './project-calls.ts'
import { renderingCalls } from './rendering-calls.ts'
import { safetyCalls } from './safety-calls.ts'
import { mixCalls, takesCalls } from './takes-calls.ts'
import { accountViewSchema, auditionViewSchema, keptVoicesSchema, voiceDetailSchema } from './casting-views.ts'
import type { CallAnswer } from './envelope.ts'
import type { HostLink } from './host-link.ts'
import { toldShape } from './part-changes.ts'
import { presentWindowSchema } from './script-updates.ts'
import { liveViewSchema } from './render-views.ts'
import { safetyViewSchema } from './safety-views.ts'
import { scriptUpdateSchema } from './script-updates.ts'
import { appSettingsSchema, connectionViewSchema, lineViewSchema, queueViewSchema, saveStateSchema } from './views.ts'

/**
 * Most bytes of any message, files apart (reliability §5.5). What a call of the contract may hold at most is less for nearly
 * all of them (`messageLimits`); above it a message is refused before it is read.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024

/**
 * The bridge between the page and the main side: every call, once. The types, the checks in main, the preload's methods,
 * the local host's routes and the test double all come from this value. A call takes one object and answers
 * `{ok, value} | {ok: false, error}`.
 */
export const bridgeCalls = {
  ...projectCalls,
  ...safetyCalls,
  ...importCalls,
  ...castingCalls,
  ...renderingCalls,
  ...playingCalls,
  ...takesCalls,
  ...mixCalls,
  ...accountCalls,
} as const

/** State changes from main to page; small, several, never high-rate (at most ten a second each). */
export const bridgeEvents = {
  /** Only lines that changed; `removed` names lines that are no longer in the script. */
  'lines.changed': z.object({ ...inProject, lines: z.array(lineViewSchema), removed: z.array(lineIdSchema) }),
  'queue.changed': z.object({ ...inProject, queue: queueViewSchema }),
  'save.changed': z.object({ ...inProject, save: saveStateSchema }),
  /** Told to every window after every change, whoever made it; so are the settings and the pronunciations. */
  'cast.changed': z.object({ ...inProject, ...toldShape, cast: castSchema }),
  /** The script has changed, whoever did it: a page knows its own by author and count. */
  'script.changed': z.object({ ...inProject, update: scriptUpdateSchema }),
  /** Another window has come, gone, or put its caret elsewhere. */
  'windows.changed': z.object({ ...inProject, windows: z.array(presentWindowSchema) }),
  'settings.changed': z.object({ ...inProject, ...toldShape, name: z.string(), settings: projectSettingsSchema }),
  'safety.changed': z.object({ ...inProject, safety: safetyViewSchema }),
  /** Something else is heard, or elsewhere: ask `timeline.read` what differs. */
  'timeline.changed': z.object(inProject),
  /** What the mix has besides its lines, after every change, whoever made it. */
  'mix.changed': z.object({ ...inProject, mix: mixDocumentSchema }),
  /** There are peaks of more takes: read what was added at `mediaUrl(project, "peaks")`. */
  'peaks.changed': z.object(inProject),
  'export.progress': exportProgressSchema.extend(inProject),
  'connection.changed': connectionViewSchema,
  /** Both balances of the key's own user, after something was sent. */
  'wallet.changed': accountViewSchema,
  'audition.changed': z.object({ ...inProject, audition: auditionViewSchema }),
  /** A voice that was being trained is trained now, or has failed. */
  'voices.changed': z.object({ voice: voiceDetailSchema }),
  'live.changed': z.object({ ...inProject, live: liveViewSchema }),
  'pronunciations.changed': z.object({ ...inProject, ...toldShape, entries: pronunciationsSchema }),
  /** What lists of takes show has changed: stars, locks, ratings, notes, the trash, a choice. Lists are read again. */
  'takes.changed': z.object(inProject),
  /** Settings of the user, who may have another window open. `revision` counts their changes since the start. */
  'appSettings.changed': z.object({ settings: appSettingsSchema, revision: z.number() }),
  /** Favourites, or voices that were cast lately. */
  'keptVoices.changed': keptVoicesSchema,
  /** The project has another handle, because its folder has another name or place. */
  'project.moved': z.object({ ...inProject, to: projectHandleSchema }),
} as const

/** All calls by name. */
export type BridgeCalls = typeof bridgeCalls
/** The name of a call, such as `project.open`. */
export type CallName = keyof BridgeCalls
/** What a call takes, checked. */
export type CallInput<N extends CallName> = z.infer<BridgeCalls[N]['input']>
/** What a call answers when it succeeds. */
export type CallOutput<N extends CallName> = z.infer<BridgeCalls[N]['output']>
/** All events by name. */
export type BridgeEvents = typeof bridgeEvents
/** The name of an event, such as `lines.changed`. */
export type EventName = keyof BridgeEvents
/** What an event carries. */
export type EventPayload<N extends EventName> = z.infer<BridgeEvents[N]>

/** What the preload or the local host puts on `window.studio`. Values are plain data; errors come as envelopes. */
export type StudioBridge = {
  readonly call: { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallAnswer> }
  /** Returns the unsubscribe. */
  readonly on: { readonly [N in EventName]: (listener: (payload: EventPayload<N>) => void) => () => void }
  /** Address of a take's or a mix's audio on the page's own origin. */
  readonly mediaUrl: (project: string, id: string) => string
  /** Whether the host answers. */
  readonly link: HostLink
}

/** What the preload hands over: a window of the application does not outlive its host, and needs no link to it. */
export type PreloadBridge = Omit<StudioBridge, 'link'>

/** The main side's implementation: one function a call, already checked input in, unchecked output out. */
export type BridgeHandlers = { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallOutput<N>> }
