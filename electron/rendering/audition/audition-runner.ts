import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId, ReferenceId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { readReference } from '../../voices/clone/references.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { jointJournal } from '../journal/joint-journal.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import { randomFraction } from '../random-fraction.ts'
import { createRunner } from '../runner/runner.ts'
import type { RunnerInput } from '../runner/runner-input.ts'
import type { Runner } from '../runner/runner-types.ts'
import { draftOrigin } from '../sound.ts'
import { copyAudio } from '../takes/copy-audio.ts'
import type { AuditionsInput } from './auditions-input.ts'
import { say } from '../../../shared/messages/say.ts'

/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/**
 * A queue of one audition. `takes`: where what comes is kept. Only what the service is sent may cost something.
 * @throws StudioError `service.notConnected`, `draft.failed`, `disk.*`
 */
export async function auditionRunner(
  input: AuditionsInput,
  source: Source,
  takes: TakeStore,
  onChange: () => void,
): Promise<Runner> {
  const { project, ports } = input
  const client = await clientOf(input, source)
  const sentBytes = (): number => runner.sent().bytesOfText
  const runner: Runner = createRunner({
    ...(source === 'draft' ? draftSends : await serviceSends(input, takes, sentBytes)),
    source,
    origin: source === 'draft' ? draftOrigin : client.origin,
    client,
    takes,
    workshop: input.sound.workshop(),
    readClip: (id: ReferenceId) => readReference(project.folder, id),
    now: ports.clock.now,
    monotonicMs: ports.clock.monotonicMs,
    random: () => randomFraction(ports.randomBytes),
    onChange,
  })
  return runner
}

async function clientOf({ sound, serviceClient }: AuditionsInput, source: Source): Promise<SpeechClient> {
  const client = source === 'draft' ? await sound.draftClient() : serviceClient()
  if (client !== undefined) return client
  throw problemError('service.notConnected', say('speech.notConnected'), say('speech.notConnected.remedy'))
}

type Sends = Pick<RunnerInput, 'journal' | 'shared' | 'maySend' | 'policy'>

const patience = { probesBeforeFirstAnswer: 0, probesLater: 3 }
const draftSends: Sends = { journal: undefined, policy: { ceiling: DRAFT_CEILING, mayBill: false, ...patience } }

async function serviceSends(input: AuditionsInput, takes: TakeStore, sentBytes: () => number): Promise<Sends> {
  const isThere = (key: RenderKey): boolean => receivedAudio(takes.all(), key) !== undefined
  return {
    journal: input.guard(jointJournal(await input.journal(), input.queueJournal, isThere)),
    shared: {
      ...input.shared,
      lend: (key: RenderKey, lineId: LineId) => copyAudio(key, lineId, input.project.takes, takes),
    },
    // Asked for each request: another project may have spent meanwhile.
    maySend: (bytes) => input.spending.capProblem(bytes, sentBytes()),
    policy: { ceiling: input.limits().concurrency, mayBill: true, ...patience },
  }
}
