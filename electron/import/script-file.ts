import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { readRegular, UnreadableFile } from '../base/regular-file.ts'
import { readTextFile } from '../base/durable.ts'
import { tooLarge } from './decode-text.ts'
import { say } from '../../shared/messages/say.ts'

/** Larger script files are refused before they are read (reliability §5.5). */
export const MAX_SCRIPT_FILE_BYTES = 20 * 1024 * 1024

/** Reads a script from anywhere. @throws StudioError `script.unreadable` */
export function readScriptFile(path: string): Promise<string> {
  return readTextFile(path, MAX_SCRIPT_FILE_BYTES, 'script.unreadable')
}

/** Reads a script of any format as it stands. @throws StudioError `script.unreadable` */
export async function readSourceFile(path: string): Promise<Uint8Array> {
  return readRegular(path, MAX_SCRIPT_FILE_BYTES).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    switch (error.failure) {
      case 'missing':
        throw problemError('script.unreadable', say('import.file.gone'), say('import.file.gone.remedy'))
      case 'notAFile':
        throw problemError('script.unreadable', error.words, say('import.notFile.remedy'), error)
      case 'tooLarge':
        throw tooLarge()
      case 'refused':
        throw problemError(
          'script.unreadable',
          say('import.source.unreadable'),
          say('import.source.unreadable.remedy'),
          error,
        )
      default:
        return assertNever(error.failure, 'read failure')
    }
  })
}
