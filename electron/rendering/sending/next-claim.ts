import { StudioError } from '../../../shared/core/model/errors.ts'
import { type DurableFs, diskError } from '../../base/durable.ts'
import type { ClaimFiles, Claims } from './claim-files.ts'
import { type ClaimOwners, GONE_AFTER_MS } from './claim-owners.ts'
import { elsewhere, type OtherSender } from './other-sender.ts'

/** How often is looked whether who is certainly gone is really gone, and how many looks settle it either way. */
const LOOK_EVERY_MS = 500
const MOST_LOOKS = (2 * GONE_AFTER_MS) / LOOK_EVERY_MS

/** The claims of a project as they are now. @throws StudioError `disk.*` */
export async function lookAtClaims(files: Pick<ClaimFiles, 'look'>): Promise<Claims> {
  return files.look().catch((error: unknown) => {
    throw diskError(error, 'the folder .repartee')
  })
}

/**
 * Takes the next number if nobody, or only who may be passed over, has the highest one. Undefined in a folder that nobody
 * here may write to. @throws StudioError `render.elsewhere`, `disk.*`
 */
export async function nextClaim(
  {
    files,
    owners,
    fs,
    now,
  }: {
    readonly files: ClaimFiles
    readonly owners: Pick<ClaimOwners, 'current'>
    readonly fs: Pick<DurableFs, 'pause'>
    readonly now: () => number
  },
  ownText: string,
  mayPass: (other: OtherSender) => boolean,
): Promise<number | undefined> {
  for (let looks = 0; ; looks += 1) {
    const claims = await lookAtClaims(files)
    const other = await owners.current(claims)
    if (other?.isGone === true && looks < MOST_LOOKS) {
      await fs.pause(LOOK_EVERY_MS)
      continue
    }
    if (other !== undefined && !mayPass(other)) throw elsewhere(other, now())
    const next = claims.top + 1
    const isMade = await make(files, next, ownText)
    if (isMade === 'denied') return undefined
    if (isMade) return next
  }
}

/** `denied`: whoever may not write here can keep no take either; an audition is all that is left to send. */
async function make(files: Pick<ClaimFiles, 'make'>, number: number, ownText: string): Promise<boolean | 'denied'> {
  try {
    return await files.make(number, ownText)
  } catch (error) {
    const failure = diskError(error, 'the folder .repartee')
    if (failure instanceof StudioError && failure.problem.code === 'disk.denied') return 'denied'
    throw failure
  }
}
