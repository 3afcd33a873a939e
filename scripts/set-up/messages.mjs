/** Something that keeps a command from running, in words that say what to do. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] 2 if the call itself was wrong
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Set-up talks on standard error only: standard output belongs to the command.
 * @param {string} text
 */
export function tell(text) {
  process.stderr.write(`${text}\n`)
}
