import type { SingleFile, SoundPiece } from '../../../shared/contract/export-views.ts'

/** How clips and lanes leave the window as files. No path crosses the bridge, and an address only below this page's. */
export type FileActions = {
  /** Has the main side make a file, or answers the one that lies ready. @throws StudioError */
  readonly make: (of: SoundPiece) => Promise<SingleFile>
  readonly stop: (of: SoundPiece) => void
  readonly save: (file: SingleFile) => void
  /** Gives it to a drag that begins. False: the system takes it along instead, and the page's own drag has to end. */
  readonly drag: (file: SingleFile, transfer: DataTransfer) => boolean
  /** Tells why there is no file; that it was given up is no news. */
  readonly tell: (error: unknown) => void
  readonly say: (words: string) => void
}
