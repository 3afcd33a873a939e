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

/** Of the files that drive a window, which come by themselves behind the others. */
const longestOfWindows = [
  'scene.test.ts',
  'timeline.test.ts',
  'transport.test.ts',
  'takes.test.ts',
  'safety.test.ts',
  'starting.test.ts',
  'casting.test.ts',
  'editor.test.ts',
  'several-windows.test.ts',
  'studio.test.ts',
  'pseudo-language.test.ts',
  'export.test.ts',
  'editing.test.ts',
  'import.test.ts',
  'direction.test.ts',
  'queue.test.ts',
  'narrow.test.ts',
  'editing-speakers.test.ts',
  'local-host.test.ts',
  'transport-takes.test.ts',
  'hanging-save.test.ts',
  'unheard-voices.test.ts',
  'typed-speakers.test.ts',
  'clone.test.ts',
]

/** Vitest's own order, with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = [
      ...longest.map((name) => `tests/integration/${name}`),
      ...longestOfWindows.map((name) => `tests/e2e/${name}`),
    ]
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const at = ordered.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? ordered.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
