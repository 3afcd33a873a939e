import { openConnection } from '../account/connection.ts'
import type { StudioPorts } from '../base/ports.ts'
import { findSystemVoices } from '../speech/system-voices/find-system-voices.ts'
import { openSettings } from '../studio/app/settings.ts'
import { openStudio } from '../studio/studio.ts'
import { type CliArguments, parseArguments, wantsJson } from './terminal/arguments.ts'
import { checkCommand } from './check-command.ts'
import type { Console } from './terminal/console.ts'
import { type ExitCode, failureOf } from './terminal/exit.ts'
import { diagnosticsCommand } from './diagnostics.ts'
import { exportScriptCommand } from './export-script.ts'
import { exportCommand } from './export-command.ts'
import { exportList } from './terminal/export-list.ts'
import { emptyExport } from './terminal/export-report.ts'
import { helpText } from './terminal/help-text.ts'
import { importCommand } from './import.ts'
import { balanceCommand, voicesCommand } from './list-commands.ts'
import type { Listing } from './terminal/listing.ts'
import { createSoundDescriber } from '../audio/jobs/sound-describer.ts'
import { measureCommand } from './measure-command.ts'
import { oneVoiceCommand } from './voices/voice-command.ts'
import { soundsCommand } from './sounds/sounds-command.ts'
import { printableConsole, printableJson } from './terminal/printable.ts'
import { renderCommand } from './render-command.ts'
import { scriptSource } from './script-source.ts'
import { emptyReport, problemText, type RenderReport } from './terminal/report.ts'
import type { StandardInput } from './terminal/standard-input.ts'
import { usageOf } from './terminal/usage.ts'
import { closableConsole, givenUp, notBegun, stoppedProblem, type UnderWay } from './terminal/under-way.ts'

/** What the command line is given by its entry. */
export type CliInput = {
  /** Arguments behind the program's name. */
  readonly argv: readonly string[]
  readonly ports: () => StudioPorts
  readonly console: Console
  /** The folder the caller stands in: npm changes the working folder, and says the caller's in INIT_CWD. */
  readonly callerFolder: string
  /** What `-` reads; without it nothing is piped in. */
  readonly standardInput?: StandardInput
  readonly stop: AbortSignal
  /** Aborted when a person asks again: what is on its way is given up, and a command that is still starting ends. */
  readonly halt?: AbortSignal
  /** Aborted when even that is waited for no longer. */
  readonly giveUp?: AbortSignal
}

/**
 * Runs one command. Never throws; with `--json` exactly one JSON object is printed, whatever happens. A command that is
 * given up may still be at work when this resolves: the process is to be ended then.
 */
export async function runCli(given: CliInput): Promise<ExitCode> {
  const console = closableConsole(printableConsole(given.console))
  const input = { ...given, console }
  const underWay = notBegun()
  const exit = await Promise.race([runCommand(input, underWay), givenUp(given, underWay)])
  if (exit !== 'given up') return exit
  const isToldAlready = console.hasOut()
  const report = underWay.report()
  const problems: RenderReport['problems'] = [...report.problems, stoppedProblem()]
  console.err(`${problemText(stoppedProblem())}\n`)
  if (wantsJson(given.argv) && !isToldAlready) {
    const stopped = given.argv[0] === 'render' ? { ...report, problems } : emptyOf(given.argv[0], problems)
    console.out(`${printableJson(stopped)}\n`)
  }
  console.close()
  return 1
}

async function runCommand(input: CliInput, underWay: UnderWay): Promise<ExitCode> {
  const { argv, console } = input
  const json = wantsJson(argv)
  const print = (value: unknown): void => console.out(`${printableJson(value)}\n`)
  let isUnderstood = false
  try {
    const args = parseArguments(argv)
    isUnderstood = true
    if (args.command === 'help') {
      if (json) print({ help: helpText, problems: [] })
      else console.out(helpText)
      return 0
    }
    if (args.command === 'version') {
      const { version } = input.ports()
      if (json) print({ version, problems: [] })
      else console.out(`${version}\n`)
      return 0
    }
    if (args.command === 'check') return finish(await checkWithService(input, args.input), json, input)
    if (args.command === 'measure') {
      const { describe, close } = createSoundDescriber(input.ports().assets.audioWorker)
      try {
        return finish(await measureCommand(args, { ...input, describe }), json, input)
      } finally {
        await close()
      }
    }
    if (args.command === 'export' && args.kind === 'list') return finish(exportList(), json, input)
    if (args.command === 'diagnostics') return finish(await diagnosticsCommand(input.ports()), json, input)
    if (args.command === 'import') {
      return finish(await importCommand(input.ports(), input, args), json, input)
    }
    if (args.command === 'export-script') {
      return finish(await exportScriptCommand(input, args), json, input)
    }
    return await withStudio(input, args, print, underWay)
  } catch (error) {
    const { problems, exit } = failureOf(error)
    for (const problem of problems) console.err(`${problemText(problem)}\n`)
    if (!isUnderstood) console.err(`${usageOf(argv)}\n`)
    if (json) print(emptyOf(argv[0], problems))
    return exit
  }
}

/** A service of the environment is asked about voices; without one the check stays offline. */
async function checkWithService(input: CliInput, path: string): Promise<Listing> {
  const source = await scriptSource(input, path)
  const ports = input.ports()
  const connection = await openConnection(ports)
  const { models } = (await openSettings(ports.dataFolder, ports.clock.now)).read()
  try {
    const spoken = await findSystemVoices().languages()
    return await checkCommand(source, { service: connection.client(), models, spoken })
  } finally {
    await connection.close()
  }
}

async function withStudio(
  input: CliInput,
  args: Exclude<
    CliArguments,
    { command: 'help' | 'version' | 'check' | 'measure' | 'diagnostics' | 'import' | 'export-script' }
  >,
  print: (value: unknown) => void,
  underWay: UnderWay,
): Promise<ExitCode> {
  const { studio, context } = await openStudio(input.ports())
  try {
    switch (args.command) {
      case 'render': {
        const { report, exit } = await renderCommand({ ...input, context, underWay }, args)
        if (args.json) print(report)
        return exit
      }
      case 'export': {
        if (args.kind === 'list') return finish(exportList(), args.json, input)
        const { report, exit } = await exportCommand({ ...input, context, underWay }, args)
        if (args.json) print(report)
        return exit
      }
      case 'voices':
        return finish(await voicesCommand(context, args), args.json, input)
      case 'voice':
        return finish(await oneVoiceCommand({ ...input, context }, args), args.json, input)
      case 'sounds':
        return finish(await soundsCommand({ ...input, context }, args), args.json, input)
      case 'balance':
        return finish(await balanceCommand(context, args.user), args.json, input)
      default:
        return args satisfies never
    }
  } finally {
    await studio.close()
  }
}

/** The JSON of a command that came to nothing. */
function emptyOf(command: string | undefined, problems: RenderReport['problems']): unknown {
  if (command === 'render') return emptyReport(null, 0, problems)
  return command === 'export' ? emptyExport(problems) : { problems }
}

function finish(listing: Listing, json: boolean, { console }: CliInput): ExitCode {
  console.out(json ? `${printableJson(listing.json)}\n` : listing.text)
  return listing.exit
}
