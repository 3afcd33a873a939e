import { withClipDrawn } from '../../shared/core/mix/clip-drawn.ts'
import { mixIdSchema } from '../../shared/core/mix/mix-document.ts'
import { mixUndoChange, mixUndoRemove } from '../../shared/messages/made/mix.ts'
import { run } from '../base/notices.ts'
import { changeMix } from '../mix/commands.ts'
import type { TimelineNeeds } from './needs.ts'
import type { SoundActions } from './sounds/sounds-on-lanes.tsx'

/** What is done to clips of beds and effects on the timeline, each a step of the history. */
export function soundActionsOf(deps: TimelineNeeds): SoundActions {
  return {
    onDraw: ({ clipId, grip, by }) =>
      run(deps.view, () =>
        changeMix(deps, mixUndoChange(), (mix) => withClipDrawn(mix, mixIdSchema.parse(clipId), grip, by)),
      ),
    onRemove: (clipId) =>
      run(deps.view, () =>
        changeMix(deps, mixUndoRemove(), (mix) => ({
          ...mix,
          clips: mix.clips?.filter(({ id }) => id !== clipId) ?? [],
        })),
      ),
    onOpen: () => deps.view.setState({ dialog: { kind: 'sounds' } }),
  }
}
