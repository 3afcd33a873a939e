import type { LineId } from './ids.ts'
import type { Words } from '../../messages/say.ts'

/**
 * The concrete tree of a script: one node a physical line, in order, holding every byte, so that joining
 * `raw + eol` of all nodes gives the text back. `from` is the offset of `raw` in the text, in UTF-16 code units.
 */
export type Script = { readonly nodes: readonly ScriptNode[] }

/** What every node has. `eol` is "\n", "\r\n", "\r" or, on the last node always and only, "". */
export type NodeBase = { readonly from: number; readonly raw: string; readonly eol: string }

/** `# Title`; only the first counts as the script's title. */
export type TitleNode = NodeBase & { readonly kind: 'title'; readonly title: string }
/** `## Scene 1. Gallery, night` */
export type SceneNode = NodeBase & { readonly kind: 'scene'; readonly title: string }
/** `// storm building`: never spoken. */
export type NoteNode = NodeBase & {
  readonly kind: 'note'
  readonly text: string
  /**
   * A line of a whole group of conflict markers, whatever else it would be: neither version is spoken until somebody has
   * decided. `start` stands at the first marker, with the names of both versions; `marker` at the others.
   */
  readonly conflict?:
    | { readonly part: 'start'; readonly names: { readonly ours: string; readonly theirs: string } }
    | { readonly part: 'ours' | 'base' | 'theirs' | 'marker' }
}
/**
 * Any other text: shown, and spoken only if the project has a narrator (`narrate`). A leading backslash forces it; neither
 * that nor the id is part of `text`.
 */
export type ActionNode = NodeBase & {
  readonly kind: 'action'
  readonly text: string
  /** Read only behind two spaces or more, because one `#word` is likelier in action than in speech. */
  readonly id?: LineId
}
/** Empty or white space only. */
export type BlankNode = NodeBase & { readonly kind: 'blank' }
/** `NAME[/variant][ (delivery)]: text  #abc123` */
export type LineNode = NodeBase & {
  readonly kind: 'line'
  /** As written, without variant; the narrator's name for action that a narrator reads. */
  readonly speaker: string
  /** Action that a narrator reads (`narrate`): no name stands in `raw`. Never set by the parser. */
  readonly isNarrated?: true
  readonly variant?: string
  readonly delivery?: string
  /** What stands between the colon and the id, trimmed, without `^` and `--`, escapes resolved in `parts` only. */
  readonly text: string
  readonly parts: readonly InlinePart[]
  /** `^` at the start: begins while the line before it still sounds. */
  readonly overlap: boolean
  /** `--` at the end: cut off by the next line. */
  readonly interrupted: boolean
  readonly id?: LineId
  /** Offsets in `raw` of the pieces an editor decorates; `[start, end)`. */
  readonly spans: LineSpans
}
/** Where a line's pieces stand in `raw`; `text` is exactly `LineNode.text`. */
export type LineSpans = {
  readonly name: readonly [number, number]
  readonly delivery?: readonly [number, number]
  readonly text: readonly [number, number]
  /** Includes the spaces before `#`. */
  readonly id?: readonly [number, number]
}
/** One physical line of a script, of any kind. */
export type ScriptNode = TitleNode | SceneNode | NoteNode | ActionNode | BlankNode | LineNode

/** A line's text in pieces. `from`/`to` are offsets in the node's `raw`. */
export type InlinePart =
  | { readonly kind: 'text'; readonly text: string; readonly from: number; readonly to: number }
  | { readonly kind: 'cue'; readonly cue: string; readonly from: number; readonly to: number }
  /** `[pause 1.2s]`, `[pause 800ms]`: exact silence made by the mixer. */
  | { readonly kind: 'pause'; readonly durationMs: number; readonly from: number; readonly to: number }

/**
 * A finding about a script, as data: what is told of it is made where it is shown. `from`/`to` are offsets in the whole text;
 * `line` counts from 1.
 */
export type Diagnostic = Words & {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code:
    | 'unknownSpeaker'
    | 'unknownVariant'
    | 'unknownModel'
    | 'emptyLine'
    | 'controlToken'
    | 'duplicateId'
    | 'conflictMarkers'
    | 'lineTooLong'
    | 'tooManyLines'
    | 'cueReadAloud'
    | 'unclosedCue'
    | 'pauseTooLong'
    | 'pauseDoubtful'
    | 'pauseNotRead'
    | 'looksLikeLine'
    | 'brokenHead'
  readonly remedy?: Words
  readonly line: number
  readonly from: number
  readonly to: number
  readonly lineId?: LineId
}

/** Names that make `Name: text` a line even when not in capitals: the cast with its aliases, compared without case. */
export type KnownSpeakers = { readonly has: (name: string) => boolean }

/** One change to a text: replace `[from, to)` of the old text by `insert`. Lists are in ascending order, not overlapping. */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string }
