// Dense symmetric positive definite systems. A matrix is a flat array by rows; only its lower triangle is read and written.

/** What stands for a pivot that rounding has made zero or negative: its variable then hardly moves. */
const hugePivot = 1e128
const minPivot = 1e-300
const blockSize = 4

/** Replaces the lower triangle of a matrix by that of its Cholesky factor. */
export function factorise(matrix: Float64Array, size: number): void {
  for (let first = 0; first < size; first += blockSize) {
    const end = Math.min(size, first + blockSize)
    for (let row = first; row < end; row++) finishRow(matrix, size, row, first)
    if (end - first === blockSize) solveBelow(matrix, size, first)
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
    if (column === row) matrix[at + row] = Math.sqrt(sum > minPivot ? sum : hugePivot)
    else matrix[at + column] = sum / matrix[other + column]!
  }
}

/** Four columns of all rows below them, two rows at a time, so that each entry that is read serves several sums. */
function solveBelow(matrix: Float64Array, size: number, first: number): void {
  for (let row = first + blockSize; row < size; row += 2)
    solvePair(matrix, size, first, row * size, Math.min(row + 1, size - 1) * size)
}

/** Four columns of two rows, which begin at `one` and `other` and may be the same. */
function solvePair(matrix: Float64Array, size: number, first: number, one: number, other: number): void {
  const a = first * size
  const b = a + size
  const c = b + size
  const d = c + size
  let p = matrix[one + first]!
  let q = matrix[one + first + 1]!
  let r = matrix[one + first + 2]!
  let s = matrix[one + first + 3]!
  let t = matrix[other + first]!
  let u = matrix[other + first + 1]!
  let v = matrix[other + first + 2]!
  let w = matrix[other + first + 3]!
  for (let k = 0; k < first; k++) {
    const x = matrix[one + k]!
    const y = matrix[other + k]!
    const fromA = matrix[a + k]!
    const fromB = matrix[b + k]!
    const fromC = matrix[c + k]!
    const fromD = matrix[d + k]!
    p -= x * fromA
    q -= x * fromB
    r -= x * fromC
    s -= x * fromD
    t -= y * fromA
    u -= y * fromB
    v -= y * fromC
    w -= y * fromD
  }
  finishFour(matrix, size, first, one, p, q, r, s)
  finishFour(matrix, size, first, other, t, u, v, w)
}

function finishFour(
  matrix: Float64Array,
  size: number,
  first: number,
  at: number,
  p: number,
  q: number,
  r: number,
  s: number,
): void {
  const a = first * (size + 1)
  const b = a + size
  const c = b + size
  const d = c + size
  p /= matrix[a]!
  q = (q - p * matrix[b]!) / matrix[b + 1]!
  r = (r - p * matrix[c]! - q * matrix[c + 1]!) / matrix[c + 2]!
  s -= p * matrix[d]! + q * matrix[d + 1]! + r * matrix[d + 2]!
  matrix[at + first] = p
  matrix[at + first + 1] = q
  matrix[at + first + 2] = r
  matrix[at + first + 3] = s / matrix[d + 3]!
}
