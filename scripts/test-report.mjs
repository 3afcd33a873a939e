/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ status: string, fullName: string }} TestResult */
/** @typedef {{ testResults: { name: string, status: string, assertionResults: TestResult[] }[] }} Report */

/**
 * Counts a run from Vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure;
 * so do a report that is missing and an exit code that no test explains (an error outside of all tests).
 * @param {Report | undefined} report
 * @param {number} exitCode
 * @returns {{ counts: Counts, skipped: string[] }}
 */
export function summarise(report, exitCode) {
  if (report === undefined) return { counts: { passed: 0, failed: 1, skipped: 0 }, skipped: [] }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests.filter(({ status }) => status === 'failed').length
  const failedFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  const failed = failedTests + failedFiles
  const others = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    counts: { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped: others.length },
    skipped: others.map(({ fullName }) => fullName),
  }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function total(all) {
  return all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
