// Made by `npm run messages` from en/toolbar.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Main toolbar */
export const toolbarName = (): string => 'Main toolbar'
/** Workspace */
export const toolbarWorkspace = (): string => 'Workspace'
/** Undo */
export const toolbarUndo = (): string => 'Undo'
/** Redo */
export const toolbarRedo = (): string => 'Redo'
/** Undo {step} (step: the name of the change, capital first: Undo Split Line) */
export const toolbarUndoStep = (given: { readonly step: string }): string => `Undo ${given.step}`
/** Redo {step} (as toolbar.undo.step) */
export const toolbarRedoStep = (given: { readonly step: string }): string => `Redo ${given.step}`
/** Render with */
export const toolbarRenderWith = (): string => 'Render with'
/** Draft voices */
export const toolbarRenderWithDraft = (): string => 'Draft voices'
/** Service voices */
export const toolbarRenderWithService = (): string => 'Service voices'
/** Rendered (heads a choice: line by line, or whole scenes) */
export const toolbarRendered = (): string => 'Rendered'
/** Line by line */
export const toolbarRenderedLines = (): string => 'Line by line'
/** Whole scenes */
export const toolbarRenderedScenes = (): string => 'Whole scenes'
/** Render */
export const toolbarRender = (): string => 'Render'
/** Render options */
export const toolbarRenderOptions = (): string => 'Render options'
/** The line at the caret */
export const toolbarRenderCaretLine = (): string => 'The line at the caret'
/** Line {number, number, plain} */
export const toolbarRenderLine = (given: { readonly number: number }): string => `Line ${plain(given.number)}`
/** This scene */
export const toolbarRenderScene = (): string => 'This scene'
/** This speaker */
export const toolbarRenderSpeaker = (): string => 'This speaker'
/** Try failed lines again */
export const toolbarRenderFailed = (): string => 'Try failed lines again'
/** Preview whole scenes… */
export const toolbarRenderPreview = (): string => 'Preview whole scenes…'
/** Retake the line between its neighbours */
export const toolbarRenderRetake = (): string => 'Retake the line between its neighbours'
/** Export */
export const toolbarExport = (): string => 'Export'
/** Inspector */
export const toolbarInspector = (): string => 'Inspector'
/** Speaker */
export const toolbarSpeaker = (): string => 'Speaker'
/** Clone a voice */
export const toolbarClone = (): string => 'Clone a voice'
/** Previous */
export const toolbarPrevious = (): string => 'Previous'
/** Next */
export const toolbarNext = (): string => 'Next'
/** Line */
export const toolbarLine = (): string => 'Line'
/** Cue */
export const toolbarCue = (): string => 'Cue'
/** Scene */
export const toolbarScene = (): string => 'Scene'
/** Repartee menu */
export const toolbarMenu = (): string => 'Repartee menu'
/** Repartee */
export const toolbarProgram = (): string => 'Repartee'
/** {windows, number} windows, same text (windows: two or more) */
export const toolbarWindows = (given: { readonly windows: number }): string => `${number(given.windows)} windows, same text`
/** Save a copy */
export const toolbarSaveCopy = (): string => 'Save a copy'
/** Search or run a command */
export const toolbarPalette = (): string => 'Search or run a command'
/** Save state */
export const toolbarSaveState = (): string => 'Save state'
/** The disk does not answer. The text is kept in a recovery file; go on writing. */
export const toolbarSaveStateSlow = (): string => 'The disk does not answer. The text is kept in a recovery file; go on writing.'
/** Edit */
export const toolbarMenuEdit = (): string => 'Edit'
/** Go to (heads the workspaces) */
export const toolbarMenuGoTo = (): string => 'Go to'
/** Render */
export const toolbarMenuRender = (): string => 'Render'
/** Voices */
export const toolbarMenuVoices = (): string => 'Voices'
/** Theme */
export const toolbarMenuTheme = (): string => 'Theme'
/** As the system */
export const toolbarMenuThemeSystem = (): string => 'As the system'
/** Dark */
export const toolbarMenuThemeDark = (): string => 'Dark'
/** Light */
export const toolbarMenuThemeLight = (): string => 'Light'
/** Commands */
export const toolbarCommands = (): string => 'Commands'
/** Search or run a command */
export const toolbarCommandsSearch = (): string => 'Search or run a command'
/** No command has these words. */
export const toolbarCommandsNone = (): string => 'No command has these words.'
/** {what}: {lines, plural, one {# line} other {# lines}} (what: a scene, a speaker or the failed lines) */
export const toolbarRenderCount = (given: { readonly lines: number; readonly what: string }): string => `${given.what}: ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
