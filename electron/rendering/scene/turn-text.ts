import { asksForSound } from '../../../shared/core/direction/completions.ts'
import { foreignLanguages } from '../../../shared/core/reading/language.ts'
import type { SceneTurn } from '../../../shared/core/scene/types.ts'
import { spokenCharacters, withoutTags } from '../queue/spoken-characters.ts'

/** What a scene is told of the words of a turn. `text`: as it is sent, with its tags. */
export function turnText(text: string): Pick<SceneTurn, 'characters' | 'text' | 'makesSound' | 'isForeign'> {
  const said = withoutTags(text)
  return {
    characters: spokenCharacters(text),
    text: said,
    makesSound: asksForSound(text),
    isForeign: foreignLanguages(said).length > 0,
  }
}
