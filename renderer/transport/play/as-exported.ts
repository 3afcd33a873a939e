import type { HeardAsExported, PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import { report } from '../../base/notices.ts'
import { sendText } from '../../project/typing.ts'
import type { ProjectNeeds } from '../../project/needs.ts'
import type { LaneKey } from '../../../shared/core/timeline/lane-key.ts'
import type { ListeningStore } from '../listening/listening.ts'

/** So long after a change of the graph its export is measured again (ms): while somebody types or draws nothing is. */
const REST_MS = 600

/** What an export would do to what plays, kept up with the script while somebody wants to hear that. */
export class AsExported {
  readonly #deps: ProjectNeeds & { readonly listening: ListeningStore }
  readonly #onChange: () => void
  #heard: HeardAsExported | undefined
  #lines: ReadonlyMap<LineId, number> = new Map()
  #lanes: ReadonlyMap<LaneKey, number> = new Map()
  #waiting: ReturnType<typeof setTimeout> | undefined
  /** What was asked last counts. */
  #asked = 0

  /** `onChange`: something else is to be heard from now on. */
  constructor(deps: ProjectNeeds & { readonly listening: ListeningStore }, onChange: () => void) {
    this.#deps = deps
    this.#onChange = onChange
  }

  get master(): HeardAsExported['master'] | undefined {
    return this.#heard?.master
  }

  /** What comes to the gain of a lane, and of a line; factors. */
  ofLane(key: LaneKey): number {
    return this.#lanes.get(key) ?? 1
  }

  ofLine(lineId: LineId): number {
    return this.#lines.get(lineId) ?? 1
  }

  /** A line as a target has it that goes by lines. */
  played(line: PlayedLine): PlayedLine {
    const factor = this.ofLine(line.lineId)
    return factor === 1 ? line : { ...line, gains: line.gains.map((gain) => gain * factor) }
  }

  /** Somebody wants to hear it or not, or for another target: measured at once. */
  choose(): void {
    clearTimeout(this.#waiting)
    if (this.#deps.listening.getState().asExported === undefined) {
      this.#asked += 1
      this.#become(undefined)
    } else void this.#ask()
  }

  /** The script is another: measured again once it rests. What was measured before is heard until then. */
  changed(): void {
    clearTimeout(this.#waiting)
    if (this.#deps.listening.getState().asExported === undefined) return
    this.#waiting = setTimeout(() => void this.#ask(), REST_MS)
  }

  destroy(): void {
    clearTimeout(this.#waiting)
    this.#asked += 1
  }

  async #ask(): Promise<void> {
    const { client, project, listening, view } = this.#deps
    this.#asked += 1
    const own = this.#asked
    const { open } = project.getState()
    const { asExported } = listening.getState()
    if (open === undefined || asExported === undefined) return
    const choice = asExported.kind === 'none' ? {} : { loudness: asExported }
    try {
      await sendText(this.#deps)
      const { heard } = await client.call('playing.asExported', { project: open.handle, ...choice })
      if (own === this.#asked) this.#become(heard ?? undefined)
    } catch (error) {
      if (own === this.#asked) report(view, error)
    }
  }

  #become(heard: HeardAsExported | undefined): void {
    this.#heard = heard
    this.#lanes = new Map(heard?.lanes.map(({ key, byDb }) => [key, gainFactor(byDb)]))
    this.#lines = new Map(heard?.lines.map(({ lineId, byDb }) => [lineId, gainFactor(byDb)]))
    this.#onChange()
  }
}
