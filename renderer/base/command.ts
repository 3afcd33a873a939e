import { type Chord, type KeyPress, matchesChord, type System } from './keys.ts'

/** Keys of a command: everywhere the same, or of the systems that are named. */
export type Binding = Chord | { readonly chord: Chord; readonly on: readonly System[] }

/**
 * Where keys are heard. `window`: everywhere, before what has the focus sees them. `script`: while the script has the focus.
 * `history`: the same, and where no field with a history of its own has it. `caretLine`: everywhere while the script is
 * shown. `idle`: while the script is shown and nothing has the focus. `text`: in the text of the script, by the editor itself.
 * The others: in that part of the window, outside of text fields.
 */
export type Place =
  | 'window'
  | 'script'
  | 'history'
  | 'caretLine'
  | 'idle'
  | 'text'
  | 'timeline'
  | 'takes'
  | PartOfWindow

/** Parts of the window that hear their own keys. */
type PartOfWindow = 'casting' | 'cast' | 'voices' | 'find' | 'replacement' | 'problems' | 'conflicts' | 'queue' | 'trim'

/** What must be there for a command to do something. */
export type Condition = 'nothing' | 'project' | 'line' | 'queue' | 'paused' | 'undo' | 'redo'

/** What is there to be worked on. */
export type CommandContext = {
  readonly hasProject: boolean
  readonly hasLine: boolean
  readonly isRendering: boolean
  /** The queue waits for a person to go on. */
  readonly isPaused?: boolean
  /** Names of the steps that undo and redo would take. */
  readonly undo?: string | undefined
  readonly redo?: string | undefined
}

/**
 * Why the palette does not offer a command. `isItself`: it would open what is open. `needsFocus`: it works on what has the
 * focus in a part of the window, which the palette takes away.
 */
export type NotInPalette = 'isItself' | 'needsFocus'

/**
 * Something that a person can ask for. Menus, the palette, tips, hints and every keymap are made of these values and of
 * nothing else. `Needs`: what it works on.
 */
export type Command<Needs, Id extends string = string> = {
  readonly id: Id
  readonly title: (context: CommandContext) => string
  readonly keys?: readonly Binding[]
  /** Where its keys are heard; absent: `window`. */
  readonly place?: Place
  /** A key that is held down repeats it; absent: the key is spent. */
  readonly repeats?: true
  readonly when: Condition
  /** Its work is seen in the script only: it leads there. */
  readonly leadsToScript?: true
  /** Why the palette does not offer it; absent: it does. */
  readonly notInPalette?: NotInPalette
  /** False: it had nothing to do, and the key means what it usually does. */
  readonly run: (needs: Needs) => void | boolean | Promise<void>
}

/** Declares commands of a feature: their ids become a type. */
export function commandsFor<Needs>(): <const Id extends string>(
  list: readonly Command<Needs, Id>[],
) => readonly Command<Needs, Id>[] {
  return (list) => list
}

/** Finds a feature's command by its name, for the views that show its keys or press it. */
export function namedIn<Needs, Id extends string>(list: readonly Command<Needs, Id>[]): (id: Id) => Command<Needs, Id> {
  const byId = new Map(list.map((command) => [command.id, command]))
  return (id) => {
    const command = byId.get(id)
    if (command === undefined) throw new TypeError(`No command is called ${id}.`)
    return command
  }
}

/** What a command is asked for with on a system: whatever shows, hears or binds keys asks here. */
export function chordsOf({ keys = [] }: Pick<Command<never>, 'keys'>, system: System): readonly Chord[] {
  return keys.flatMap((binding) => {
    if (typeof binding === 'string') return [binding]
    return binding.on.includes(system) ? [binding.chord] : []
  })
}

/** The command that a key press asks for, among those that are heard in one place. */
export function commandPressed<C extends Pick<Command<never>, 'keys'>>(
  commands: readonly C[],
  press: KeyPress,
  system: System,
): C | undefined {
  return commands.find((command) => isPressed(command, press, system))
}

/** Whether a key press asks for a command. Every key that is written asks it of every command: it makes no lists. */
export function isPressed({ keys }: Pick<Command<never>, 'keys'>, press: KeyPress, system: System): boolean {
  if (keys === undefined) return false
  return keys.some((binding) => {
    if (typeof binding === 'string') return matchesChord(binding, press, system === 'mac')
    return binding.on.includes(system) && matchesChord(binding.chord, press, system === 'mac')
  })
}

/**
 * Does what a key press asks for in one place; false: nothing there has anything to do with it. A held key is spent by a
 * command that it does not repeat: what is paid for must not be asked for thirty times a second.
 */
export function runPressed<Needs>(
  commands: readonly Command<Needs>[],
  press: KeyPress,
  system: System,
  needs: Needs,
): boolean {
  const command = commandPressed(commands, press, system)
  if (command === undefined) return false
  return (press.repeat === true && command.repeats !== true) || command.run(needs) !== false
}

/** Whether a command can do anything now; those that cannot are not offered. */
export function isAvailable({ when }: { readonly when: Condition }, context: CommandContext): boolean {
  if (when === 'nothing') return true
  if (!context.hasProject) return false
  if (when === 'line') return context.hasLine
  if (when === 'undo' || when === 'redo') return context[when] !== undefined
  if (when === 'paused') return context.isPaused === true
  return when === 'queue' ? context.isRendering : true
}
