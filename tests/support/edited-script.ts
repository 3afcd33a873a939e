import type { ScriptModel } from '../../renderer/script/state/script-model.ts'
import { numberAt } from '../../renderer/script/state/script-model.ts'
import { textDifference } from '../../shared/core/script/difference.ts'
import type { ScriptDocument } from '../../shared/core/script/document.ts'
import { documentText, openScriptDocument } from '../../shared/core/script/document.ts'
import { updateDocument } from '../../shared/core/script/edit-document.ts'
import { speakerTest } from '../../shared/core/script/parse.ts'
import type { KnownSpeakers } from '../../shared/core/model/script.ts'

/** A text as a document. */
export function documentOfText(text: string, known: KnownSpeakers = { has: () => false }): ScriptDocument {
  return openScriptDocument(text, { isSpeaker: speakerTest(known) })
}

/** The document after whatever change makes another text of it. */
export function changedTo(document: ScriptDocument, text: string): ScriptDocument {
  return updateDocument(document, textDifference(documentText(document), text))
}

/** The numbers of all lines of a model. */
export function numbersOf(model: ScriptModel): readonly number[] {
  return Array.from({ length: model.document.lines }, (_, line) => numberAt(model, line))
}
