import { helpText } from './help-text.ts'

/** How a command is called, in one line; how any is, for a command that there is not. */
export function usageOf([command = '', part = '']: readonly string[]): string {
  const lines = helpText.split('\n')
  const called = (name: string): string | undefined =>
    lines.flatMap((line) => {
      const [, usage = ''] = /^ {2}(\S.*?)(?: {2,}|$)/.exec(line) ?? []
      return `${usage} `.startsWith(`${name} `) && name !== '' ? [usage] : []
    })[0]
  const usage = called(`${command} ${part}`) ?? called(command) ?? '<command>'
  const isWhole = usage.includes('[')
  return `Usage: repartee ${usage}${isWhole ? '' : ' [options]'}`
}
