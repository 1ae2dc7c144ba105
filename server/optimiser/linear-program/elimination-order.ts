/** Columns of a square matrix: those of column `k` are the entries from `starts[k]` to `starts[k + 1]`. */
export type SparseMatrix = { size: number; starts: Int32Array; rows: Int32Array; values: Float64Array }

/** The columns in the order of their elimination, and the row for each where it is already certain, else -1. */
export type EliminationOrder = { columns: Int32Array; rows: Int32Array; rowCounts: Int32Array }

/**
 * First the columns with one row left, then the rows with one column left, again and again; what remains, the kernel, by the number of its
 * entries. `rowCounts` are the entries of the rows of the kernel.
 */
export function eliminationOrder(matrix: SparseMatrix): EliminationOrder {
  const { size, starts, rows } = matrix
  const { rowStarts, rowColumns } = byRow(matrix)
  const columnCounts = new Int32Array(size)
  const rowCounts = new Int32Array(size)
  for (let k = 0; k < size; k++) {
    columnCounts[k] = starts[k + 1]! - starts[k]!
    rowCounts[k] = rowStarts[k + 1]! - rowStarts[k]!
  }
  const order = { columns: new Int32Array(size), rows: new Int32Array(size).fill(-1), rowCounts }
  const columnDone = new Uint8Array(size)
  const rowDone = new Uint8Array(size)
  const columnQueue = placesOfOne(columnCounts)
  const rowQueue = placesOfOne(rowCounts)
  let done = 0
  const eliminate = (column: number, row: number) => {
    order.columns[done] = column
    order.rows[done++] = row
    columnDone[column] = rowDone[row] = 1
    for (let k = starts[column]!; k < starts[column + 1]!; k++)
      if (--rowCounts[rows[k]!]! === 1 && rowDone[rows[k]!] === 0) rowQueue.push(rows[k]!)
    for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k++)
      if (--columnCounts[rowColumns[k]!]! === 1 && columnDone[rowColumns[k]!] === 0) columnQueue.push(rowColumns[k]!)
  }
  while (columnQueue.length > 0 || rowQueue.length > 0) {
    const column = columnQueue.pop()
    const row = column === undefined ? rowQueue.pop()! : countRemaining(rows, starts, column, rowDone)
    const other = column ?? countRemaining(rowColumns, rowStarts, row, columnDone)
    if (row >= 0 && other >= 0 && columnDone[other] === 0 && rowDone[row] === 0) eliminate(other, row)
  }
  const kernel = Array.from(columnDone.keys()).filter((column) => columnDone[column] === 0)
  order.columns.set(
    kernel.toSorted((a, b) => columnCounts[a]! - columnCounts[b]! || a - b),
    done,
  )
  return order
}

function placesOfOne(counts: Int32Array): number[] {
  const indexes: number[] = []
  for (let k = 0; k < counts.length; k++) if (counts[k] === 1) indexes.push(k)
  return indexes
}

function countRemaining(indexes: Int32Array, starts: Int32Array, vector: number, done: Uint8Array): number {
  for (let k = starts[vector]!; k < starts[vector + 1]!; k++) if (done[indexes[k]!] === 0) return indexes[k]!
  return -1
}

function byRow({ size, starts, rows }: SparseMatrix) {
  const rowStarts = new Int32Array(size + 1)
  const entries = starts[size]!
  for (let k = 0; k < entries; k++) rowStarts[rows[k]! + 1]!++
  for (let row = 0; row < size; row++) rowStarts[row + 1]! += rowStarts[row]!
  const rowColumns = new Int32Array(entries)
  const next = rowStarts.slice()
  for (let column = 0; column < size; column++)
    for (let k = starts[column]!; k < starts[column + 1]!; k++) rowColumns[next[rows[k]!]!++] = column
  return { rowStarts, rowColumns }
}
