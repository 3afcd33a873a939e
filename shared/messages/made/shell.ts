// Made by `npm run messages` from en/shell.json: change that.
/** Starting */
export const shellStarting = (): string => 'Starting'
/** Draft voices. */
export const shellSourceDraft = (): string => 'Draft voices.'
/** Service voices. */
export const shellSourceService = (): string => 'Service voices.'
/** Show */
export const shellElsewhereShow = (): string => 'Show'
/** Notices */
export const shellNotices = (): string => 'Notices'
/** Details */
export const shellNoticesDetails = (): string => 'Details'
/** Dismiss notice */
export const shellNoticesDismiss = (): string => 'Dismiss notice'
/** Announcements */
export const shellAnnouncements = (): string => 'Announcements'
/** Announcements, continued */
export const shellAnnouncementsMore = (): string => 'Announcements, continued'
/** Width of the inspector */
export const shellWidthInspector = (): string => 'Width of the inspector'
/** Height of the timeline */
export const shellWidthTimeline = (): string => 'Height of the timeline'
/** Width of the left panel */
export const shellWidthLeft = (): string => 'Width of the left panel'
/** A recording can be dropped once a project is open. */
export const shellDropRecording = (): string => 'A recording can be dropped once a project is open.'
/** Open or begin a project first. */
export const shellDropRecordingRemedy = (): string => 'Open or begin a project first.'
/** A folder cannot be dropped here. */
export const shellDropFolder = (): string => 'A folder cannot be dropped here.'
/** Open a project with Open; drop a script file to import it. */
export const shellDropFolderRemedy = (): string => 'Open a project with Open; drop a script file to import it.'
/** Something in this window has failed again. */
export const shellRestartFailedAgain = (): string => 'Something in this window has failed again.'
/** Go on, or start the window again: it comes back where it is. */
export const shellRestartFailedAgainRemedy = (): string => 'Go on, or start the window again: it comes back where it is.'
/** Start the window again */
export const shellRestartStart = (): string => 'Start the window again'
/** Details */
export const shellRestartDetails = (): string => 'Details'
/** What stopped the window: (the words of the failure follow below) */
export const shellRestartCause = (): string => 'What stopped the window:'
/** The window has stopped again. */
export const shellRestartStopped = (): string => 'The window has stopped again.'
/** Everything that was saved is on the disk. */
export const shellRestartSaved = (): string => 'Everything that was saved is on the disk.'
/** The window stopped and was started again. */
export const shellRestartDone = (): string => 'The window stopped and was started again.'
/** Words, cursor and place are as they were at {time}. Nothing was lost. */
export const shellRestartDoneNothingLost = (given: { readonly time: string }): string => `Words, cursor and place are as they were at ${given.time}. Nothing was lost.`
/** Cursor and place are as they were at {time}, and everything that was saved is there. */
export const shellRestartDoneSaved = (given: { readonly time: string }): string => `Cursor and place are as they were at ${given.time}, and everything that was saved is there.`
