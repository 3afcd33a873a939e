// Made by `npm run messages` from en/widgets.json: change that.
import { number } from '../languages/en.ts'

/** Close */
export const widgetsDialogClose = (): string => 'Close'
/** Cancel */
export const widgetsDialogCancel = (): string => 'Cancel'
/** Open */
export const widgetsPickerTitle = (): string => 'Open'
/** A project folder, or a script to import. */
export const widgetsPickerAbout = (): string => 'A project folder, or a script to import.'
/** Up */
export const widgetsPickerUp = (): string => 'Up'
/** Reading… */
export const widgetsPickerReading = (): string => 'Reading…'
/** No project, script or folder is in here. */
export const widgetsPickerEmpty = (): string => 'No project, script or folder is in here.'
/** Project */
export const widgetsPickerKindProject = (): string => 'Project'
/** Script */
export const widgetsPickerKindScript = (): string => 'Script'
/** Usual delivery */
export const widgetsDeliveryName = (): string => 'Usual delivery'
/** dry, unhurried */
export const widgetsDeliveryExample = (): string => 'dry, unhurried'
/** Gain */
export const widgetsGainName = (): string => 'Gain'
/** {most, number} at most. */
export const widgetsNamesMost = (given: { readonly most: number }): string => `${number(given.most)} at most.`
/** Remove {name} */
export const widgetsNamesRemove = (given: { readonly name: string }): string => `Remove ${given.name}`
/** {value} still holds. */
export const widgetsNumberKept = (given: { readonly value: string }): string => `${given.value} still holds.`
/** Contents of {folder} */
export const widgetsPickerContents = (given: { readonly folder: string }): string => `Contents of ${given.folder}`
/** Contents of the folder */
export const widgetsPickerContentsUnknown = (): string => 'Contents of the folder'
