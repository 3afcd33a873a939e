import type { AudioJob } from './job-messages.ts'
import { planOfColumns, type PlanColumns, planColumns } from './plan-columns.ts'

type EncodeJob = Extract<AudioJob, { readonly kind: 'encode' }>['job']
type EncodeSource = EncodeJob['source']

/** A job on its way to a thread: long plans have a form of their own there. */
export type SentJob =
  | Exclude<AudioJob, { readonly kind: 'encode' | 'measureMix' }>
  | {
      readonly kind: 'encode'
      readonly job: Omit<EncodeJob, 'source'> & {
        readonly source:
          | Extract<EncodeSource, { readonly kind: 'file' }>
          | { readonly kind: 'mix'; readonly plan: PlanColumns }
      }
    }
  | (Omit<Extract<AudioJob, { readonly kind: 'measureMix' }>, 'plan'> & { readonly plan: PlanColumns })

/** Made when it is sent: who waits for the answer keeps the job as it was asked for. */
export function sentJob(job: AudioJob): SentJob {
  if (job.kind === 'measureMix') return { ...job, plan: planColumns(job.plan) }
  if (job.kind !== 'encode') return job
  const { source, ...rest } = job.job
  return {
    kind: 'encode',
    job: { ...rest, source: source.kind === 'mix' ? { ...source, plan: planColumns(source.plan) } : source },
  }
}

export function receivedJob(sent: SentJob): AudioJob {
  if (sent.kind === 'measureMix') return { ...sent, plan: planOfColumns(sent.plan) }
  if (sent.kind !== 'encode') return sent
  const { source, ...rest } = sent.job
  return {
    kind: 'encode',
    job: { ...rest, source: source.kind === 'mix' ? { ...source, plan: planOfColumns(source.plan) } : source },
  }
}

/**
 * What is handed over with a job and not copied: nobody here wants it any more. Samples that are to be coded, and a plan's
 * columns.
 */
export function movedWith(job: SentJob): readonly ArrayBuffer[] {
  if (job.kind === 'codePart') {
    const { part } = job
    const buffers = part.kind === 'samples' ? part.samples.map(({ buffer }) => buffer) : []
    return buffers.filter((buffer) => buffer instanceof ArrayBuffer)
  }
  const plan = job.kind === 'measureMix' ? job.plan : planOf(job)
  return plan === undefined ? [] : [plan.numbers.buffer, plan.pathAt.buffer]
}

function planOf(job: SentJob): PlanColumns | undefined {
  return job.kind === 'encode' && job.job.source.kind === 'mix' ? job.job.source.plan : undefined
}
