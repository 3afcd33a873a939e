import styles from './drop-sign.module.css'
import { projectDropSign } from '../../../shared/messages/made/project.ts'

/** Over the whole window while a file is held over it. */
export function DropSign() {
  return <div className={styles.drop}>{projectDropSign()}</div>
}
