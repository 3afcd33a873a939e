import type { LineId, ReferenceId, RenderKey } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { LineEnd } from '../../shared/core/queue/account.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { Journal } from './journal/journal.ts'
import { sceneOf } from './line-queue-state.ts'
import type { Listeners } from './listeners.ts'
import type { RenderableLine } from './queue/renderable-line.ts'
import type { Sending } from './queue/sending.ts'
import { randomFraction } from './random-fraction.ts'
import type { RenderingInput } from './rendering-types.ts'
import { createRunner } from './runner/runner.ts'
import type { RunnerInput } from './runner/runner-input.ts'
import type { Runner } from './runner/runner-types.ts'
import type { SceneService } from './scene/scene-service.ts'
import { draftOrigin } from './sound.ts'

/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/** What every queue of a project works with. */
export type ProjectRunnerInput = Pick<
  RenderingInput,
  'project' | 'ports' | 'sound' | 'limits' | 'spending' | 'onChange'
> & {
  readonly journal: Journal
  readonly shared: Sending['shared']
  readonly readClip: (id: ReferenceId) => Promise<Uint8Array>
  readonly scenes: SceneService
  readonly listeners: Listeners
  /** Bytes of text that the present order has sent. */
  readonly sentBytes: () => number
  readonly onEnd: (source: Source, line: RenderableLine, end: LineEnd) => void
}

/** A queue of a project that sends by this client. Only what the service is sent may cost something. */
export function projectRunner(input: ProjectRunnerInput, source: Source, client: SpeechClient): Runner {
  return runnerOf(input, source, client, source === 'draft' ? draftSends : serviceSends(input))
}

/** The queue of drafts that somebody waits to hear: what fails has failed, and is told at once. */
export function playingRunner(input: ProjectRunnerInput, client: SpeechClient): Runner {
  return runnerOf(input, 'draft', client, { ...draftSends, policy: { ...draftSends.policy, triesAgain: false } })
}

function runnerOf(input: ProjectRunnerInput, source: Source, client: SpeechClient, sends: Sends): Runner {
  const { project, ports, scenes } = input
  const origin = source === 'draft' ? draftOrigin : client.origin
  return createRunner({
    ...sends,
    source,
    origin,
    client,
    takes: project.takes,
    workshop: input.sound.workshop(),
    readClip: input.readClip,
    scenes: scenes.takesFor(source, origin),
    listenerOf: (key: RenderKey) => input.listeners.of(source, key),
    sceneOf: (lineId: LineId) => sceneOf(project.script(), lineId),
    now: ports.clock.now,
    monotonicMs: ports.clock.monotonicMs,
    random: () => randomFraction(ports.randomBytes),
    onEnd: (line, end) => input.onEnd(source, line, end),
    onChange: input.onChange,
  })
}

type Sends = Pick<RunnerInput, 'journal' | 'shared' | 'maySend' | 'policy'>

const patience = {
  probesBeforeFirstAnswer: Number.POSITIVE_INFINITY,
  probesLater: Number.POSITIVE_INFINITY,
  waitsForRoom: true,
}

const draftSends: Sends = { journal: undefined, policy: { ceiling: DRAFT_CEILING, mayBill: false, ...patience } }

function serviceSends({ journal, shared, spending, limits, sentBytes }: ProjectRunnerInput): Sends {
  return {
    journal,
    shared,
    maySend: (bytes) => spending.capProblem(bytes, sentBytes()),
    policy: { ceiling: limits().concurrency, mayBill: true, ...patience },
  }
}
