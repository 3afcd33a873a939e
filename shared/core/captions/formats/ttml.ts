import { type CaptionCue, captionLine } from '../captions.ts'
import { captionClock } from './caption-clock.ts'

const profile = 'http://www.w3.org/ns/ttml/profile/imsc1.1/text'

/**
 * The captions as TTML in the text profile of IMSC 1.1 (W3C): one paragraph a caption in one region at the foot, whoever
 * speaks as its agent and, where the words need it, as `NAME: ` before them. Times in media time, to the ms.
 */
export function formatTtml(cues: readonly CaptionCue[], title: string): string {
  const speakers = [...new Set(cues.map(({ speaker }) => speaker))]
  const agentOf = new Map(speakers.map((speaker, at) => [speaker, `speaker${at + 1}`]))
  const language = mostUsed(cues)
  const agents = speakers.map(
    (speaker) =>
      `      <ttm:agent xml:id="${agentOf.get(speaker) ?? ''}" type="person"><ttm:name type="full">${escaped(speaker)}</ttm:name></ttm:agent>\n`,
  )
  const paragraphs = cues.map((cue) => {
    const label = cue.namesSpeaker ? `${escaped(cue.speaker)}: ` : ''
    const own = cue.language === language ? '' : ` xml:lang="${cue.language}"`
    const times = `begin="${captionClock(cue.startMs, '.')}" end="${captionClock(cue.endMs, '.')}"`
    const text = cue.lines.map((line) => escaped(captionLine(line))).join('<br/>')
    return `      <p ${times} ttm:agent="${agentOf.get(cue.speaker) ?? ''}"${own}>${label}${text}</p>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ttp:contentProfiles="${profile}" ttp:timeBase="media" xml:lang="${language}">
  <head>
    <metadata>
      <ttm:title>${escaped(title)}</ttm:title>
${agents.join('')}    </metadata>
    <styling>
      <style xml:id="words" tts:color="white" tts:backgroundColor="rgba(0,0,0,192)" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:lineHeight="125%" tts:textAlign="center"/>
    </styling>
    <layout>
      <region xml:id="foot" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after" tts:showBackground="whenActive"/>
    </layout>
  </head>
  <body region="foot" style="words">
    <div>
${paragraphs.join('')}    </div>
  </body>
</tt>
`
}

function mostUsed(cues: readonly CaptionCue[]): string {
  const counts = new Map<string, number>()
  for (const { language } of cues) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 'en'
}

/** Text of XML 1.0, which has no sign for control characters. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
