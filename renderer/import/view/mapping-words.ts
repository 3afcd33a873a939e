import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ColumnRole, Letters, MappingReason, Separator, StyleRole } from '../../../shared/core/import/layout.ts'
import {
  importColumnDirection,
  importColumnEnd,
  importColumnId,
  importColumnLine,
  importColumnNone,
  importColumnNote,
  importColumnScene,
  importColumnSpeaker,
  importColumnStart,
  importColumnVariant,
  importLettersKorean,
  importLettersChinese,
  importLettersCyrillic,
  importLettersEastern,
  importLettersJapanese,
  importLettersUtf16,
  importLettersUtf16Big,
  importLettersUtf8,
  importLettersWestern,
  importReasonChosen,
  importReasonContent,
  importReasonLanguage,
  importReasonName,
  importReasonNothing,
  importSeparatorBar,
  importSeparatorComma,
  importSeparatorSemicolon,
  importSeparatorTab,
  importStyleAction,
  importStyleText,
  importStyleTitle,
} from '../../../shared/messages/made/import.ts'

const columnTitles: Readonly<Record<ColumnRole, () => string>> = {
  none: importColumnNone,
  id: importColumnId,
  scene: importColumnScene,
  speaker: importColumnSpeaker,
  variant: importColumnVariant,
  direction: importColumnDirection,
  line: importColumnLine,
  start: importColumnStart,
  end: importColumnEnd,
  note: importColumnNote,
}
const styleTitles: Readonly<Record<StyleRole, () => string>> = {
  text: importStyleText,
  title: importStyleTitle,
  scene: importColumnScene,
  speaker: importColumnSpeaker,
  line: importColumnLine,
  direction: importColumnDirection,
  action: importStyleAction,
  note: importColumnNote,
  none: importColumnNone,
}
const separatorTitles: Readonly<Record<Separator, () => string>> = {
  ',': importSeparatorComma,
  ';': importSeparatorSemicolon,
  '\t': importSeparatorTab,
  '|': importSeparatorBar,
}
const letterTitles: Readonly<Record<Letters, () => string>> = {
  'utf-8': importLettersUtf8,
  'windows-1252': importLettersWestern,
  'windows-1250': importLettersEastern,
  'windows-1251': importLettersCyrillic,
  'utf-16le': importLettersUtf16,
  'utf-16be': importLettersUtf16Big,
  shift_jis: importLettersJapanese,
  gb18030: importLettersChinese,
  'euc-kr': importLettersKorean,
}

type Options<T extends string> = readonly { readonly value: T; readonly title: string }[]

function optionsOf<T extends string>(values: readonly T[], titles: Readonly<Record<T, () => string>>): Options<T> {
  return values.map((value) => ({ value, title: titles[value]() }))
}

/** What a column may hold, in the words of its choice. */
export const columnOptions = (roles: readonly ColumnRole[]): Options<ColumnRole> => optionsOf(roles, columnTitles)
/** What paragraphs of a style may be. */
export const styleOptions = (roles: readonly StyleRole[]): Options<StyleRole> => optionsOf(roles, styleTitles)
/** What stands between cells. */
export const separatorOptions = (all: readonly Separator[]): Options<Separator> => optionsOf(all, separatorTitles)
/** How letters are written. */
export const letterOptions = (all: readonly Letters[]): Options<Letters> => optionsOf(all, letterTitles)

/** Why something is read as it is: `guessed, 6 values`. */
export function mappingReason(because: MappingReason, values: number): string {
  switch (because) {
    case 'chosen':
      return importReasonChosen()
    case 'name':
      return importReasonName({ values })
    case 'content':
      return importReasonContent({ values })
    case 'language':
      return importReasonLanguage()
    case 'nothing':
      return importReasonNothing()
    default:
      return assertNever(because, 'mapping reason')
  }
}
