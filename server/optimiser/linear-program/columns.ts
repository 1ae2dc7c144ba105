/** The entries (all of them 1) of the columns of a program, in flat arrays that grow. */
export class Columns {
  count = 0
  starts = new Int32Array(256)
  rows = new Int32Array(8192)
  costs = new Float64Array(256)

  add(rows: ArrayLike<number>, cost: number): number {
    const start = this.starts[this.count]!
    if (this.count + 2 > this.starts.length) {
      this.starts = grown(this.starts, new Int32Array(this.starts.length * 2))
      this.costs = grown(this.costs, new Float64Array(this.costs.length * 2))
    }
    if (start + rows.length > this.rows.length) this.rows = grown(this.rows, new Int32Array((start + rows.length) * 2))
    this.rows.set(rows, start)
    this.costs[this.count] = cost
    this.starts[++this.count] = start + rows.length
    return this.count - 1
  }

  /** Keeps the chosen columns only, in the same order. */
  keep(chosen: readonly number[]): void {
    let end = 0
    chosen.forEach((column, at) => {
      const from = this.starts[column]!
      const length = this.starts[column + 1]! - from
      this.rows.copyWithin(end, from, from + length)
      this.costs[at] = this.costs[column]!
      this.starts[at] = end
      end += length
    })
    this.count = chosen.length
    this.starts[this.count] = end
  }

  get entries(): number {
    return this.starts[this.count]!
  }
}

function grown<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
