import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import {
  exportLoudnessAfter,
  exportLoudnessAny,
  exportLoudnessAsked,
  exportLoudnessAtMost,
  exportLoudnessBefore,
  exportLoudnessBetween,
  exportLoudnessFloor,
  exportLoudnessIntegrated,
  exportLoudnessMisses,
  exportLoudnessNone,
  exportLoudnessPasses,
  exportLoudnessPeak,
  exportLoudnessRange,
  exportLoudnessRms,
  exportLoudnessValue,
} from '../../shared/messages/made/export.ts'
import { CheckIcon } from '../base/ui/icons/icons.tsx'
import { FailedIcon } from '../base/ui/icons/state-icons.tsx'
import styles from './export.module.css'

type Rule = LoudnessReport['rules'][number]

const ruleNames: Readonly<Record<Rule['rule'], () => string>> = {
  integratedLufs: exportLoudnessIntegrated,
  rmsDbfs: exportLoudnessRms,
  truePeakDbtp: exportLoudnessPeak,
  noiseFloorDbfs: exportLoudnessFloor,
}

/** What was measured before and after, beside what is asked. */
export function LoudnessTable({ report }: { readonly report: LoudnessReport }) {
  const { before, after, rules } = report
  return (
    <table className={`${styles.levels} tnum`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{exportLoudnessBefore()}</th>
          <th scope="col">{exportLoudnessAfter()}</th>
          <th scope="col">{exportLoudnessAsked()}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.rule}>
            <th scope="row">{ruleNames[rule.rule]()}</th>
            <td>{levelWords(before[rule.rule])}</td>
            <td className={styles.after}>{levelWords(after[rule.rule])}</td>
            <td>
              <Asked rule={rule} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{exportLoudnessRange()}</th>
          <td>{levelWords(before.rangeLu)}</td>
          <td className={styles.after}>{levelWords(after.rangeLu)}</td>
          <td className="t3">{exportLoudnessAny()}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Asked({ rule: { min, max, passes } }: { readonly rule: Rule }) {
  const words =
    max === null
      ? exportLoudnessAny()
      : min === null
        ? exportLoudnessAtMost({ max })
        : exportLoudnessBetween({ min, max })
  return (
    <span className={styles.asked}>
      {words}
      <span
        className={passes ? 'c-ok' : 'm-flag'}
        role="img"
        aria-label={passes ? exportLoudnessPasses() : exportLoudnessMisses()}
      >
        {passes ? <CheckIcon /> : <FailedIcon />}
      </span>
    </span>
  )
}

function levelWords(level: number | null): string {
  return level === null ? exportLoudnessNone() : exportLoudnessValue({ level })
}
