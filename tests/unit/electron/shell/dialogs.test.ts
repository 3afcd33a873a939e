import type { Dialog } from 'electron'
import { describe, expect, it } from 'vitest'
import type { HostDialogs } from '../../../../electron/base/ports.ts'
import { say } from '../../../../shared/messages/say.ts'
import { nativeDialogs } from '../../../../electron/shell/dialogs.ts'

/** What is asked before so much is sent. */
async function askedFor(spending: Parameters<HostDialogs['confirmSpending']>[0]) {
  const asked: unknown[] = []
  const dialog: Pick<Dialog, 'showOpenDialog' | 'showMessageBox'> = {
    showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
    showMessageBox: (question: unknown) => {
      asked.push(question)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    },
  }
  const dialogs = nativeDialogs({ dialog, window: () => undefined, platform: 'linux' })
  expect(await dialogs.confirmSpending(spending)).toBe(true)
  return asked
}

describe('the question of the system before text is sent', () => {
  it('says how much is sent, in words that fit the number', async () => {
    expect(await askedFor({ lines: 1, bytesOfText: 900 })).toMatchObject([
      {
        message: 'Send 1 line to the speech service?',
        detail: '900 bytes of text will be sent. The service charges for it.',
        buttons: ['Send', 'Cancel'],
      },
    ])
    expect(await askedFor({ lines: 1200, bytesOfText: 48_000 })).toMatchObject([
      { message: 'Send 1,200 lines to the speech service?', detail: expect.stringMatching(/^48,000 bytes of text/) },
    ])
  })

  it('says first what is left, where that is why it asks, and what becomes of a recording', async () => {
    const doubt = say('rendering.spend.low.below', { left: '4.2', limit: '5' })
    expect(await askedFor({ lines: 2, bytesOfText: 90, doubt })).toMatchObject([
      { detail: expect.stringMatching(/^4\.2 is left at the service, below your limit of 5\. 90 bytes of text/) },
    ])
    expect(await askedFor({ lines: 0, bytesOfText: 0, transcripts: 1, doubt })).toMatchObject([
      { message: 'Send this recording to the speech service?', detail: expect.stringMatching(/speech-to-text/) },
    ])
  })

  it('says how many answers are transcribed at a price that is not known', async () => {
    const end = 'also sent to its speech-to-text; what that costs is not known.'
    expect(await askedFor({ lines: 1, bytesOfText: 900, transcripts: 1 })).toMatchObject([
      { detail: `900 bytes of text will be sent. The service charges for it. One answer is ${end}` },
    ])
    expect(await askedFor({ lines: 1, bytesOfText: 900, transcripts: 1400 })).toMatchObject([
      { detail: `900 bytes of text will be sent. The service charges for it. 1,400 answers are ${end}` },
    ])
  })
})
