/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult */
/** @typedef {{ testResults: FileResult[] }} Report */
/** @typedef {{ file: string, name: string, why: string }} Failure What failed, and the first lines of the reason. */

/** Lines of a reason that are repeated at the end; the whole of it stands where the test ran. */
const REASON_LINES = 12

/**
 * Counts a run from Vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure;
 * so do a report that is missing and an exit code that no test explains (an error outside of all tests).
 * @param {Report | undefined} report
 * @param {number} exitCode
 * @returns {{ counts: Counts, skipped: string[], failures: Failure[] }}
 */
export function summarise(report, exitCode) {
  if (report === undefined) {
    const failures = [{ file: '', name: 'no report was written', why: `exit code ${exitCode}` }]
    return { counts: { passed: 0, failed: 1, skipped: 0 }, skipped: [], failures }
  }
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
    failures: failuresOf(report, failed === 0 ? exitCode : 0),
  }
}

/**
 * @param {Report} report
 * @param {number} unexplainedCode
 * @returns {Failure[]}
 */
function failuresOf(report, unexplainedCode) {
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && tests.length === 0) {
      return [{ file: file.name, name: 'could not be run', why: firstLines(file.message ?? '') }]
    }
    return tests.map(({ fullName, failureMessages = [] }) => ({
      file: file.name,
      name: fullName,
      why: firstLines(failureMessages.join('\n')),
    }))
  })
  if (unexplainedCode === 0) return failures
  return [...failures, { file: '', name: 'an error outside of every test', why: `exit code ${unexplainedCode}` }]
}

/** @param {string} text */
function firstLines(text) {
  return text.split('\n').slice(0, REASON_LINES).join('\n')
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
