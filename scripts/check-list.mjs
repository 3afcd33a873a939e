/**
 * Every check there is, once: `npm run check` and `npm test` count each as one test, `npm run types` and `npm run lint` run
 * one kind of them.
 * @type {readonly { readonly kind: 'types' | 'lint' | 'format' | 'unused', readonly name: string, readonly tool: string, readonly args: readonly string[] }[]}
 */
export const STATIC_CHECKS = [
  ...['shared', 'electron', 'renderer', 'tests', 'scripts'].map((part) => ({
    kind: /** @type {const} */ ('types'),
    name: `types of ${part}`,
    tool: 'typescript/bin/tsc',
    // Only what has changed since the last time is checked again.
    args: ['-p', part, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${part}.tsbuildinfo`],
  })),
  { kind: 'lint', name: 'lint', tool: 'oxlint/bin/oxlint', args: ['--type-aware'] },
  { kind: 'format', name: 'format', tool: '@biomejs/biome/bin/biome', args: ['format', '.'] },
  { kind: 'unused', name: 'unused code', tool: '../scripts/unused-code.mjs', args: [] },
]

/** Vitest's projects in the order in which `npm test` runs them; `npm run check` runs the first. */
export const TEST_PROJECTS = /** @type {const} */ (['unit', 'integration', 'e2e'])
