import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheapestMatching } from './matching.ts'

const cost = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -20, max: 60 }) }, fc.constant(Infinity))
const problem = fc
  .record({
    rows: fc.integer({ min: 0, max: 5 }),
    columns: fc.integer({ min: 0, max: 5 }),
    none: fc.integer({ min: 0, max: 40 }),
  })
  .chain(({ rows, columns, none }) => {
    const row = fc.array(cost, { minLength: columns, maxLength: columns })
    return fc.array(
      row.map((costs) => Float64Array.from([...costs, none])),
      { minLength: rows, maxLength: rows },
    )
  })

/** By trying every matching. */
function least([row, ...others]: readonly Float64Array[], taken: ReadonlySet<number> = new Set()): number {
  if (row === undefined) return 0
  const none = row.length - 1
  const choices = Array.from(row.keys(), (column) =>
    taken.has(column)
      ? Infinity
      : (row[column] ?? Infinity) + least(others, column === none ? taken : new Set([...taken, column])),
  )
  return Math.min(...choices)
}

test('a matching uses no column twice except none, and none is cheaper', () => {
  fc.assert(
    fc.property(problem, (rows) => {
      const columns = [...cheapestMatching(rows)]

      const used = columns.filter((column, row) => column !== (rows[row]?.length ?? 0) - 1)
      expect(new Set(used).size).toBe(used.length)
      expect(columns.reduce((sum, column, row) => sum + (rows[row]?.[column] ?? Infinity), 0)).toBe(least(rows))
    }),
    { numRuns: 400 },
  )
})
