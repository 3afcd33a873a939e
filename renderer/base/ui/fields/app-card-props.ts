import type { AppSettings } from '../../../../shared/contract/views.ts'

/** Settings of this computer's user, with the way to change them. */
export type AppCardProps = {
  readonly settings: AppSettings
  readonly onChange: (change: Partial<AppSettings>) => void
}
