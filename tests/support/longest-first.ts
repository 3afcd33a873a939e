import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, those first. Without times of an earlier run Vitest begins with the largest files, and a short one
 * that takes two minutes begins last, while the other processors have nothing left to do.
 */
const longest = [
  'scene/scene.test.ts',
  'rendering/queue-calls.test.ts',
  'scene/scene-failures.test.ts',
  'scripts/processes.test.ts',
  'cli/export.test.ts',
  'rendering/playing.test.ts',
  'rendering/load-stumbling.test.ts',
  'rendering/endings.test.ts',
  'cli/wrong-calls.test.ts',
  'scene/cut-scene.test.ts',
  'live/live.test.ts',
  'audio/encode.test.ts',
  'faults/two-processes.test.ts',
  'cli/loudness-target.test.ts',
  'cli/one-sender.test.ts',
  'rendering/lost-records.test.ts',
  'rendering/damaged-records.test.ts',
  'windows/convergence.test.ts',
  'rendering/damaged-takes.test.ts',
  'faults/power-cut.test.ts',
  'rendering/formats.test.ts',
  'rendering/faults.test.ts',
  'cli/render.test.ts',
  'documents/json-corpus.test.ts',
  'cli/stopped.test.ts',
  'rendering/load.test.ts',
  'voices/training.test.ts',
  'audition/audition.test.ts',
  'cli/damaged-audio.test.ts',
  'rendering/runner.test.ts',
]

/** Vitest's own order, with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(`tests/integration/${name}`))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
