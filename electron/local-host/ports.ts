import type { HostDialogs, SecretStore } from '../base/ports.ts'
import { say } from '../../shared/messages/say.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** A browser window has no keychain that the studio could use, so a key lives as long as the run. */
export function memoryOnlySecrets(): SecretStore {
  const reason = say('account.keychain.browser')
  return {
    availability: () => Promise.resolve({ usable: false, reason }),
    read: () => Promise.resolve(undefined),
    write: () => Promise.reject(new Error(messageOf(reason))),
    clear: () => Promise.resolve(),
  }
}

/** No dialogs of its own: the page draws its picker and asks about spending (`spend.notConfirmed`). */
export const pageDialogs: HostDialogs = {
  native: false,
  chooseProject: () => Promise.resolve(undefined),
  confirmSpending: () => Promise.resolve(false),
}
