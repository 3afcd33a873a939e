import { createInterface } from 'node:readline'

/**
 * Whether the system's package manager may be used. Where somebody sits at a terminal they are asked; where nobody does (a
 * server's run), it is used, and that is said.
 * @param {string} what what would be done, such as `install chromium with apt-get`
 * @param {{ readonly input?: NodeJS.ReadableStream & { readonly isTTY?: boolean }, readonly output?: NodeJS.WritableStream }} [streams]
 * @returns {Promise<boolean>} false also if the input ends without an answer
 */
export async function mayUsePackageManager(what, { input = process.stdin, output = process.stderr } = {}) {
  if (input.isTTY !== true) {
    output.write(`Nobody can be asked here (standard input is no terminal), so Repartee will ${what} for the tests.\n`)
    return true
  }
  output.write(`The tests need a browser. May Repartee ${what}? [y/N] `)
  // Lines are read as they come, so that Ctrl+C stays what it is.
  const lines = createInterface({ input, terminal: false })
  const answer = await new Promise((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  return /^(y|yes)$/i.test(String(answer).trim())
}
