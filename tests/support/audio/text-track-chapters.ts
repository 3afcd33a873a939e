import { readFile } from 'node:fs/promises'
import { createFile, MP4BoxBuffer } from 'mp4box'

/** A chapter as mp4box's library reads it: name, first sample, length in samples of the track's scale. */
export type TextTrackChapter = readonly [name: string, start: number, duration: number]

/**
 * The chapters of an MP4 file's QuickTime text track alone, by GPAC's library: the track that the sound's reference of type
 * `chap` names. @throws Error where the file has no such reference, or the library refuses it.
 */
export async function textTrackChapters(path: string): Promise<readonly TextTrackChapter[]> {
  const bytes = await readFile(path)
  const file = createFile()
  file.onError = (_module: string, message: string) => {
    throw new Error(message)
  }
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0))
  file.flush()
  const { tracks } = file.getInfo()
  const chapters = tracks.flatMap(({ references }) => references).find(({ type }) => type === 'chap')
  const id = chapters?.track_ids[0]
  if (id === undefined) throw new Error('No track refers to chapters.')
  return file.getTrackSamplesInfo(id).map(({ cts, duration, offset, size }) => {
    const sample = bytes.subarray(offset, offset + size)
    // A sample of text: its length in 16 bits, the text, then boxes (QuickTime File Format, text sample data).
    return [sample.toString('utf8', 2, 2 + sample.readUInt16BE(0)), cts, duration]
  })
}
