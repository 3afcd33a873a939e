// Made by `npm run messages` from en/start.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Repartee */
export const startProgram = (): string => 'Repartee'
/** Write the scene, cast it, hear it. */
export const startTitle = (): string => 'Write the scene, cast it, hear it.'
/** Begin with draft voices. They run on this computer, cost nothing and work without a connection. Add a speech service when you want final audio. */
export const startAbout = (): string => 'Begin with draft voices. They run on this computer, cost nothing and work without a connection. Add a speech service when you want final audio.'
/** Draft voices */
export const startSampleDraft = (): string => 'Draft voices'
/** {lines, plural, one {# line} other {# lines}} for {speakers}. Opens as a copy you can edit. */
export const startSampleSum = (given: { readonly lines: number; readonly speakers: string }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} for ${given.speakers}. Opens as a copy you can edit.`
/** Try the sample */
export const startSampleTry = (): string => 'Try the sample'
/** Open {title} */
export const startSampleOpenName = (given: { readonly title: string }): string => `Open ${given.title}`
/** Open */
export const startSampleOpen = (): string => 'Open'
/** New project */
export const startNewProject = (): string => 'New project'
/** Empty script, own folder */
export const startNewProjectAbout = (): string => 'Empty script, own folder'
/** Open */
export const startOpen = (): string => 'Open'
/** A project, or a script to import */
export const startOpenAbout = (): string => 'A project, or a script to import'
/** Import a script */
export const startImport = (): string => 'Import a script'
/** Fountain, Final Draft, Word, tables, subtitles, Ink, Yarn */
export const startImportAbout = (): string => 'Fountain, Final Draft, Word, tables, subtitles, Ink, Yarn'
/** Recent projects */
export const startRecent = (): string => 'Recent projects'
/** None yet. You can also drop a script file anywhere in this window. */
export const startRecentNone = (): string => 'None yet. You can also drop a script file anywhere in this window.'
/** Connect a speech service */
export const startConnect = (): string => 'Connect a speech service'
/** Optional. Needed only for final voices. */
export const startConnectAbout = (): string => 'Optional. Needed only for final voices.'
/** Connected to {origin} */
export const startConnectConnected = (given: { readonly origin: string }): string => `Connected to ${given.origin}`
/** Status bar */
export const startStatus = (): string => 'Status bar'
/** Service connected */
export const startStatusConnected = (): string => 'Service connected'
/** No service saved */
export const startStatusNone = (): string => 'No service saved'
/** {draftVoices, plural, one {# draft voice} other {# draft voices}} ready, offline */
export const startStatusDraftVoices = (given: { readonly draftVoices: number }): string => `${pluralOf(given.draftVoices) === 'one' ? `${number(given.draftVoices)} draft voice` : `${number(given.draftVoices)} draft voices`} ready, offline`
/** Nothing leaves this computer until you save a connection or press Test */
export const startStatusPromise = (): string => 'Nothing leaves this computer until you save a connection or press Test'
/** {speakers, plural, one {# speaker} other {# speakers}} */
export const startSampleSpeakers = (given: { readonly speakers: number }): string => pluralOf(given.speakers) === 'one' ? `${number(given.speakers)} speaker` : `${number(given.speakers)} speakers`
/** A project */
export const startOpenAboutProject = (): string => 'A project'
