import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { mediaTypeOf } from '../../base/media-type.ts'
import type { LiveMedia, Media, MediaFile, SampleMedia } from '../../base/studio-types.ts'

/** Where the sound of a project is found by its media id; every one answers undefined for what it does not know. */
export type MediaPlaces = {
  readonly live: (id: string) => LiveMedia | undefined
  readonly audition: (id: TakeId) => string | undefined
  /** What came of an attempt that became no take, made hearable. */
  readonly part: (id: string) => Promise<string | undefined>
  readonly take: (id: TakeId) => Promise<string | undefined>
  /** The samples of a sound that lies at a path, which is named by what it holds. */
  readonly samples: (id: TakeId, path: string) => Promise<SampleMedia>
  /** A sound of beds and effects, as it is heard. */
  readonly sound: (id: string) => Promise<SampleMedia | undefined>
  /** The packed peaks of all takes. */
  readonly peaks: () => Promise<string>
}

/** The sound behind `media/<project>/<id>`. */
export async function sessionMedia(id: string, places: MediaPlaces): Promise<Media | undefined> {
  const live = places.live(id)
  if (live !== undefined) return live
  const audition = takeIdSchema.safeParse(id.replace(/^audition-/, ''))
  if (audition.success && id.startsWith('audition-')) return fileAt(places.audition(audition.data))
  if (id === 'peaks') return { path: await places.peaks(), type: 'application/octet-stream' }
  if (id.startsWith('samples-')) {
    const of = id.slice('samples-'.length)
    const sampled = takeIdSchema.safeParse(of.replace(/^audition-/, ''))
    if (!sampled.success) return undefined
    const path = of.startsWith('audition-') ? places.audition(sampled.data) : await places.take(sampled.data)
    return path === undefined ? undefined : places.samples(sampled.data, path)
  }
  if (id.startsWith('sound-')) return places.sound(id.slice('sound-'.length))
  if (id.startsWith('part-')) return fileAt(await places.part(id))
  const take = takeIdSchema.safeParse(id)
  return take.success ? fileAt(await places.take(take.data)) : undefined
}

export function fileAt(path: string | undefined): MediaFile | undefined {
  return path === undefined ? undefined : { path, type: mediaTypeOf(path) }
}
