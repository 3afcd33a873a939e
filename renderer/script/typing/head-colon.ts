/** The colon of East Asian writing, as wide as a letter. */
export const WIDE_COLON = '：'
/** What may stand behind a name. */
export const headColon = /[:：]/u
