import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import type { LineStateView } from '../../shared/core/render/line-views.ts'
import type { RenderChoice } from './rendering-types.ts'

/** What an order says of those of its lines that may have been billed before: they wait, and the others are sent. */
export function leftUnknown(choice: RenderChoice, lines: readonly LineStateView[]): readonly Problem[] {
  if (choice.resendUnknown || choice.source === 'draft') return []
  const asked = choice.lineIds === null ? undefined : new Set(choice.lineIds)
  const count = lines.filter(({ id, state }) => state === 'unknown' && asked?.has(id) !== false).length
  if (count === 0) return []
  return [problemFrom('render.unknown', say('rendering.left', { lines: count }), say('rendering.left.remedy'))]
}
