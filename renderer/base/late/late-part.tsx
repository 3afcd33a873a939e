import { type ComponentType, useEffect, useState } from 'react'
import { askUntilThere } from './ask-until-there.ts'
import { late } from './late.ts'
import { basePartMissing } from '../../../shared/messages/made/base.ts'

/** A part of the window that comes in a file of its own. */
export type LatePart<P> = {
  /** Stands empty until its file is there, which it asks for if nobody has. */
  readonly Part: ComponentType<P>
  /** Asks for the file, so that the part is there at once when it is wanted. */
  readonly fetch: () => Promise<unknown>
  /** True once the file is there. */
  readonly isThere: () => boolean
}

/**
 * Makes a part of `load`. A part whose file is there is drawn with what is around it; one that comes later is drawn as
 * soon as it has come, where React's own `lazy` may wait another third of a second.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  const file = late(load)
  function Part(props: P) {
    const [Chosen, choose] = useState<ComponentType<P> | undefined>(() => file.now())
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (Chosen !== undefined) return undefined
      return askUntilThere(
        file.fetch,
        (component) => choose(() => component),
        () => setMissing(true),
      )
    }, [Chosen])
    if (Chosen !== undefined) return <Chosen {...props} />
    return isMissing ? <Missing /> : null
  }
  return { Part, fetch: file.fetch, isThere: () => file.now() !== undefined }
}

function Missing() {
  return (
    <p className="hint" role="alert">
      {basePartMissing()}
    </p>
  )
}
