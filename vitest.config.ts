import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { compiledPrograms } from './tests/support/compiled-programs.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { PATIENCE_MS } from './tests/support/patience.ts'
import { testFolder } from './tests/support/test-folder.ts'

const processors = availableParallelism()

/** What threads and hosts that tests start have compiled is kept: the same sources are run some thousand times. */
const environment = { NODE_COMPILE_CACHE: compiledPrograms, TMPDIR: testFolder }

/** In MB. Files that share what they import have much that lives on: to go through it for each 20 MB of new sound took a tenth. */
const roomyHeap = ['--initial-heap-size=1000']

/** A poll waits for a state, it measures nothing: Vitest's own second is too short for a busy machine. */
const patient = { poll: { timeout: PATIENCE_MS, interval: 50 } }

/**
 * Three kinds of tests, one after the other. Vitest would leave one processor free, which of two is half of them. Files that
 * drive programs wait a third of their time, for a time limit or a disk: one more runs beside them. Real browsers, each beside a
 * host of its own, keep a processor busy.
 */
export default defineConfig({
  test: {
    // What differed stands whole in a report: 40 letters of it, as there are otherwise, do not name a cause.
    chaiConfig: { truncateThreshold: 600 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv: roomyHeap,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          // Pure tests share what they import: to load it anew for each file took longer than the tests.
          isolate: false,
          maxWorkers: processors,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          execArgv: roomyHeap,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/build-program.ts'],
          environment: 'node',
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: patient,
          env: environment,
          isolate: false,
          maxWorkers: Math.max(2, processors) + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/build-studio.ts'],
          environment: 'node',
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: patient,
          env: environment,
          // More browsers than processors starve each other, and what a person sees at once then comes late: with three on two
          // processors all took as long.
          maxWorkers: Math.min(2, processors),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
