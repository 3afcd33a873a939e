import { findSpeaker } from '../../shared/core/cast/cast.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import {
  scriptSpeakerFound,
  scriptSpeakerFoundAdd,
  scriptSpeakerFoundChoose,
  scriptSpeakerFoundLines,
  scriptSpeakerFoundLinesMake,
  scriptSpeakerNoneUnknown,
} from '../../shared/messages/made/script.ts'
import { announce, notify, report } from '../base/notices.ts'
import type { NoticeAction } from '../base/view.ts'
import { castDraftVoices } from '../cast/cast.ts'
import { listOfNames } from './list-of-names.ts'
import type { ScriptNeeds } from './needs.ts'
import { speakersAdded } from './new-speakers.ts'
import type { FoundSpeakers, NewSpeakers } from './state/script-state.ts'
import { tellWhile } from './tell-while.ts'
import { namesOf, speakersEdit, type UnknownSpeakers, unknownSpeakers } from './typing/heads-of-lines.ts'

/**
 * Offers to add people whose lines were pasted, all at once or those of them who are chosen, or to make lines of what reads
 * like those of the cast. Nobody is added but them: who was left out before stays out.
 */
export function offerSpeakers(deps: ScriptNeeds, { names, lines }: FoundSpeakers): void {
  const isStranger = (name: string): boolean => {
    const cast = deps.project.getState().open?.cast
    return cast === undefined || findSpeaker(cast, name) === undefined
  }
  const strangers = names.filter(isStranger)
  const { length: count } = strangers
  const [message, title] =
    count > 0
      ? [scriptSpeakerFound({ names: listOfNames(strangers), count }), scriptSpeakerFoundAdd({ count })]
      : [scriptSpeakerFoundLines({ names: listOfNames(names), lines }), scriptSpeakerFoundLinesMake({ lines })]
  const add = (chosen: readonly string[]): void => {
    deps.view.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.action !== action) }))
    const added = addFound(deps, chosen)
    if (added === undefined) announce(deps.view, scriptSpeakerNoneUnknown())
    else castDraftVoices(deps, 'cast').catch((error: unknown) => report(deps.view, error))
  }
  const choose = (): void => {
    const others = names.filter((name) => !strangers.includes(name))
    const speakers = strangers.filter(isStranger).map((name) => ({ name, lines: linesOf(deps, name) }))
    const onAdd = (chosen: readonly string[]): void => add([...chosen, ...others])
    deps.view.setState({ dialog: { kind: 'chooseSpeakers', speakers, onAdd } })
  }
  const action: NoticeAction = {
    title,
    run: () => add(names),
    ...(count > 1 ? { beside: { title: scriptSpeakerFoundChoose(), run: choose } } : {}),
  }
  notify(deps.view, 'notice', { message }, action)
  // They are in the cast by another way, or what was pasted is not there any more.
  tellWhile(deps, action, ({ text }) => {
    const inSmall = text.toLowerCase()
    const isThere = (name: string): boolean => inSmall.includes(name.toLowerCase())
    return count > 0 ? strangers.some((name) => isStranger(name) && isThere(name)) : names.some(isThere)
  })
}

/** Adds everybody to the cast whose name stands in the script, and makes lines of what reads like theirs, in one step. */
export async function addUnknownSpeakers(deps: ScriptNeeds): Promise<void> {
  const added = addFound(deps)
  if (added === undefined) announce(deps.view, scriptSpeakerNoneUnknown())
  else await speakersAdded(deps, added)
}

/** `names`: of them alone. */
function addFound(deps: ScriptNeeds, names?: readonly string[]): NewSpeakers | undefined {
  const editor = deps.editor.get()
  let added: NewSpeakers | undefined
  editor?.edit((material) => {
    const unknown = unknownSpeakers(material)
    const meant = names === undefined ? unknown : among(unknown, names)
    if (namesOf(meant).length === 0) return undefined
    const made = speakersEdit(material, meant)
    added = made.added
    return made.edit
  })
  editor?.focus()
  return added
}

function among({ lines, strangers }: UnknownSpeakers, names: readonly string[]): UnknownSpeakers {
  const keys = new Set(names.map(nameKey))
  return {
    lines: lines.filter(({ head }) => keys.has(nameKey(head.name))),
    strangers: strangers.filter((name) => keys.has(nameKey(name))),
  }
}

/** How many lines would be those of a name. */
function linesOf({ editor }: ScriptNeeds, name: string): number {
  const material = editor.get()?.material()
  if (material === undefined) return 0
  const key = nameKey(name)
  const written = material.script.nodes.filter((node) => node.kind === 'line' && nameKey(node.speaker) === key)
  return written.length + among(unknownSpeakers(material), [name]).lines.length
}
