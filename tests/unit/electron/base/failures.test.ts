import { describe, expect, it, onTestFinished } from 'vitest'
import {
  ignored,
  noted,
  noteFailure,
  noteUnlessAbsent,
  onFailure,
  orAbsent,
} from '../../../../electron/base/failures.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'

/** What is heard of failures from now on. */
function heard(): readonly (readonly [string, unknown])[] {
  const all: (readonly [string, unknown])[] = []
  onTestFinished(onFailure((where, error) => all.push([where, error])))
  return all
}

const errno = (code: string): Error => Object.assign(new Error(code), { code })

describe('a failure that is gone on from', () => {
  it('is heard by whoever listens, with the place and the error, and by nobody after that', () => {
    const all: unknown[] = []
    const stop = onFailure((where, error) => all.push(where, error))
    const error = errno('EIO')
    noteFailure('a place', error)
    stop()
    noteFailure('another place', error)
    expect(all).toEqual(['a place', error])
  })

  it('is noted by a handler that goes on with nothing, or with something else', async () => {
    const all = heard()
    const error = errno('ENOSPC')
    expect(await Promise.reject(error).catch(noted('writing'))).toBeUndefined()
    expect(await Promise.reject(error).catch(noted('listing', [1]))).toEqual([1])
    expect(await Promise.resolve(7).catch(noted('nothing'))).toBe(7)
    expect(all).toEqual([
      ['writing', error],
      ['listing', error],
    ])
  })

  it('is none where something is only not there, also below the words of the studio', async () => {
    const all = heard()
    const worded = studioError('disk.failed', 'It is not there.', undefined, errno('ENOENT'))
    for (const error of [errno('ENOENT'), errno('ENOTDIR'), worded]) {
      expect(await Promise.reject(error).catch(orAbsent('looking', 'none'))).toBe('none')
      noteUnlessAbsent('looking', error)
    }
    expect(all).toEqual([])
    for (const error of [errno('EACCES'), errno('EIO'), studioError('disk.silent', 'It does not answer.'), 'a text']) {
      expect(await Promise.reject(error).catch(orAbsent('looking'))).toBeUndefined()
    }
    expect(all).toHaveLength(4)
  })

  it('is left out where a reason is named', async () => {
    const all = heard()
    expect(await Promise.reject(errno('EIO')).catch(ignored('clean-up'))).toBeUndefined()
    expect(all).toEqual([])
  })
})
