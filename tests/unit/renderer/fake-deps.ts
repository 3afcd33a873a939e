import { isAnswer } from '../../../renderer/base/bridge/answer-check.ts'
import { createClient } from '../../../renderer/base/client.ts'
import { shownProject } from '../../../renderer/project/store.ts'
import { idleQueue } from '../../../renderer/rendering/store.ts'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'
import type { Deps } from '../../../renderer/shell/parts/deps.ts'
import { createFakeBridge, type FakeBridge, type FakeCalls } from '../../support/fake-bridge.ts'
import { createFakePlayer, pageDeps } from '../../support/page-deps.ts'
import { cast, handle, line, script } from './cases.ts'

/** A project as main would open it. */
export function projectView(change: Partial<ProjectView> = {}): ProjectView {
  return {
    project: handle,
    recentId: 'r_ferry',
    name: 'The Ferry',
    folderLabel: 'Documents / The Ferry',
    settings: projectSettingsSchema.parse({}),
    cast,
    revisions: { cast: 0, settings: 0, pronunciations: 0 },
    text: script,
    revision: 0,
    lines: [line('aaaaa1', 'ready', 'draft'), line('aaaaa2', 'notRendered'), line('aaaaa3', 'stale', 'draft')],
    queue: idleQueue,
    save: { kind: 'saved' },
    problems: [],
    ...change,
  }
}

/** Nothing to tell: it can be written, and nothing waits for a person. */
export const quietSafety: SafetyView = { canWrite: true, recovery: [], conflicts: [], notes: [] }

/** All parts over a bridge that answers only what is given. With `open`, that project is open already. */
export function createFakeDeps(
  fakes: FakeCalls,
  open?: ProjectView,
): { readonly deps: Deps; readonly fake: FakeBridge; readonly told: readonly string[] } {
  const fake = createFakeBridge({ 'safety.read': () => quietSafety, ...fakes })
  const client = createClient(fake.bridge, () => isAnswer)
  const { player, told } = createFakePlayer()
  const deps = pageDeps(client, player)
  if (open !== undefined) {
    deps.project.setState({ open: shownProject(open) })
    deps.sync.begin(open.project, open.project, open.text, open.revision)
    deps.parts.begin(open)
  }
  return { deps, fake, told }
}
