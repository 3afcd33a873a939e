import { type AudioSource, type MetadataTags, Output, type OutputFormat, StreamTarget } from 'mediabunny'
import { commentOf, type SoundTags, SYNTHETIC_SPEECH } from '../../../shared/core/deliver/sound-tags.ts'
import type { ByteSink } from '../byte-sink.ts'
import type { EncodeJob } from '../types.ts'

/** How a container names tags that have no names of their own. */
type TagForm = 'id3' | 'vorbis' | 'atoms'

/** A container being written by mediabunny, with its bytes going to one of our sinks. */
export async function startOutput(
  format: OutputFormat,
  source: AudioSource,
  sink: ByteSink,
  tags: EncodeJob['tags'],
  form: TagForm,
): Promise<Output> {
  // mediabunny's own file target does not look at how many bytes were taken; ours counts (reliability M1).
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: (chunk) => sink.writeAt(chunk.position, chunk.data),
  })
  const output = new Output({ format, target: new StreamTarget(writable, { chunked: true, chunkSize: 1 << 20 }) })
  output.addAudioTrack(source)
  const metadata = tagsOf(tags, form)
  if (metadata !== undefined) output.setMetadataTags(metadata)
  await output.start()
  return output
}

function tagsOf(tags: EncodeJob['tags'], form: TagForm): MetadataTags | undefined {
  if (tags === undefined) return undefined
  const { title, album, artist, createdAt, cover } = tags
  const metadata: MetadataTags = { comment: commentOf(tags) }
  if (title !== undefined) metadata.title = title
  if (album !== undefined) metadata.album = album
  if (artist !== undefined) metadata.artist = artist
  if (createdAt !== undefined) metadata.date = new Date(createdAt)
  if (cover !== undefined) metadata.images = [{ data: cover.bytes, mimeType: cover.type, kind: 'coverFront' }]
  const own = ownFields(tags)
  if (form === 'id3') metadata.raw = { TXXX: own }
  if (form === 'vorbis') metadata.raw = own
  return metadata
}

/** What only containers with fields of any name can hold. */
function ownFields(tags: SoundTags): Record<string, string> {
  const fields = {
    LINE_ID: tags.lineId,
    SOURCE_ID: tags.sourceId,
    SCENE: tags.scene,
    TAKE_ID: tags.takeId,
    MODEL: tags.model,
    ORIGIN: SYNTHETIC_SPEECH,
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
