import type { AudioWorkshop, MixPlan } from '../../electron/audio/types.ts'
import { mixToFile } from '../../electron/audio/mix/mix.ts'

/** Mixes into a 16-bit wav, as an export does. */
export async function mixToWav(plan: MixPlan, out: string): Promise<void> {
  await mixToFile(plan, { target: { format: 'wav', sampleRate: plan.sampleRate }, out })
}

/** The same in a thread of the workshop. */
export async function mixInThread(
  workshop: Pick<AudioWorkshop, 'encode'>,
  plan: MixPlan,
  out: string,
  signal?: AbortSignal,
): Promise<number> {
  const target = { format: 'wav', sampleRate: plan.sampleRate } as const
  return (await workshop.encode({ source: { kind: 'mix', plan }, target, out }, signal)).durationSeconds
}
