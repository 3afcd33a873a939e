import { knownSpeakers, addMissingSpeakers } from '../../shared/core/cast/cast.ts'
import type { Problem } from '../../shared/core/errors.ts'
import { diagnose } from '../../shared/core/script/diagnose.ts'
import { spokenLines } from '../../shared/core/script/lines.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import type { Diagnostic } from '../../shared/core/script/types.ts'
import type { StudioContext } from '../services/handlers/context.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import { readDocument } from './document.ts'
import { callError, type ExitCode } from './exit.ts'

/** A finished command: JSON for programs, text for people. */
export type Listing = { readonly json: unknown; readonly text: string; readonly exit: ExitCode }

/** Voices listed at most: a public library can hold very many, and `--search` finds what is further down. */
const MOST_VOICES = 500
const VOICES_PER_PAGE = 100

/** Ids and titles of the service's voices, or of the draft voices where no service is connected. */
export async function voicesCommand(
  context: StudioContext,
  { mine, search }: { readonly mine: boolean; readonly search: string },
): Promise<Listing> {
  const client = context.connection.client()
  const wanted = search.trim()
  if (client === undefined) {
    const fits = (text: string): boolean => text.toLowerCase().includes(wanted.toLowerCase())
    const voices = mine
      ? []
      : draftVoices
          .filter(({ title, description, tags }) => [title, description, ...tags].some(fits))
          .map(({ id, title, description }) => ({ id, title, description, state: 'trained', languages: ['en'] }))
    return listing('draft', voices, voices.length)
  }
  const voices: Voice[] = []
  let total = 0
  for (let page = 1; voices.length < MOST_VOICES; page += 1) {
    const found = await client.listModels({
      pageNumber: page,
      pageSize: VOICES_PER_PAGE,
      self: mine,
      ...(wanted === '' ? {} : { title: wanted }),
    })
    total = found.total
    for (const { _id: id, title, description, state, languages } of found.items) {
      voices.push({ id, title, description: description ?? '', state, languages })
    }
    if (!found.hasMore || found.items.length === 0) break
  }
  return listing(client.origin, voices, total)
}

type Voice = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly state: string
  readonly languages: readonly string[]
}

function listing(service: string, voices: readonly Voice[], total: number): Listing {
  const rows = voices.map(({ id, title, description, state }) => {
    const notes = [description.replace(/\s+/g, ' ').slice(0, 80), state === 'trained' ? '' : state].filter(Boolean)
    return `${id}  ${title}${notes.length === 0 ? '' : `  (${notes.join('; ')})`}`
  })
  const rest = total > voices.length ? [`… ${total - voices.length} more; narrow them down with --search.`] : []
  const text = rows.length === 0 ? 'No voice was found.' : [...rows, ...rest].join('\n')
  return { json: { service, total, voices }, text: `${text}\n`, exit: 0 }
}

/** The package as the service gives it. Its units are the service's own. */
export async function balanceCommand(context: StudioContext, user: string | undefined): Promise<Listing> {
  const client = context.connection.client()
  if (client === undefined) {
    throw callError(
      'service.notConnected',
      'No speech service is connected.',
      'Set REPARTEE_BASE_URL and REPARTEE_API_KEY.',
    )
  }
  const wallet = await client.readPackage(user)
  const extra = wallet.extra_balance === null ? '' : `, extra ${wallet.extra_balance.toLocaleString('en-US')}`
  const text = [
    `Package ${wallet.type} of ${wallet.user_id}`,
    `balance ${wallet.balance.toLocaleString('en-US')} of ${wallet.total.toLocaleString('en-US')}${extra}`,
    `until ${wallet.finished_at}`,
  ]
  return { json: { service: client.origin, package: wallet }, text: `${text.join('\n')}\n`, exit: 0 }
}

/** Problems of a script in the order of its lines. Exit 1 if one of them keeps a line from being spoken. */
export async function checkCommand(path: string): Promise<Listing> {
  const document = await readDocument(path)
  const script = parseScript(document.text, knownSpeakers(document.cast))
  const cast = document.hasCast ? document.cast : addMissingSpeakers(document.cast, script)
  const found = diagnose(script, cast, { model: document.settings.model })
  const lines = spokenLines(script).length
  const empty: Problem | undefined =
    lines === 0 ? { code: 'script.empty', message: 'Nothing in this script is spoken.' } : undefined
  const problems = found.map(({ severity, code, message, remedy, line, lineId }) => ({
    severity,
    code,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    line,
    ...(lineId === undefined ? {} : { lineId }),
  }))
  const all = empty === undefined ? problems : [...problems, { severity: 'error', line: 1, ...empty }]
  const count = (severity: Diagnostic['severity']): number => all.filter((one) => one.severity === severity).length
  const errors = count('error')
  const warnings = count('warning')
  const rows = all.map(({ line, severity, message }) => `line ${line}: ${severity}: ${message}`)
  const total = `${lines} spoken lines, ${errors} errors, ${warnings} warnings`
  return {
    json: { lines, errors, warnings, problems: all },
    text: `${[...rows, total].join('\n')}\n`,
    exit: errors > 0 ? 1 : 0,
  }
}
