// Made by `npm run messages` from en/problems/export.json: change that.
import { number, or, plain, pluralOf } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const exportProblems = {
  'export.names.field': (given: { readonly field: string }): string => `File names cannot hold ${given.field}.`,
  'export.names.field.remedy': (): string => 'Write number, speaker, id, source, scene or file, each in braces.',
  'export.names.same': (): string => 'All files of lines would have one name.',
  'export.names.same.remedy': (): string => 'Put a number, an id or a source id into it.',
  'export.noRoom': (given: { readonly place: 'output' | 'other' }): string => `There is no room on the disk for ${given.place === 'output' ? 'the output folder' : 'the export'}.`,
  'export.noRoom.remedy': (): string => 'Free some space, then export again. Nothing was changed.',
  'export.rate': (given: { readonly format: string; readonly rate: number }): string => `${given.format} cannot be written at ${plain(given.rate)} Hz.`,
  'export.rate.remedy': (given: { readonly rates: readonly (string | number)[] }): string => `Choose ${or(given.rates)} Hz.`,
  'export.bitrate.none': (given: { readonly format: string }): string => `${given.format} has no bitrate.`,
  'export.bitrate.none.remedy': (): string => 'Leave the bitrate away, or choose mp3, opus or m4a.',
  'export.bitrate': (given: { readonly bitrate: number; readonly format: string; readonly unit: 'kilobits' | 'other' }): string => `${given.format} cannot be written at ${plain(given.bitrate)} ${given.unit === 'kilobits' ? 'kbit/s' : 'bit/s'}.`,
  'export.bitrate.remedy': (given: { readonly automatic: 'yes' | 'other'; readonly bitrates: readonly (string | number)[]; readonly unit: 'kilobits' | 'other' }): string => `Choose ${or(given.bitrates)} ${given.unit === 'kilobits' ? 'kbit/s' : 'bit/s'}${given.automatic === 'yes' ? ', or -1000 for automatic' : ''}.`,
  'export.bits.none': (given: { readonly format: string }): string => `${given.format} keeps no samples, and has no bits for each.`,
  'export.bits.none.remedy': (): string => 'Leave the bits away, or choose wav or flac.',
  'export.bits': (given: { readonly bits: number; readonly format: string }): string => `${given.format} cannot be written with ${plain(given.bits)} bits a sample.`,
  'export.bits.remedy': (given: { readonly depths: readonly (string | number)[] }): string => `Choose ${or(given.depths)} bits.`,
  'export.running': (): string => 'An export of this project is running.',
  'export.running.remedy': (): string => 'Wait for it, or cancel it.',
  'export.damaged': (given: { readonly takes: number }): string => `The audio of ${pluralOf(given.takes) === 'one' ? 'one take' : `${number(given.takes)} takes`} is missing or damaged on the disk. Nothing was exported.`,
  'export.damaged.remedy': (): string => 'Render the lines that say so again, or restore the takes folder from a copy, then export.',
  'export.sameNames': (given: { readonly name: string }): string => `There are too many exports named ${given.name}.`,
  'export.sameNames.remedy': (): string => 'Choose another name.',
  'export.noAudio': (): string => 'There is no audio to export yet.',
  'export.noAudio.remedy': (): string => 'Render some lines first.',
  'export.cancelled': (): string => 'The export was cancelled.',
  'export.cancelled.remedy': (): string => 'Nothing was left behind.',
}
