/**
 * Plain sentences as people speak them, with the words of a common dictionary alone. Voices are tuned on the first half and
 * judged on the second.
 */
export const tuningSentences: readonly string[] = [
  'She came back to the old house before the rain began.',
  'Nobody in the village knew where the doctor had gone.',
  'Please close the window, because the room is getting cold.',
  'We waited for an hour, but the train never came.',
  'My brother works in a small office near the river.',
  'The children were playing in the garden after school.',
  'I think that we should talk about the money tomorrow.',
  'He opened the letter slowly and read it twice.',
  'There is a good reason why people are afraid of him.',
  'You can leave your coat on the chair by the door.',
]

export const judgingSentences: readonly string[] = [
  'The captain told us to stay below until the storm was over.',
  'I have not heard from my sister since last summer.',
  'Somebody left the light on in the kitchen again.',
  'They walked along the beach and talked about the future.',
  'It is too late to change the plan now.',
  'The young man asked the woman for a glass of water.',
  'We can meet at the station on Friday morning.',
  'Her father was a teacher, and her mother sold flowers.',
  'I wanted to say that I am sorry about your friend.',
  'The door was open, but there was nobody inside.',
]
