import type { EditorView, PluginValue, ViewUpdate } from '@codemirror/view'
import { ViewPlugin } from '@codemirror/view'
import { Alarm } from '../../base/alarm.ts'
import { findField } from './find-field.ts'

/** How long (ms) after the last key a search looks again. */
const FIND_AGAIN_MS = 200

/** Looks again for what is searched when the text has changed. `renew` does it. */
export const findAgain = (renew: (view: EditorView) => void) =>
  ViewPlugin.define((): PluginValue => {
    const alarm = new Alarm()
    return {
      update({ docChanged, state, view }: ViewUpdate) {
        if (docChanged && state.field(findField).query !== undefined) alarm.set(FIND_AGAIN_MS, () => renew(view))
      },
      destroy: () => alarm.clear(),
    }
  })
