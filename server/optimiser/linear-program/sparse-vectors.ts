/** Sparse vectors, one after the other in two arrays that grow. */
export class SparseVectors {
  /** Which of the vectors have entries. */
  readonly nonEmpty: number[] = []
  #indexes: Int32Array
  #values: Float64Array
  #starts: number[] = [0]
  #length = 0

  constructor(capacity: number) {
    this.#indexes = new Int32Array(capacity)
    this.#values = new Float64Array(capacity)
  }

  get entries(): number {
    return this.#length
  }

  /** Adds an entry to the vector that is being written. */
  push(index: number, value: number): void {
    if (this.#length === this.#indexes.length) this.#grow()
    this.#indexes[this.#length] = index
    this.#values[this.#length] = value
    this.#length++
  }

  /** Ends the vector that is being written. */
  end(): void {
    if (this.#length > this.#starts.at(-1)!) this.nonEmpty.push(this.#starts.length - 1)
    this.#starts.push(this.#length)
  }

  /** Subtracts a multiple of a vector from a dense one. */
  subtract(vector: number, factor: number, from: Float64Array): void {
    const indexes = this.#indexes
    const values = this.#values
    const end = this.#starts[vector + 1]!
    for (let k = this.#starts[vector]!; k < end; k++) from[indexes[k]!]! -= factor * values[k]!
  }

  /** The inner product with a dense vector. */
  product(vector: number, dense: Float64Array): number {
    const indexes = this.#indexes
    const values = this.#values
    const end = this.#starts[vector + 1]!
    let sum = 0
    for (let k = this.#starts[vector]!; k < end; k++) sum += values[k]! * dense[indexes[k]!]!
    return sum
  }

  mapIndexes(map: Int32Array): void {
    for (let k = 0; k < this.#length; k++) this.#indexes[k] = map[this.#indexes[k]!]!
  }

  /** The rows of a matrix whose columns these vectors are. */
  transposed(size: number): SparseVectors {
    const turned = new SparseVectors(this.#length)
    const starts = new Int32Array(size + 1)
    for (let k = 0; k < this.#length; k++) starts[this.#indexes[k]! + 1]!++
    for (let row = 0; row < size; row++) starts[row + 1]! += starts[row]!
    turned.#starts = Array.from(starts)
    turned.#length = this.#length
    for (let vector = 0; vector + 1 < this.#starts.length; vector++)
      for (let k = this.#starts[vector]!; k < this.#starts[vector + 1]!; k++) {
        const to = starts[this.#indexes[k]!]!++
        turned.#indexes[to] = vector
        turned.#values[to] = this.#values[k]!
      }
    return turned
  }

  #grow(): void {
    const capacity = Math.max(64, this.#indexes.length * 2)
    const indexes = new Int32Array(capacity)
    const values = new Float64Array(capacity)
    indexes.set(this.#indexes)
    values.set(this.#values)
    this.#indexes = indexes
    this.#values = values
  }
}
