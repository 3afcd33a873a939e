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
