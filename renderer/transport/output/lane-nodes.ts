/** A lane changes its level over so long (seconds): fast enough to be at once, slow enough not to click. */
const LANE_RAMP = 0.01

/** What sounds in a lane goes through one gain, which changes while it sounds. */
export class LaneNodes {
  readonly #nodes = new Map<string, GainNode>()
  #factors: ReadonlyMap<string, number> = new Map()

  /** The gain of a lane on this device. */
  on(device: AudioContext, lane: string): GainNode {
    const known = this.#nodes.get(lane)
    if (known?.context === device) return known
    const node = new GainNode(device, { gain: this.#factors.get(lane) ?? 1 })
    node.connect(device.destination)
    this.#nodes.set(lane, node)
    return node
  }

  set(factors: ReadonlyMap<string, number>): void {
    this.#factors = factors
    for (const [lane, { gain, context }] of this.#nodes) {
      const now = context.currentTime
      gain.cancelScheduledValues(now)
      gain.setValueAtTime(gain.value, now)
      gain.linearRampToValueAtTime(factors.get(lane) ?? 1, now + LANE_RAMP)
    }
  }
}
