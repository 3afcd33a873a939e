import { type AudioSource, type MetadataTags, Output, type OutputFormat, StreamTarget } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import type { EncodeJob } from '../types.ts'

/** A container being written by mediabunny, with its bytes going to one of our sinks. */
export async function startOutput(
  format: OutputFormat,
  source: AudioSource,
  sink: ByteSink,
  tags: EncodeJob['tags'],
): Promise<Output> {
  // mediabunny's own file target does not look at how many bytes were taken; ours counts (reliability M1).
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: (chunk) => sink.writeAt(chunk.position, chunk.data),
  })
  const output = new Output({ format, target: new StreamTarget(writable, { chunked: true, chunkSize: 1 << 20 }) })
  output.addAudioTrack(source)
  const metadata = tagsOf(tags)
  if (metadata !== undefined) output.setMetadataTags(metadata)
  await output.start()
  return output
}

function tagsOf(tags: EncodeJob['tags']): MetadataTags | undefined {
  if (tags === undefined) return undefined
  const metadata: MetadataTags = {}
  if (tags.title !== undefined) metadata.title = tags.title
  if (tags.comment !== undefined) metadata.comment = tags.comment
  return metadata
}
