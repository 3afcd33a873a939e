// Made by `npm run messages` from en/problems/sounds.json: change that.
import { number, pluralOf } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const soundsProblems = {
  'sounds.upload.gone': (): string => 'This file is not on its way any more.',
  'sounds.upload.gone.remedy': (): string => 'Add it again.',
  'sounds.upload.more': (given: { readonly name: string }): string => `${given.name} has become larger while it was read.`,
  'sounds.upload.less': (given: { readonly name: string }): string => `${given.name} did not come whole.`,
  'sounds.unknown': (given: { readonly id: string }): string => `There is no sound ${given.id} in this project.`,
  'sounds.unknown.remedy': (): string => '`sounds list` names them.',
  'sounds.missing': (given: { readonly list: string; readonly names: number }): string => `${pluralOf(given.names) === 'one' ? 'A sound file of the mix is' : `${number(given.names)} sound files of the mix are`} missing or damaged, and heard nowhere: ${given.list}.`,
  'sounds.missing.remedy': (): string => 'Put the file back into the folder sounds, or add it again.',
  'sounds.lineUnknown': (given: { readonly id: string }): string => `There is no line ${given.id} in the script.`,
  'sounds.lineUnknown.remedy': (): string => '`check --json` lists the lines with their ids.',
}
