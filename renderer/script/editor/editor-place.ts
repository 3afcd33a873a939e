import listStyles from './lists.module.css'
import styles from './script-editor.module.css'

/** Puts the element that an editor fills into `parent`. */
export function newPlace(parent: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.className = `${styles.editor} ${listStyles.lists}`
  parent.append(place)
  return place
}
