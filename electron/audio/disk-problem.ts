import { StudioError, studioError } from '../../shared/core/model/errors.ts'

/** The operating system's code of an error (`ENOSPC`), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What the disk would not do, in words. `name` is a base name, never a path. Studio errors pass as they are. */
export function writeProblem(error: unknown, name: string): StudioError {
  if (error instanceof StudioError) return error
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return studioError(
      'disk.full',
      `There is no room on the disk for ${name}.`,
      'Free some space, then try again.',
      error,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return studioError('disk.denied', `${name} may not be written there.`, 'Choose another folder.', error)
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return studioError('disk.failed', `The folder for ${name} is not there.`, 'Choose another folder.', error)
  }
  return studioError('disk.failed', `${name} could not be written.`, 'Try again, or choose another folder.', error)
}
