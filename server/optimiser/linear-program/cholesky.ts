// Dense symmetric positive definite systems. A matrix is a flat array by rows; only its lower triangle is read and written.

/** What stands for a pivot that rounding has made zero or negative: its variable then hardly moves. */
const hugePivot = 1e128
const leastPivot = 1e-300
const block = 4

/** Replaces the lower triangle of a matrix by that of its Cholesky factor. */
export function factorise(matrix: Float64Array, size: number): void {
  for (let first = 0; first < size; first += block) {
    const end = Math.min(size, first + block)
    for (let row = first; row < end; row++) finishRow(matrix, size, row, first)
    if (end - first === block) solveBelow(matrix, size, first)
  }
}

/** Solves the system of a factorised matrix in place. */
export function solveFactorised(factor: Float64Array, size: number, right: Float64Array): void {
  for (let row = 0; row < size; row++) {
    const at = row * size
    let sum = right[row]!
    for (let k = 0; k < row; k++) sum -= factor[at + k]! * right[k]!
    right[row] = sum / factor[at + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    const at = row * size
    const value = right[row]! / factor[at + row]!
    right[row] = value
    for (let k = 0; k < row; k++) right[k]! -= value * factor[at + k]!
  }
}

/** The entries of a row from the first column of its block to the diagonal; those before it are final. */
function finishRow(matrix: Float64Array, size: number, row: number, first: number): void {
  const at = row * size
  for (let column = first; column <= row; column++) {
    const other = column * size
    let sum = matrix[at + column]!
    for (let k = 0; k < column; k++) sum -= matrix[at + k]! * matrix[other + k]!
    if (column === row) matrix[at + row] = Math.sqrt(sum > leastPivot ? sum : hugePivot)
    else matrix[at + column] = sum / matrix[other + column]!
  }
}

/** Four columns of all rows below them, in one pass over each row. */
function solveBelow(matrix: Float64Array, size: number, first: number): void {
  const [a, b, c, d] = [first * size, (first + 1) * size, (first + 2) * size, (first + 3) * size]
  for (let row = first + block; row < size; row++) {
    const at = row * size
    let p = matrix[at + first]!
    let q = matrix[at + first + 1]!
    let r = matrix[at + first + 2]!
    let s = matrix[at + first + 3]!
    for (let k = 0; k < first; k++) {
      const value = matrix[at + k]!
      p -= value * matrix[a + k]!
      q -= value * matrix[b + k]!
      r -= value * matrix[c + k]!
      s -= value * matrix[d + k]!
    }
    p /= matrix[a + first]!
    q = (q - p * matrix[b + first]!) / matrix[b + first + 1]!
    r = (r - p * matrix[c + first]! - q * matrix[c + first + 1]!) / matrix[c + first + 2]!
    s -= p * matrix[d + first]! + q * matrix[d + first + 1]! + r * matrix[d + first + 2]!
    matrix[at + first] = p
    matrix[at + first + 1] = q
    matrix[at + first + 2] = r
    matrix[at + first + 3] = s / matrix[d + first + 3]!
  }
}
