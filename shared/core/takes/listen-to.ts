import { assertNever } from '../model/assert-never.ts'
import type { ListenTo } from '../model/take.ts'
import type { LineTake } from './line-takes.ts'

/** The takes of a line that can be heard so. */
export function takesToHear(takes: readonly LineTake[], listenTo: ListenTo): readonly LineTake[] {
  switch (listenTo) {
    case 'best':
      return takes
    case 'final':
      return takes.filter(({ take }) => take.source === 'service')
    case 'draft':
      return takes.filter(({ take }) => take.source === 'draft')
    default:
      return assertNever(listenTo, 'what is listened to')
  }
}
