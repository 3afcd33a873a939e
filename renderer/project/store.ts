import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LineView, ProjectView, SaveState } from '../../shared/contract/views.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import type { ListenTo } from '../../shared/core/model/take.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'
import type { CutChange } from '../../shared/core/script/edit/types.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { buildOutline, emptyOutline, type Outline } from './outline.ts'

/** The open project as the page has it. The main side holds the truth; this is its picture plus unsent typing. */
export type ShownProject = {
  readonly handle: ProjectHandle
  /** Names the document and its history; the handle is another one after the project was renamed or moved. */
  readonly documentKey: string
  /** Opens the same folder again when the handle is worth nothing any more. */
  readonly recentId: string
  readonly name: string
  readonly folderLabel: string
  /** The document the editor started from; it does not follow typing. */
  readonly initialText: string
  /** The text as of the editor's last report. */
  readonly text: string
  readonly outline: Outline
  readonly settings: ProjectSettings
  readonly cast: Cast
  /** Of main's cast: with each, who was cast when may have changed. */
  readonly castRevision: number
  /** Undefined until somebody has looked at them. */
  readonly pronunciations: readonly Pronunciation[] | undefined
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly save: SaveState
  readonly problems: readonly Problem[]
  /** What is heard, and where; undefined until main has told it. */
  readonly timeline: ShownTimeline | undefined
  /** How takes are cut by what was told, or taken back, and may not be heard yet: the last of each line. */
  readonly sentCuts?: ReadonlyMap<LineId, SentCut> | undefined
  /** What is mixed besides lines; undefined until somebody has looked at it. */
  readonly mix: MixDocument | undefined
}

/** A cut that was told. `answered`: what was heard when main had it; undefined: it does not have it yet. */
export type SentCut = { readonly change: CutChange; readonly answered?: GraphParts | undefined }

/** What is heard, as main told it last. */
export type ShownTimeline = {
  /** Of those who listen so. */
  readonly listenTo: ListenTo
  readonly revision: number
  readonly parts: GraphParts
  readonly graph: SoundGraph
}

/** Undefined while nothing is open. */
export type ProjectState = { readonly open: ShownProject | undefined }

/** Holds the open project. */
export type ProjectStore = StoreApi<ProjectState>

/** A store with nothing open. */
export function createProjectStore(): ProjectStore {
  return createStore<ProjectState>(() => ({ open: undefined }))
}

/** A longer script (UTF-16 code units) is not read before it can be seen: its editor describes it a moment later. */
const LONG_SCRIPT = 200_000

/** What the page keeps of a project that main has just opened. */
export function shownProject(view: ProjectView): ShownProject {
  // Beside damaged files there is no editor.
  const isLater = view.text.length > LONG_SCRIPT && !isUnreadable(view)
  return {
    handle: view.project,
    documentKey: view.project,
    recentId: view.recentId,
    name: view.name,
    folderLabel: view.folderLabel,
    initialText: view.text,
    text: view.text,
    outline: isLater ? emptyOutline : buildOutline(view.text, view.cast, view.settings.narrator),
    settings: view.settings,
    cast: view.cast,
    castRevision: view.revisions.cast,
    pronunciations: undefined,
    lines: new Map(view.lines.map((line) => [line.id, line])),
    save: view.save,
    problems: view.problems,
    timeline: undefined,
    mix: undefined,
  }
}

/** Some of its files cannot be read: a screen about them may stand in its script's place. */
export function isUnreadable({ problems }: { readonly problems: readonly Pick<Problem, 'code'>[] }): boolean {
  return problems.some(({ code }) => code === 'project.unreadable')
}

/** Changes the open project if it is the one named; late events of a closed project change nothing. */
export function updateProject(
  store: ProjectStore,
  handle: ProjectHandle,
  change: (open: ShownProject) => Partial<ShownProject>,
): void {
  store.setState(({ open }) => {
    if (open === undefined || open.handle !== handle) return { open }
    return { open: { ...open, ...change(open) } }
  })
}

/** Lines after main has told which changed and which are gone. */
export function mergeLines(
  lines: ReadonlyMap<LineId, LineView>,
  changed: readonly LineView[],
  removed: readonly LineId[],
): ReadonlyMap<LineId, LineView> {
  const merged = new Map(lines)
  for (const id of removed) merged.delete(id)
  for (const line of changed) merged.set(line.id, line)
  return merged
}
