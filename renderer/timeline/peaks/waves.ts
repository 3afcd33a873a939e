import type { WaveSource } from '../../transport/stage/stage-types.ts'
import type { PeaksStore } from './peaks-store.ts'

/** The peaks of a project as the stage draws by them. */
export function wavesOf(peaks: PeaksStore): WaveSource {
  return {
    columns: peaks.columns,
    fileColumns: peaks.fileColumns,
    loudest: (takeId) => {
      const coarsest = peaks.peaksOf(takeId)?.levels.at(-1)
      if (coarsest === undefined) return undefined
      let most = 0
      for (const value of coarsest) most = Math.max(most, Math.abs(value))
      return most / 127
    },
    onChange: peaks.onChange,
  }
}
