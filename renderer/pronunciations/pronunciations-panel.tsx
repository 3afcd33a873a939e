import {
  pronunciationsFile,
  pronunciationsImported,
  pronunciationsImportedLines,
  pronunciationsImportedSame,
  pronunciationsSavedLines,
  pronunciationsSavedSame,
} from '../../shared/messages/made/pronunciations.ts'
import { useCallback, useEffect, useState } from 'react'
import { type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { announce } from '../base/notices.ts'
import {
  changePronunciations,
  exportPronunciations,
  importPronunciations,
  listenToWord,
  readPronunciations,
} from './commands.ts'
import { PronunciationsDialog } from './pronunciations-dialog.tsx'
import { saveText } from './save-text.ts'
import type { ShownProject } from '../project/store.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import { useView } from '../base/needs.ts'
import { usePronunciationsNeeds } from './needs.ts'

/** The pronunciations of the open project with their commands. What was done, or went wrong, is said at their foot. */
export function PronunciationsPanel({
  open,
  word,
  onClose,
}: {
  readonly open: ShownProject
  readonly word: string | undefined
  readonly onClose: () => void
}) {
  const deps = usePronunciationsNeeds()
  const lineId = useView((state) => state.caretLineId)
  const [outcome, setOutcome] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { handle, outline, pronunciations: entries } = open

  const attempt = useCallback((work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      setOutcome(sentencesOf(toProblem(error)))
    })
  }, [])
  useEffect(() => {
    attempt(async () => void (await readPronunciations(deps, handle)))
  }, [deps, handle, attempt])

  const change = async (next: readonly Pronunciation[], wordsOf: (lines: number) => string): Promise<void> => {
    if (entries === undefined) return
    const lines = await changePronunciations(deps, { before: entries, after: next })
    if (lines === undefined) return
    const words = wordsOf(lines)
    setOutcome(words)
    announce(deps.view, words)
  }
  return (
    <PronunciationsDialog
      entries={entries}
      cast={open.cast}
      word={word}
      lineId={lineId}
      numberOf={(id) => outline.lines.get(id)?.number}
      readOnly={open.save.kind === 'readOnly' || entries === undefined}
      outcome={outcome}
      problems={problems}
      onChange={(next) => {
        setProblems([])
        attempt(() => change(next, savedWords))
      }}
      onListen={(entry) =>
        attempt(async () => {
          setOutcome('')
          await listenToWord(deps, open, entry)
        })
      }
      onImport={(file, merge) =>
        attempt(async () => {
          const read = await importPronunciations(deps, handle, await file.text())
          setProblems(read.problems)
          await change(merge(read.entries), (lines) => importedWords(read.entries.length, lines))
        })
      }
      onExport={() =>
        attempt(async () =>
          saveText(pronunciationsFile({ project: open.name }), await exportPronunciations(deps, handle)),
        )
      }
      onClose={() => {
        deps.audition.stop()
        onClose()
      }}
    />
  )
}

/** `lines`: how many sound otherwise now. */
function savedWords(lines: number): string {
  return lines === 0 ? pronunciationsSavedSame() : pronunciationsSavedLines({ lines })
}

function importedWords(entries: number, lines: number): string {
  const rows = pronunciationsImported({ entries })
  return lines === 0 ? pronunciationsImportedSame({ rows }) : pronunciationsImportedLines({ rows, lines })
}
