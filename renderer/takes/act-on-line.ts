import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { LineAction } from '../project/line-states.ts'
import { arrivedOf } from '../base/late-commands.ts'
import { lateTakes } from './late-takes.ts'
import { renderLines, renderRequest } from '../rendering/render.ts'
import type { TakesNeeds } from './needs.ts'

/**
 * Does what the word beside a line's state offers. `chooseVoice` opens the chooser for the line's speaker, which is the
 * window's affair.
 */
export async function actOnLine(
  deps: TakesNeeds,
  lineId: LineId,
  action: LineAction,
  chooseVoice: (lineId: LineId) => void,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  switch (action) {
    case 'render':
    case 'retry':
      return renderLines(deps, renderRequest(open.settings.renderWith, [lineId]))
    case 'listen':
      return (await arrivedOf(lateTakes)).listenToSuspicious(deps, lineId)
    case 'decide':
      deps.view.setState({ dialog: { kind: 'decide', lineId } })
      return
    case 'cast':
      chooseVoice(lineId)
      return
    default:
      return assertNever(action, 'line action')
  }
}
