import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, those first. Without times of an earlier run Vitest begins with the largest files, and a short one
 * that takes two minutes begins last, while the other processors have nothing left to do.
 */
const longest = [
  'rendering/load-stumbling.test.ts',
  'scene/cut-scene.test.ts',
  'rendering/endings.test.ts',
  'windows/histories.test.ts',
  'faults/killed.test.ts',
  'rendering/load.test.ts',
  'scene/scene.test.ts',
  'faults/two-processes.test.ts',
  'rendering/faults.test.ts',
  'cli/import.test.ts',
  'cli/render.test.ts',
  'rendering/cut-answers.test.ts',
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
