import { defineConfig } from 'vitest/config'

/** A poll waits for a state, it measures nothing: Vitest's own second is too short for a busy machine. */
const patient = { poll: { timeout: 30_000, interval: 50 } }

/** Three kinds of tests; e2e drives a real browser and runs file by file. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
  },
})
