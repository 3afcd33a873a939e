/** A chapter or a line within a file, in samples of the file's own rate; for people, not for ids. */
export type SoundMark = { readonly startSample: number; readonly durationSamples: number; readonly label: string }

/**
 * What a delivered file says of itself. Every container takes what it has a place for: ID3 and MP4 atoms, Vorbis comments,
 * in wav `bext`, `iXML`, `LIST INFO` and cue markers. Without any of them a wav file is header and samples alone.
 */
export type SoundTags = {
  readonly title?: string
  /** The project's name. */
  readonly album?: string
  /** The speaker of a line or a stem. */
  readonly artist?: string
  readonly comment?: string
  readonly lineId?: string
  /** The line's own id in the file that it was imported from. */
  readonly sourceId?: string
  readonly scene?: string
  readonly takeId?: string
  /** The speech model, or the draft voice. */
  readonly model?: string
  /** ISO 8601, of which a `bext` chunk has room for the day and the second. */
  readonly createdAt?: string
  /** Where on the script's own time line the first sample lies: editors put the file there. In samples of the file. */
  readonly timeReferenceSamples?: number
  /** Ascending. In wav they are cue markers with regions; other containers leave them out. */
  readonly marks?: readonly SoundMark[]
  /** Ascending, the first at 0. Only in M4B. */
  readonly chapters?: readonly SoundMark[]
  readonly cover?: { readonly type: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }
}

/** All spoken sound of a delivery is made by a computer, and says so where nobody can overlook it. */
export const SYNTHETIC_SPEECH = 'Synthetic speech'

/** The one comment of containers that have no fields of their own for lines, sources and models. */
export function commentOf(tags: SoundTags): string {
  const { comment, lineId, sourceId, scene, takeId, model } = tags
  const parts = [
    comment,
    lineId === undefined ? undefined : `line ${lineId}`,
    sourceId === undefined ? undefined : `source ${sourceId}`,
    scene === undefined ? undefined : `scene ${scene}`,
    takeId === undefined ? undefined : `take ${takeId}`,
    model === undefined ? undefined : `model ${model}`,
  ]
  return [SYNTHETIC_SPEECH, ...parts.filter((part) => part !== undefined && part !== '')].join('; ')
}
