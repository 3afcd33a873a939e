import { describe, expect, it } from 'vitest'
import { estimateSamples } from '../../../../shared/core/reading/estimate.ts'
import { spokenLength } from '../../../../shared/core/reading/pace.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../../shared/core/model/timeline.ts'

const seconds = (text: string): number => estimateSamples(text) / TIMELINE_SAMPLE_RATE

describe('guessing the length of a line by its writing', () => {
  // One sentence in several languages: the lengths that a usual reading has lie close together.
  it.each([
    ['Chinese', '今天天气很好，我们一起去海边散步吧。'],
    ['Japanese', '今日はとても天気がいいので、一緒に海辺を散歩しましょう。'],
    ['Korean', '오늘 날씨가 아주 좋으니까 같이 바닷가를 산책해요.'],
    ['Arabic', 'الطقس جميل جدا اليوم، فلنتمش معا على شاطئ البحر.'],
    ['Hebrew', 'מזג האוויר יפה מאוד היום, בואו נטייל יחד על חוף הים.'],
    ['Thai', 'วันนี้อากาศดีมาก ไปเดินเล่นริมทะเลด้วยกันเถอะ'],
    ['Hindi', 'आज मौसम बहुत अच्छा है, चलो साथ में समुद्र के किनारे टहलने चलते हैं।'],
    ['Russian', 'Сегодня очень хорошая погода, давайте прогуляемся по берегу моря.'],
    ['German', 'Heute ist das Wetter sehr schön, lasst uns zusammen am Meer spazieren gehen.'],
  ])('gives %s about the time of the same sentence in English', (_, text) => {
    const english = seconds('The weather is very nice today, let us go for a walk by the sea together.')
    expect(seconds(text) / english).toBeGreaterThan(0.65)
    expect(seconds(text) / english).toBeLessThan(1.5)
  })

  it('counts English as it did, and accents as part of their letters', () => {
    expect(spokenLength(' Hello there. ')).toBe(12)
    expect(spokenLength('déjà'.normalize('NFD'))).toBe(spokenLength('déjà'))
  })
})
