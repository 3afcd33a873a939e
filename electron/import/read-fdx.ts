import { problemError } from '../../shared/core/model/errors.ts'
import { oneLine } from '../../shared/core/import/parts.ts'
import { importProblemList } from '../../shared/core/import/problems.ts'
import type { ImportedItem, ImportedScript } from '../../shared/core/import/types.ts'
import { type SpeechBlock, speechBlock } from './speech-block.ts'
import { readXml } from './xml-reader.ts'
import { say } from '../../shared/messages/say.ts'

/** A paragraph that is being read. `place` is what it belongs to: the script, its title page, a note or nothing of ours. */
type Open = {
  readonly type: string
  readonly place: 'script' | 'title' | 'note' | 'other'
  readonly depth: number
  /** As Final Draft numbers its scenes, and the lines of a recording script. */
  readonly number: string
  text: string
}

/**
 * Reads Final Draft's FDX. Character, Parenthetical, Dialogue and Lyrics paragraphs make lines, Scene Heading scenes,
 * script notes and summaries notes, every other paragraph of the script's content action. Runs of one paragraph are
 * joined whatever their style; the second speaker of a dual dialogue overlaps the first.
 * @throws StudioError `script.unreadable` for XML that is damaged, hostile or no FDX.
 */
export function readFdx(text: string): ImportedScript {
  const problems = importProblemList()
  const items: ImportedItem[] = []
  const path: string[] = []
  const open: Open[] = []
  let title: string | undefined
  let block: (SpeechBlock & { mark: string }) | undefined
  let voices = 0
  const flush = (): void => {
    if (block !== undefined) items.push({ ...block.line(), ...(block.mark === '' ? {} : { mark: block.mark }) })
    block = undefined
  }
  const take = ({ type, place, number, text: raw }: Open): void => {
    const words = oneLine(raw)
    if (words === '' || place === 'other') return
    if (place === 'title') title ??= words
    else if (place === 'note') items.push({ kind: 'note', text: words })
    else if (type === 'character') {
      flush()
      if (path.includes('DualDialogue')) voices++
      block = { ...speechBlock(words, voices > 1), mark: number }
    } else if (type === 'parenthetical' && block !== undefined) block.addParenthetical(words)
    else if (type === 'dialogue' && block !== undefined) {
      block.addWords(words)
      if (block.mark === '') block.mark = number
    } else if ((type === 'lyrics' || type === 'singing') && block !== undefined) block.addSong(words)
    else {
      flush()
      if (type === 'dialogue') problems.warn(say('import.notice.dialogue'))
      const heading = { kind: 'scene' as const, title: words, ...(number === '' ? {} : { number }) }
      items.push(type === 'scene heading' ? heading : { kind: 'action', text: words })
    }
  }
  readXml(text.replace(/^\ufeff/, ''), {
    open: (name, attributes, depth) => {
      if (depth === 1 && name !== 'FinalDraft') throw noFdx()
      path.push(name)
      if (name === 'DualDialogue') {
        flush()
        voices = 0
      }
      if (name === 'Paragraph') {
        const type = (attributes['Type'] ?? '').trim().toLowerCase()
        open.push({ type, place: placeOf(path), depth, number: oneLine(attributes['Number'] ?? ''), text: '' })
      }
    },
    close: (name, depth) => {
      const last = open.at(-1)
      if (name === 'Paragraph' && last?.depth === depth) {
        open.pop()
        take(last)
      }
      if (name === 'DualDialogue') {
        flush()
        voices = 0
      }
      path.pop()
    },
    text: (piece) => {
      const last = open.at(-1)
      if (last !== undefined && path.includes('Text')) last.text += piece
    },
  })
  flush()
  return { ...(title === undefined ? {} : { title }), format: 'fdx', items, problems: problems.all() }
}

function placeOf(path: readonly string[]): Open['place'] {
  const above = path.slice(1, -1)
  if (above.some((name) => name === 'ScriptNote' || name === 'Summary')) return 'note'
  if (above[0] === 'TitlePage') return 'title'
  const isScript =
    above[0] === 'Content' && above.slice(1).every((name) => name === 'Paragraph' || name === 'DualDialogue')
  return isScript ? 'script' : 'other'
}

function noFdx(): Error {
  return problemError('script.unreadable', say('import.fdx.none'), say('import.fdx.none.remedy'))
}
