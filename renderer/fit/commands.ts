import type { ExportFit } from '../../shared/contract/export-views.ts'
import type { FitMend } from '../../shared/core/fit/fit-report.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { directionUndo } from '../../shared/messages/made/direction.ts'
import { exportFitUndoLength, exportFitUndoTimed } from '../../shared/messages/made/export.ts'
import { changeCast } from '../cast/cast.ts'
import { changeMix } from '../mix/commands.ts'
import type { CastNeeds } from '../cast/needs.ts'
import { revealLine } from '../project/lines.ts'
import { mergeLines, updateProject } from '../project/store.ts'
import { renderLines } from '../rendering/render.ts'
import type { RenderingNeeds } from '../rendering/needs.ts'

/** What changing lines needs beside what rendering does: a faster line is a change of the cast. */
type FitNeeds = RenderingNeeds & CastNeeds

/** A line that is too long, as the sheet shows it. */
export type LongLine = ExportFit['lines'][number]

/** Lays lines at the times of the cues that they were imported from, or one behind the other again. One step of the history. */
export async function layByTimes(deps: FitNeeds, isTimed: boolean): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const { starts } = isTimed
    ? await deps.client.call('export.targetTimes', { project: open.handle })
    : { starts: undefined }
  await changeMix(deps, exportFitUndoTimed(), ({ starts: _before, ...mix }) =>
    starts === undefined || starts.length === 0 ? mix : { ...mix, starts },
  )
}

/** Lets a line fit in one way. Only a retake sends anything, and asks before it as every order does. */
export async function applyMend(deps: FitNeeds, line: LongLine, mend: FitMend): Promise<void> {
  const { lineId } = line
  const { open } = deps.project.getState()
  if (open === undefined) return
  switch (mend.kind) {
    case 'pauses': {
      // What it may last into the silence behind its cue is its length from now on.
      const seconds = Math.ceil((line.targetSeconds + mend.seconds) * 1000) / 1000
      await changeMix(deps, exportFitUndoLength(), (mix) => ({
        ...mix,
        lengths: [
          ...(mix.lengths ?? []).filter((one) => one.of !== 'line' || one.lineId !== lineId),
          { of: 'line', lineId, seconds },
        ],
      }))
      return
    }
    case 'speed':
      await askFaster(deps, lineId, mend.speed)
      return
    case 'stretch': {
      const shown = await deps.client.call('takes.stretch', { project: open.handle, lineId, speed: mend.speed })
      updateProject(deps.project, open.handle, ({ lines }) => ({ lines: mergeLines(lines, [shown], []) }))
      return
    }
    case 'retake':
      await askFaster(deps, lineId, mend.speed)
      await renderLines(deps, {
        source: open.settings.renderWith,
        lineIds: [lineId],
        again: true,
        resendUnknown: false,
      })
      return
    case 'shorten':
      revealLine(deps, lineId)
      return
    default:
      assertNever(mend, 'way to fit')
  }
}

/** What costs nothing and is enough, for every line that has such a way. */
export async function applyFree(deps: FitNeeds, lines: readonly LongLine[]): Promise<void> {
  for (const line of lines) {
    const free = freeMend(line)
    if (free !== undefined) await applyMend(deps, line, free)
  }
}

/** The first way that costs nothing, changes no word and is enough. */
export function freeMend({ mends }: LongLine): FitMend | undefined {
  return mends.find(({ kind, fits, isFree }) => fits && isFree && kind !== 'shorten')
}

async function askFaster(deps: FitNeeds, lineId: LineId, speed: number): Promise<void> {
  await changeCast(deps, directionUndo(), (cast) => {
    const own = cast.lines?.[lineId]
    const parameters = { ...own?.parameters, prosody: { ...own?.parameters?.prosody, speed } }
    return { ...cast, lines: { ...cast.lines, [lineId]: { ...own, parameters } } }
  })
}
