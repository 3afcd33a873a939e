import { timelineFileClip } from '../../../shared/messages/made/timeline.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { FileActions } from '../../mix/files/file-types.ts'
import { FileGrip } from '../../mix/files/file-grip.tsx'

/** The sign by which the clip of the selected line leaves as a file; none where no line is selected that has a place. */
export function ClipGrip({
  line,
  basis,
  files,
}: {
  readonly line: { readonly lineId: LineId; readonly number: number } | undefined
  readonly basis: unknown
  readonly files: FileActions
}) {
  if (line === undefined) return null
  const label = timelineFileClip({ line: line.number })
  return <FileGrip of={{ kind: 'clip', lineId: line.lineId }} {...{ label, basis, files }} />
}
