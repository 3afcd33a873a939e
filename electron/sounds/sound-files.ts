import { randomBytes } from 'node:crypto'
import { copyFile, link, lstat, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { MAX_SOUND_CHANNELS } from '../../shared/core/mix/heard-channels.ts'
import { type MixDocument, type SoundFile, soundFileSchema, soundIdSchema } from '../../shared/core/mix/mix-document.ts'
import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { openSoundFile } from '../audio/codecs/sound-file.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import { diskError, makeFoldersDurably, unreadableAs } from '../base/durable.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import { hashOfRegular, openRegular } from '../base/regular-file.ts'
import { SOUNDS_FOLDER } from '../documents/mix/mix-file.ts'

/** What sound files of a project are read by. */
export type SoundFilesInput = {
  readonly folder: string
  /** What can be rebuilt: wavs of what cannot be read where it lies. */
  readonly cacheFolder: string
  readonly mix: () => MixDocument
  readonly workshop: () => Pick<AudioWorkshop, 'readSound'>
}

/** The sound files of a project. */
export type SoundFiles = {
  /** What an export is planned with: the mix, and where each sound can be read. */
  readonly planned: () => { readonly mix: MixDocument; readonly pathOf: (sound: SoundFile) => string | undefined }
  readonly pathOf: (sound: SoundFile) => string | undefined
  /** Looks which files are there, and decodes what has to be. Answers those that are not, or cannot be read. */
  readonly ready: () => Promise<readonly SoundFile[]>
  /**
   * Keeps a copy of a file as a sound of the project, under the hash of its content, and says how loud it is. The mix is
   * not changed.
   * @throws StudioError `audio.invalid` for what cannot be read as sound, `disk.*`; nothing is kept then.
   */
  readonly add: (path: string, name: string) => Promise<AddedSound>
}

/** `rmsDbfs`: absent in digital silence. */
export type AddedSound = { readonly sound: SoundFile; readonly rmsDbfs?: number }

export function createSoundFiles({ folder, cacheFolder, mix, workshop }: SoundFilesInput): SoundFiles {
  const sounds = join(folder, SOUNDS_FOLDER)
  const decodedFolder = join(cacheFolder, SOUNDS_FOLDER)
  const paths = new Map<string, string>()
  const original = ({ id, ending }: Pick<SoundFile, 'id' | 'ending'>): string => join(sounds, `${id}.${ending}`)
  const pathOf = ({ id }: SoundFile): string | undefined => paths.get(id)

  const decode = async (sound: SoundFile): Promise<string | undefined> => {
    const decoded = join(decodedFolder, `${sound.id}.wav`)
    if (await isFile(decoded)) return decoded
    await makeFoldersDurably(decodedFolder)
    const read = await workshop().readSound(original(sound), decoded).catch(orAbsent('sounds: decoding'))
    return read === undefined ? undefined : read.isPlain ? original(sound) : decoded
  }
  const find = async (sound: SoundFile): Promise<string | undefined> => {
    if (!(await isFile(original(sound)))) return undefined
    if (sound.ending !== 'wav') return decode(sound)
    return (await isReadable(original(sound))) ? original(sound) : undefined
  }
  let looking: Promise<readonly SoundFile[]> | undefined
  const look = async (): Promise<readonly SoundFile[]> => {
    const missing: SoundFile[] = []
    for (const sound of mix().sounds ?? []) {
      const path = await find(sound)
      if (path === undefined) {
        paths.delete(sound.id)
        missing.push(sound)
      } else paths.set(sound.id, path)
    }
    return missing
  }

  return {
    planned: () => ({ mix: mix(), pathOf }),
    pathOf,
    ready: () => {
      const before = looking ?? Promise.resolve([])
      const mine = before.catch(ignored('the caller has it')).then(look)
      looking = mine
      return mine
    },
    add: async (path, name) => {
      // Copying would wait for whoever writes into a pipe.
      await (await openRegular(path).catch(unreadableAs('audio.invalid'))).close()
      await makeFoldersDurably(sounds)
      await makeFoldersDurably(decodedFolder)
      const mark = randomBytes(9).toString('hex')
      const copy = join(sounds, `.${mark}.tmp`)
      const decoded = join(decodedFolder, `${mark}.wav`)
      try {
        // First a copy of its own: what is read then is what is kept, whatever happens to the file meanwhile.
        await copyFile(path, copy).catch((error: unknown) => {
          throw diskError(error, basename(path))
        })
        const description = await workshop().readSound(copy, decoded)
        const { ending, isPlain, rmsDbfs, sampleRate, channels, durationSamples } = description
        const id = soundIdSchema.parse(await hashOfRegular(copy))
        const sound = soundFileSchema.parse({
          id,
          ending,
          name: shortName(name),
          sampleRate,
          channels,
          durationSamples,
        })
        await keep(copy, original(sound))
        if (isPlain) paths.set(id, original(sound))
        else {
          const kept = join(decodedFolder, `${id}.wav`)
          await rename(decoded, kept)
          paths.set(id, kept)
        }
        return { sound, ...(rmsDbfs === undefined ? {} : { rmsDbfs }) }
      } catch (error) {
        if (error instanceof StudioError) throw error
        throw diskError(error, basename(path))
      } finally {
        await rm(copy, { force: true }).catch(ignored('clean-up'))
        await rm(decoded, { force: true }).catch(ignored('clean-up'))
      }
    },
  }
}

/** Whether a wav's head can be read: others may have changed it since it was kept. */
async function isReadable(path: string): Promise<boolean> {
  const source = await openSoundFile(path, MAX_SOUND_CHANNELS).catch(orAbsent('sounds: opening'))
  await source?.close()
  return source !== undefined
}

/** @throws StudioError `audio.invalid` naming sounds that the mix would be written without */
export function refuseMissing(missing: readonly SoundFile[]): void {
  if (missing.length === 0) return
  const list = missing
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ')
  throw problemError(
    'audio.invalid',
    say('sounds.missing', { names: missing.length, list }),
    say('sounds.missing.remedy'),
  )
}

/** Under its name at once or not at all; the same content has the same name. */
async function keep(copy: string, target: string): Promise<void> {
  if (await isFile(target)) return
  try {
    await link(copy, target)
  } catch {
    // This disk has no hard links.
    await rename(copy, target)
  }
}

/** As people know the file, without a folder and without what no list can show. */
function shortName(name: string): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? name
  const plain = Array.from(base)
    .filter((sign) => sign >= ' ')
    .join('')
    .trim()
    .slice(0, 200)
  return plain === '' ? 'sound' : plain
}

async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  )
}
