/** Endings of files that hold scripts: what choosers offer. Any other file can still be dropped on the window. */
export const scriptEndings = [
  '.dialogue',
  '.txt',
  '.fountain',
  '.fdx',
  '.md',
  '.docx',
  '.csv',
  '.tsv',
  '.srt',
  '.vtt',
  '.ink',
  '.yarn',
] as const
