// Made by `npm run messages` from en/problems/transcripts.json: change that.
import { number, pluralOf } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const transcriptsProblems = {
  'transcripts.damaged': (given: { readonly records: number }): string => `${pluralOf(given.records) === 'one' ? 'A transcript' : `${number(given.records)} transcripts`} in transcripts.jsonl cannot be read.`,
  'transcripts.damaged.remedy': (given: { readonly file: string }): string => `The damaged file was kept as ${given.file}, and all other transcripts are used. Nothing is sent for them again.`,
  'transcripts.damaged.left': (): string => 'The file is left as it is, and all other transcripts are used. Nothing is sent for them again.',
  'transcripts.unreadable': (): string => 'transcripts.jsonl cannot be read.',
  'transcripts.unreadable.remedy': (): string => 'It is left as it is. Scenes are cut without the words that were heard in them.',
}
