import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ScriptNote } from '../../../shared/core/script/edit/notes.ts'
import {
  scriptLineAct,
  scriptLineDraft,
  scriptLineName,
  scriptLinePause,
  scriptLinePlay,
  scriptLineSceneFold,
  scriptLineSceneUnfold,
  scriptLineToDoFinish,
  scriptLineToDoReopen,
} from '../../../shared/messages/made/script.ts'
import { progressRing, stateShape, type StateShape } from '../../base/ui/icons/state-shapes.ts'
import type { RowLook } from './row-looks.ts'

type LineLook = Extract<RowLook, { readonly kind: 'line' }>

/** What stands left of a line: its number or play button and the shape of its state, or what folds or ticks it. */
export function leftCell(look: RowLook): HTMLElement | undefined {
  switch (look.kind) {
    case 'none':
      return undefined
    case 'note':
      return noteCell(look.note)
    case 'scene':
      return foldCell(look.isFolded)
    case 'line':
      return numberCell(look)
    default:
      return assertNever(look, 'row look')
  }
}

/** What stands right of a spoken line: its state in words, and what can be done about it. */
export function rightCell(look: RowLook): HTMLElement | undefined {
  if (look.kind !== 'line') return undefined
  const { mark, id, number } = look
  const cell = element('div', 'cm-state-cell')
  if (mark.isDraft === true) cell.append(element('span', 'tag tag-draft', scriptLineDraft()))
  const words = element('span', mark.wordTone, mark.words)
  if (mark.name !== mark.words) words.title = mark.name
  cell.append(words)
  if (mark.action !== undefined && id !== undefined) {
    const act = button('cm-act', scriptLineAct({ action: mark.action.label, line: number }))
    act.dataset['act'] = id
    act.dataset['kind'] = mark.action.kind
    act.append(mark.action.label)
    cell.append(act)
  }
  return cell
}

function numberCell({ id, number, speaker, isPlaying, mark }: LineLook): HTMLElement {
  const cell = element('div', 'cm-number-cell')
  // Whoever reads the column by itself hears whose state it is.
  cell.setAttribute('role', 'group')
  cell.setAttribute('aria-label', scriptLineName({ line: number, speaker }))
  const place = element('span', 'cm-number', String(number))
  cell.append(place)
  if (id !== undefined && mark.canPlay) {
    const play = button(
      isPlaying ? 'cm-play cm-pause' : 'cm-play',
      isPlaying ? scriptLinePause({ line: number }) : scriptLinePlay({ line: number }),
    )
    play.dataset['play'] = id
    if (isPlaying) play.classList.add('cm-pause')
    cell.append(play)
    cell.classList.add('can-play')
  }
  const shape = element('span', `st ${mark.tone}`)
  shape.setAttribute('role', 'img')
  shape.setAttribute('aria-label', mark.name)
  shape.title = mark.name
  shape.append(mark.shape === 'ring' ? progressRing(mark.progress) : drawn(mark.shape, 'ic'))
  cell.append(shape)
  if (mark.isLocked === true) cell.append(drawn('locked', 'ic ic-12'))
  return cell
}

function noteCell(note: ScriptNote['kind']): HTMLElement {
  const cell = element('div', `cm-note-cell cm-note-${note}`)
  if (note === 'note') {
    cell.append(drawn('comment', 'ic ic-14'))
    return cell
  }
  const box = button('cm-todo', note === 'done' ? scriptLineToDoReopen() : scriptLineToDoFinish())
  box.dataset['todo'] = ''
  box.append(drawn(note === 'done' ? 'final' : 'todo', 'ic ic-14'))
  cell.append(box)
  return cell
}

function foldCell(isFolded: boolean): HTMLElement {
  const cell = element('div', 'cm-fold-cell')
  const fold = button('cm-fold', isFolded ? scriptLineSceneUnfold() : scriptLineSceneFold())
  fold.dataset['fold'] = ''
  fold.setAttribute('aria-expanded', String(!isFolded))
  fold.append(drawn(isFolded ? 'folded' : 'unfolded', 'ic ic-14'))
  cell.append(fold)
  return cell
}

const shapes = new Map<string, SVGElement>()

// Copied: scrolling draws a shape for every line that comes into sight.
function drawn(shape: StateShape, className: string): Node {
  const key = `${shape} ${className}`
  const known = shapes.get(key) ?? stateShape(shape, className)
  shapes.set(key, known)
  return known.cloneNode(true)
}

function element(tag: 'div' | 'span', className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function button(className: string, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.tabIndex = -1
  made.setAttribute('aria-label', label)
  made.title = label
  return made
}
