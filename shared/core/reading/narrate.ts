import type { Cast, Speaker } from '../model/cast.ts'
import type { SpeakerId } from '../model/ids.ts'
import { documentOf } from '../script/document-script.ts'
import { narrateNode } from '../script/narrate-node.ts'
import type { Script } from '../model/script.ts'

/** The speaker who reads the action, if the project has one and they are still in the cast. */
export function narratorOf(cast: Cast, narrator: SpeakerId | null): Speaker | undefined {
  return narrator === null ? undefined : cast.speakers.find((speaker) => speaker.id === narrator)
}

/**
 * The script as it is heard: with a narrator, every line of action that has words or a cue is a line of theirs, and
 * everything that plans, lays out or captions lines takes it for one. The text is not changed: `raw` and places stay. The
 * same script is returned without a narrator or when it is narrated already.
 */
export function narrate(script: Script, cast: Cast, narrator: SpeakerId | null): Script {
  const speaker = narratorOf(cast, narrator)
  if (speaker === undefined || documentOf(script)?.reader.narrator === speaker.name) return script
  let changed = false
  const nodes = script.nodes.map((node) => {
    const own = narrateNode(node, speaker.name)
    changed ||= own !== node
    return own
  })
  return changed ? { nodes } : script
}
