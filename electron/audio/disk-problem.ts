import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** The operating system's code of an error (`ENOSPC`), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What the disk would not do, in words. `name` is a base name, never a path. Studio errors pass as they are. */
export function writeProblem(error: unknown, name: string): StudioError {
  if (error instanceof StudioError) return error
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return problemError('disk.full', say('audio.disk.full', { name }), say('audio.disk.full.remedy'), error)
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return problemError('disk.denied', say('audio.disk.denied', { name }), say('audio.disk.denied.remedy'), error)
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return problemError('disk.failed', say('audio.disk.noFolder', { name }), say('audio.disk.noFolder.remedy'), error)
  }
  return problemError('disk.failed', say('audio.disk.failed', { name }), say('audio.disk.failed.remedy'), error)
}
