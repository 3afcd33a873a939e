import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineStateView } from '../../shared/core/render/line-views.ts'
import type { RenderChoice } from './rendering-types.ts'

/** What an order says of those of its lines that may have been billed before: they wait, and the others are sent. */
export function leftUnknown(choice: RenderChoice, lines: readonly LineStateView[]): readonly Problem[] {
  if (choice.resendUnknown || choice.source === 'draft') return []
  const asked = choice.lineIds === null ? undefined : new Set(choice.lineIds)
  const count = lines.filter(({ id, state }) => state === 'unknown' && asked?.has(id) !== false).length
  if (count === 0) return []
  const [noun, verb] = count === 1 ? ['line', 'waits'] : ['lines', 'wait']
  return [
    {
      code: 'render.unknown',
      message: `${count} ${noun} may have been billed before, and ${verb} for your decision.`,
      remedy: 'Open the render queue to listen, to send again, or to give up. The others are rendered.',
    },
  ]
}
