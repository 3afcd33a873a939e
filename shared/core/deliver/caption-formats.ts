/** Forms in which captions are delivered, in the order in which they are offered; each is the ending of its file. */
export const captionFormats = ['srt', 'vtt', 'ttml', 'ass', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** How many lines are named where captions are too fast. */
export const MOST_FAST_LINES = 20
