import { PauseIcon, PlayIcon } from './icons/icons.tsx'

/** The round button that plays one sound and stops it. `label` says what pressing it does now. */
export function PlayButton({
  label,
  isPlaying,
  className,
  onClick,
}: {
  readonly label: string
  readonly isPlaying: boolean
  readonly className?: string | undefined
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className={className === undefined ? 'round-btn' : `round-btn ${className}`}
      data-on={isPlaying}
      aria-label={label}
      onClick={onClick}
    >
      {isPlaying ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
    </button>
  )
}
