// Made by `npm run messages` from en/problems/pronunciations.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const pronunciationsProblems = {
  'pronunciations.row.switch': (given: { readonly row: number }): string => `Row ${plain(given.row)}: whole_word and match_case are yes or no.`,
  'pronunciations.row.switch.remedy': (): string => 'Write yes or no, or leave them empty.',
  'pronunciations.row.scope': (given: { readonly row: number }): string => `Row ${plain(given.row)}: this scope is not known.`,
  'pronunciations.row.scope.remedy': (): string => 'Write project, speaker:<id> or line:<id>.',
  'pronunciations.row.length': (given: { readonly row: number }): string => `Row ${plain(given.row)}: a word or its spoken form is missing or too long.`,
  'pronunciations.row.length.remedy': (): string => 'Give both, 120 and 300 characters at most.',
  'pronunciations.row.noPhonemes': (given: { readonly form: string; readonly row: number; readonly word: string }): string => `Row ${plain(given.row)}: The pronunciation of "${given.word}" cannot be sent: "${given.form}" holds no phonemes.`,
  'pronunciations.row.command': (given: { readonly row: number; readonly word: string }): string => `Row ${plain(given.row)}: The pronunciation of "${given.word}" cannot be sent: it holds "<|", which starts a command.`,
  'pronunciations.tooMany': (given: { readonly most: number }): string => `There are more than ${plain(given.most)} pronunciations; the rest is left out.`,
  'pronunciations.tooMany.remedy': (): string => 'Remove some of them.',
  'pronunciations.form.noPhonemes': (given: { readonly form: string; readonly word: string }): string => `The pronunciation of "${given.word}" cannot be sent: "${given.form}" holds no phonemes.`,
  'pronunciations.form.command': (given: { readonly word: string }): string => `The pronunciation of "${given.word}" cannot be sent: it holds "<|", which starts a command.`,
  'pronunciations.form.remedy': (): string => 'Write it in letters, or as <|phoneme_start|>...<|phoneme_end|> with the sounds between.',
}
