import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { voicesAsOne } from '../../shared/core/scene/one-voice.ts'
import { cutScene } from '../../shared/core/scene/cut-scene.ts'
import {
  commandGroup,
  type EngineGroup,
  endSpeaking,
  engineGroups,
  foreignGroups,
  isInstalled,
  speakLines,
} from '../support/bench/scenes/engines.ts'
import { borderErrors, misplacedLines, type Result } from '../support/bench/scenes/figures.ts'
import { foreignEarlier, foreignTalks } from '../support/bench/scenes/foreign-texts.ts'
import { listenedScene } from '../support/bench/scenes/heard-frames.ts'
import {
  type Condition,
  conditions,
  type Damage,
  damaged,
  damages,
  planScene,
  type ScenePlan,
} from '../support/bench/scenes/make-scene.ts'
import { type Knowledge, sceneInput } from '../support/bench/scenes/scene-input.ts'
import { printTables } from '../support/bench/scenes/tables.ts'
import { type Conversation, conversations, earlier } from '../support/bench/scenes/texts.ts'
import { transcriptOf } from '../support/bench/scenes/transcript.ts'

/**
 * How well answers are cut and judged: scenes of other engines with known borders, whole and with five kinds of damage.
 *
 * `-- scenes [count]`: so many scenes of each engine and condition, 2 unless given; `--long` is 6 of them. What is measured
 * can be parted: `--half tuned|judged`, `--only engine`, `--condition name`, `--damage none|only|voice`, `--from seed` (0
 * unless given), `--knows first|take`. `voice` is a sixth kind of damage, a line in the voice of another speaker. `--out file`
 * adds what was found to a file of JSON lines and prints the tables of all of it; `--table` measures nothing. `--unread` cuts
 * by pauses alone, as for what nobody can read; `--words` gives a transcript with the faults of a recogniser; `--languages`
 * takes voices of other languages; `--command 'program {voice} {text} {out}' --voices a,b,c` takes any other engine, which
 * writes a WAV file.
 */
const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const given = args.find((word, at) => /^\d+$/.test(word) && !args[at - 1]?.startsWith('--'))
const count = Number(given ?? (args.includes('--long') ? 6 : 2))
const from = Number(option('--from') ?? 0)
const command = option('--command')
const all = args.includes('--languages')
  ? foreignGroups
  : command === undefined
    ? engineGroups
    : [commandGroup(command, option('--voices')?.split(',') ?? [])]
const groups = all.filter(
  ({ half, name, voices }) =>
    !args.includes('--table') &&
    (option('--half') ?? half) === half &&
    name.includes(option('--only') ?? '') &&
    voices.every(isInstalled),
)
for (const { name } of all.filter(({ voices }) => !voices.every(isInstalled))) {
  process.stdout.write(`not installed: ${name}\n`)
}
const asked = conditions.filter((one) => one === (option('--condition') ?? one))
const knows = option('--knows')
const knowledges = (['first meeting', 'one take each'] satisfies Knowledge[]).filter(
  (one) => knows === undefined || one.includes(knows),
)
const firstSeed = { tuned: 1, judged: 5001 } as const

type Asked = { readonly condition: Condition; readonly damage: Damage | 'whole'; readonly plan: ScenePlan }

function talksOf({ half, language }: EngineGroup): readonly Conversation[] {
  return language === undefined ? conversations(half) : [foreignTalks[language]]
}

function plansOf(group: EngineGroup): readonly Asked[] {
  const talks = talksOf(group)
  return asked.flatMap((condition) =>
    Array.from({ length: count }, (_, at) => from + at).flatMap((at): readonly Asked[] => {
      const plan = planScene(group, condition, firstSeed[group.half] + at, talks)
      const wanted = option('--damage')
      const half = damages.filter(
        (__, kind) => (kind + at + conditions.indexOf(condition)) % 2 === 0 && condition !== 'long request',
      )
      const own: readonly Damage[] = wanted === 'voice' ? ['wrong voice'] : half
      const wrong = own.flatMap((damage): readonly Asked[] => {
        const other = damaged(plan, damage, group, talks)
        return other === undefined ? [] : [{ condition, damage, plan: other }]
      })
      const whole: Asked = { condition, damage: 'whole', plan }
      return [...(wanted === 'only' || wanted === 'voice' ? [] : [whole]), ...(wanted === 'none' ? [] : wrong)]
    }),
  )
}

const out = option('--out')
const results: Result[] =
  out === undefined || !existsSync(out)
    ? []
    : readFileSync(out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
let cutSeconds = 0
let heardSeconds = 0
for (const group of groups) {
  const plans = plansOf(group)
  const said = group.language === undefined ? earlier : [foreignEarlier[group.language]]
  await speakLines([
    ...plans.flatMap(({ plan }) => [...plan.asked, ...plan.said]).map(({ voice, text }) => ({ voice, text })),
    ...group.voices.flatMap((voice) => said.map((text) => ({ voice, text }))),
  ])
  for (const { condition, damage, plan } of plans) {
    const heard = listenedScene(plan)
    const words = args.includes('--words') ? { words: transcriptOf(plan, heard) } : {}
    for (const knowledge of knowledges) {
      const begun = process.cpuUsage()
      const { language } = group
      const input = sceneInput(plan, heard, knowledge, { ...words, language, isRead: !args.includes('--unread') })
      const cut = cutScene(input)
      const { user, system } = process.cpuUsage(begun)
      cutSeconds += (user + system) / 1e6
      heardSeconds += heard.durationSamples / 16_000
      const result: Result = {
        half: group.half,
        engine: group.name,
        condition,
        knowledge,
        damage,
        seed: plan.seed,
        isBelieved:
          cut.verdict === 'ready' &&
          voicesAsOne(input, input.turns, cut.slices, input.voices, cut.distinct) === undefined,
        problem: JSON.stringify(cut.problem ?? ''),
        borders: damage === 'whole' ? borderErrors(cut, heard) : [],
        misplaced: damage === 'whole' ? misplacedLines(cut, heard) : 0,
      }
      results.push(result)
      if (out !== undefined) appendFileSync(out, `${JSON.stringify(result)}\n`)
    }
  }
}
await endSpeaking()
printTables(results)
if (heardSeconds > 0) {
  process.stdout.write(`cut in ${((60 * cutSeconds) / heardSeconds).toFixed(2)} s of a processor a minute of sound\n`)
}
