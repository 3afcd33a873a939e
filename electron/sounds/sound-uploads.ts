import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { diskError } from '../base/durable.ts'
import { ignored } from '../base/failures.ts'
import type { AddedSound, SoundFiles } from './sound-files.ts'

/** Files that may be on their way into a project at once. */
const MOST_UPLOADS = 20

/** Sound files that a page sends piece by piece, so that no message grows with them. */
export type SoundUploads = {
  readonly begin: (name: string, bytes: number) => string
  /** @throws StudioError `audio.tooLarge` beyond what was announced, `disk.*` */
  readonly append: (id: string, bytes: Uint8Array) => Promise<void>
  /** Keeps what has come as a sound of the project. @throws StudioError as `SoundFiles.add` does; nothing is left then. */
  readonly finish: (id: string) => Promise<AddedSound>
  readonly cancel: (id: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Upload = { readonly name: string; readonly bytes: number; readonly path: Promise<string>; received: number }

/** `folder`: of this run of the program, outside of every project. */
export function createSoundUploads(files: Pick<SoundFiles, 'add'>, folder: () => Promise<string>): SoundUploads {
  const uploads = new Map<string, Upload>()
  const known = (id: string): Upload => {
    const upload = uploads.get(id)
    if (upload === undefined)
      throw problemError('import.gone', say('sounds.upload.gone'), say('sounds.upload.gone.remedy'))
    return upload
  }
  const cancel = async (id: string): Promise<void> => {
    const upload = uploads.get(id)
    uploads.delete(id)
    if (upload !== undefined) await rm(await upload.path, { force: true }).catch(ignored('clean-up'))
  }
  return {
    begin: (name, bytes) => {
      const [oldest] = uploads.keys()
      if (uploads.size >= MOST_UPLOADS && oldest !== undefined) void cancel(oldest)
      const id = randomBytes(12).toString('hex')
      uploads.set(id, { name, bytes, path: folder().then((path) => join(path, `sound-${id}`)), received: 0 })
      return id
    },
    append: async (id, bytes) => {
      const upload = known(id)
      upload.received += bytes.byteLength
      if (upload.received > upload.bytes) {
        await cancel(id)
        throw problemError(
          'audio.tooLarge',
          say('sounds.upload.more', { name: upload.name }),
          say('sounds.upload.gone.remedy'),
        )
      }
      try {
        const file = await open(await upload.path, 'a', 0o600)
        try {
          await file.appendFile(bytes)
        } finally {
          await file.close()
        }
      } catch (error) {
        await cancel(id)
        throw diskError(error, upload.name)
      }
    },
    finish: async (id) => {
      const upload = known(id)
      try {
        if (upload.received !== upload.bytes) {
          throw problemError(
            'audio.invalid',
            say('sounds.upload.less', { name: upload.name }),
            say('sounds.upload.gone.remedy'),
          )
        }
        return await files.add(await upload.path, upload.name)
      } finally {
        await cancel(id)
      }
    },
    cancel,
    close: async () => {
      await Promise.all([...uploads.keys()].map(cancel))
    },
  }
}
