import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, those first. Without times of an earlier run Vitest begins with the largest files, and a short one
 * that takes two minutes begins last, while the other processors have nothing left to do.
 */
const longest = [
  'rendering/load-stumbling.test.ts',
  'rendering/endless-answers.test.ts',
  'speech/draft/audio.test.ts',
  'windows/histories.test.ts',
  'cli/import.test.ts',
  'rendering/remembered.test.ts',
  'cli/render.test.ts',
  'cli/between-programs.test.ts',
  'scene/scene.test.ts',
  'rendering/endings.test.ts',
  'faults/power-cut.test.ts',
  'rendering/playing.test.ts',
  'audio/encode.test.ts',
  'rendering/lost-records.test.ts',
  'faults/killed.test.ts',
  'rendering/cut-answers.test.ts',
  'cli/lists.test.ts',
  'cli/casting.test.ts',
  'rendering/damaged-records.test.ts',
  'rendering/faults.test.ts',
  'faults/two-processes.test.ts',
  'rendering/load.test.ts',
  'rendering/killed.test.ts',
  'scene/cut-scene.test.ts',
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
