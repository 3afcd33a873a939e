import type { CallOutput } from '../../shared/contract/bridge.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { importUndo } from '../../shared/messages/made/import.ts'
import { say } from '../../shared/messages/say.ts'
import { castDraftVoices } from '../cast/cast.ts'
import { sendTyping } from '../project/typing.ts'
import type { ImportNeeds } from './needs.ts'

type Merged = CallOutput<'import.merge'>

/**
 * Puts in place what main makes of the script of this project. Where another window has written since, what was made of
 * the text before would take its words away: it is asked for again, `tries` times at most.
 * @throws StudioError `project.conflict` where the script is another one each time.
 */
export async function putInPlace(
  deps: ImportNeeds,
  project: ProjectHandle,
  tries: number,
  ask: () => Promise<Merged>,
): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    await sendTyping(deps)
    const merged = await ask()
    deps.editor.get()?.flush('textOnly')
    if (!deps.sync.isAt(merged.revision)) await deps.sync.catchUp()
    if (deps.project.getState().open?.handle === project && deps.sync.isAt(merged.revision)) {
      return putMerged(deps, merged)
    }
  }
  throw problemError('project.conflict', say('studio.import.changed'), say('studio.import.changed.remedy'))
}

async function putMerged(deps: ImportNeeds, { text, cast, sources }: Merged): Promise<void> {
  const before = deps.project.getState().open?.cast ?? cast
  // An import only adds speakers.
  const hasMore = cast.speakers.length > before.speakers.length
  deps.editor.get()?.replaceText(text, importUndo(), {
    ...(hasMore ? { castChange: { before, after: cast } } : {}),
    ...(sources.after.length > 0 ? { sourcesChange: sources } : {}),
  })
  await sendTyping(deps)
  if (deps.project.getState().open?.settings.renderWith === 'draft') await castDraftVoices(deps, 'script')
}
