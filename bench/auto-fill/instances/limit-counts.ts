/** A limit on the number of shifts of a type. */
export type Limit = { type: number; most: number }

/**
 * The counts of limited types as one number, for states of a line and of a block. When all types are equally long and the only limit is high, the
 * shifts of the other types are counted instead, up to what the units leave for them, which takes fewer states.
 */
export class LimitCounts {
  /** How many counts a line and a block can have. */
  readonly states: number
  readonly blockStates: number
  /** The most shifts of other types that are counted; -1 when those of the limited types are. */
  readonly atMostOthers: number
  /** The count after a block, by `block * states + count`; -1 where a limit is exceeded. */
  readonly after: Int32Array
  readonly #limits: readonly Limit[]
  readonly #digits: number

  /** `units` are the most that a line may have if all shifts have one unit, else -1. */
  constructor(limits: readonly Limit[], longestBlock: number, units: number) {
    this.#limits = limits
    this.#digits = longestBlock + 1
    const [first] = limits
    const others = first !== undefined && limits.length === 1 && units >= 0 ? units - first.most : -1
    this.atMostOthers = first !== undefined && others < first.most ? others : -1
    const sizes = this.atMostOthers >= 0 ? [this.atMostOthers + 1] : limits.map(({ most }) => most + 1)
    this.states = sizes.reduce((product, size) => product * size, 1)
    this.blockStates = this.#digits ** limits.length
    this.after = new Int32Array(this.blockStates * this.states)
    for (let added = 0; added < this.blockStates; added++)
      for (let count = 0; count < this.states; count++)
        this.after[added * this.states + count] = this.#sum(count, added, sizes)
  }

  /** What a shift of this type adds to the count of a block. */
  step(type: number): number {
    let step = 0
    let weight = 1
    for (const limit of this.#limits) {
      if ((limit.type === type) !== this.atMostOthers >= 0) step += weight
      weight *= this.#digits
    }
    return step
  }

  /** Whether a whole line with so many units keeps the limit; only others that are counted can say no. */
  keepsLimit(count: number, units: number): boolean {
    return this.atMostOthers < 0 || units - count <= (this.#limits[0]?.most ?? units)
  }

  #sum(count: number, added: number, sizes: readonly number[]): number {
    let sum = 0
    let weight = 1
    for (const size of sizes) {
      const one = (count % size) + (added % this.#digits)
      if (one >= size && this.atMostOthers < 0) return -1
      sum += Math.min(one, size - 1) * weight
      weight *= size
      count = Math.floor(count / size)
      added = Math.floor(added / this.#digits)
    }
    return sum
  }
}
