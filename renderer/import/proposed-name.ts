import { importUntitled } from '../../shared/messages/made/import.ts'

const MOST_CHARACTERS = 80

/**
 * A project's name made of a source's title, or else of its file's name, as the dialog proposes it. A file named for
 * programs (`gatehouse-barks.csv`) is written for people ("Gatehouse Barks").
 */
export function proposedName(fileName: string, title: string | undefined): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,9}$/, '')
  return cut(title ?? '') || cut(forPeople(stem)) || importUntitled()
}

function forPeople(stem: string): string {
  if (/\s/.test(stem) || stem !== stem.toLowerCase()) return stem.replaceAll('_', ' ')
  return stem
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')
}

function cut(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).trim()
}
