import { problemError } from '../model/errors.ts'
import type { TextChange } from '../model/script.ts'
import { say } from '../../messages/say.ts'

/**
 * Applies changes to a text. All offsets are in the old text, in UTF-16 code units.
 * @throws StudioError `script.misfit` for a range outside the text, backwards, out of order or overlapping the one before.
 */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let result = ''
  let done = 0
  for (const { from, to, insert } of changes) {
    if (!(Number.isInteger(from) && Number.isInteger(to) && from >= done && to >= from && to <= text.length)) {
      throw problemError('script.misfit', say('script.change.misfit'), say('script.change.misfit.remedy'))
    }
    result += text.slice(done, from) + insert
    done = to
  }
  return result + text.slice(done)
}
