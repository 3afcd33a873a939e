import { toProblem } from '../../../shared/core/model/errors.ts'
import type { SpeechClient } from '../../speech/types.ts'

/** Asks whether the service can be reached, once at a time. */
export class ServiceProbe {
  readonly #client: Pick<SpeechClient, 'readPackage'>
  #isUnderWay = false

  constructor(client: Pick<SpeechClient, 'readPackage'>) {
    this.#client = client
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  /** Any answer at all shows that it can be reached; what it says is for the next request to find out. Never rejects. */
  async ask(): Promise<boolean> {
    this.#isUnderWay = true
    const isReachable = await this.#client.readPackage().then(
      () => true,
      (error: unknown) => toProblem(error).code !== 'service.unreachable',
    )
    this.#isUnderWay = false
    return isReachable
  }
}
