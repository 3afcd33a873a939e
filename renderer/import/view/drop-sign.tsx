import styles from './drop-sign.module.css'

/** Over the whole window while a file is held over it. */
export function DropSign() {
  return <div className={styles.drop}>Drop a script to import it, or a recording to clone a voice</div>
}
