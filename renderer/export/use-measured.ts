import { useCallback } from 'react'
import type { ExportLoudness, ExportOptions } from '../../shared/contract/export-views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import { useAnswer } from '../base/ui/hooks/use-answer.ts'

/** What is written, and how, has nothing to do with how loud it is. */
const ANY = { deliver: [{ what: 'mix', format: 'wav' }], name: 'x' } satisfies Omit<ExportOptions, 'missing'>

/**
 * What an export with a target would measure. Asked anew for another target, another choice of lines or other lines, and
 * for nothing else: it reads every sample.
 */
export function useMeasured(
  {
    linesVersion,
    loudness,
  }: {
    readonly linesVersion: unknown
    readonly loudness: (options: ExportOptions) => Promise<ExportLoudness | null>
  },
  { loudness: choice, missing }: ExportOptions,
): { readonly measured: ExportLoudness | null | undefined; readonly trouble: Problem | undefined } {
  const ask = useCallback(
    async () => ({
      linesVersion,
      measured: await loudness({ ...ANY, missing, ...(choice === undefined ? {} : { loudness: choice }) }),
    }),
    [linesVersion, loudness, choice, missing],
  )
  const { value, problem } = useAnswer(choice === undefined ? undefined : ask)
  return { measured: value?.measured, trouble: problem }
}
