// Made by `npm run messages` from en/numbers.json: change that.
/** “{shown}” is not a number here. */
export const numbersNotNumber = (given: { readonly shown: string }): string => `“${given.shown}” is not a number here.`
/** “{shown}” can mean {one} or {other}. */
export const numbersDoubtful = (given: { readonly one: string; readonly other: string; readonly shown: string }): string => `“${given.shown}” can mean ${given.one} or ${given.other}.`
/** {shown} is not a whole number. */
export const numbersNotWhole = (given: { readonly shown: string }): string => `${given.shown} is not a whole number.`
/** {shown} is outside the range. */
export const numbersOutside = (given: { readonly shown: string }): string => `${given.shown} is outside the range.`
/** of {least} or more */
export const numbersRangeFrom = (given: { readonly least: string }): string => `of ${given.least} or more`
/** from {least} to {most} */
export const numbersRangeBetween = (given: { readonly least: string; readonly most: string }): string => `from ${given.least} to ${given.most}`
/** Write a {isWhole, select, true {whole } other {}}number {range}{isDoubtful, select, true {, without a sign between thousands} other {}}. (range: one of the two messages of ranges) */
export const numbersWrite = (given: { readonly isDoubtful: boolean; readonly isWhole: boolean; readonly range: string }): string => `Write a ${given.isWhole ? 'whole ' : ''}number ${given.range}${given.isDoubtful ? ', without a sign between thousands' : ''}.`
