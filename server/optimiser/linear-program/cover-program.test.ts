import { describe, expect, it } from 'vitest'
import { randomOf } from '#server/optimiser/random.ts'
import { type CoverRequirements, CoverProgram } from './cover-program.ts'
import { Factorisation } from './factorisation.ts'
import type { SparseMatrix } from './elimination-order.ts'

type Line = { cells: number[]; person: number; cost: number }

describe('the linear program of a cover', () => {
  it('chooses the cheaper one of two lines with the same cells', () => {
    const { program } = solved({ required: [1], under: [10], over: [1] }, 1, [
      { cells: [0], person: 0, cost: 5 },
      { cells: [0], person: 0, cost: 3 },
      { cells: [], person: 0, cost: 0 },
    ])
    expect(program.objective()).toBeCloseTo(3)
    expect([...program.shares()].map((share) => share + 0)).toEqual([0, 1, 0])
  })

  it('leaves a cell with too few people when working it costs more', () => {
    const { program } = solved({ required: [1], under: [10], over: [1] }, 1, [
      { cells: [0], person: 0, cost: 12 },
      { cells: [], person: 0, cost: 0 },
    ])
    expect(program.objective()).toBeCloseTo(10)
  })

  it('mixes lines where that is cheaper, and prices a cell by what one more person saves', () => {
    // Three people, each in two of three cells that need one person each: halves of two lines cover one and a half.
    const lines = [0, 1, 2].flatMap((person) => [
      { cells: [person, (person + 1) % 3].toSorted((a, b) => a - b), person, cost: 1 },
      { cells: [], person, cost: 0 },
    ])
    const { program } = solved({ required: [1, 1, 1], under: [10, 10, 10], over: [10, 10, 10] }, 3, lines)
    expect(program.objective()).toBeCloseTo(1.5)
    expect([...program.shares()]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  })

  it('satisfies strong duality on random programs, from slacks or from given lines, also after adding lines and pricing some out', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomOf(seed)
      const cells = 3 + Math.floor(random() * 25)
      const people = 2 + Math.floor(random() * 10)
      const cover = {
        required: Float64Array.from({ length: cells }, () => Math.floor(random() * 4) + random() * 0.01),
        under: Float64Array.from({ length: cells }, () => 1 + Math.floor(random() * 100)),
        over: Float64Array.from({ length: cells }, () => 1 + Math.floor(random() * 5)),
      }
      const makeLine = (person: number): Line => ({
        cells: Array.from({ length: cells }, (_, cell) => cell).filter(() => random() < 0.3),
        person,
        cost: Math.floor(random() * 30),
      })
      const lines = Array.from({ length: people * 5 }, (_, at) => makeLine(at % people))
      const { program } = solved(cover, people, lines, seed % 2 === 0)
      expectOptimal(program, cover, lines)
      const more = Array.from({ length: people * 5 }, (_, at) => makeLine(at % people))
      for (const { cells: worked, person, cost } of more) program.add(worked, person, cost)
      run(program)
      expectOptimal(program, cover, [...lines, ...more])
      for (let column = people; column < people * 5; column += people) {
        program.priceOut(column)
        lines[column]!.cost += penalty
      }
      run(program)
      expectOptimal(program, cover, [...lines, ...more])
      const before = program.objective()
      program.removeAbove(5)
      run(program)
      expect(program.objective()).toBeCloseTo(before, 5)
    }
  })
})

describe('the factorisation of a basis', () => {
  it('solves both systems on random matrices, also after columns were replaced', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed)
      const size = 5 + Math.floor(random() * 40)
      const dense = Array.from({ length: size }, (_, column) => makeColumn(size, column))
      function makeColumn(length: number, unit: number): number[] {
        const column = Array.from({ length }, () => (random() < 0.2 ? 1 : 0) as number)
        if (random() < 0.4) column.fill(0)
        column[unit] = random() < 0.3 ? -1 : 2 + random()
        return column
      }
      const factors = new Factorisation(size)
      expect(factors.factorise(toMatrix(dense))).toEqual([])
      for (let replaced = 0; replaced < 10; replaced++) {
        expectSolutions(factors, dense, random)
        const at = Math.floor(random() * size)
        const column = makeColumn(size, at)
        const solution = Float64Array.from(column)
        factors.solve(solution)
        if (Math.abs(solution[at]!) < 1e-3) continue
        factors.update(at, solution)
        dense[at] = column
      }
    }
  })

  it('names the columns that depend on others and a row for each', () => {
    const dense = [
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ]
    const repairs = new Factorisation(3).factorise(toMatrix(dense))
    expect(repairs).toHaveLength(1)
    expect([0, 1]).toContain(repairs[0]!.column)
    expect([0, 1]).toContain(repairs[0]!.row)
  })
})

const penalty = 100_000

function solved(
  cover: { [Key in keyof CoverRequirements]: ArrayLike<number> },
  people: number,
  lines: readonly Line[],
  start = false,
) {
  const { required, under, over } = cover
  const arrays = {
    required: Float64Array.from(required),
    under: Float64Array.from(under),
    over: Float64Array.from(over),
  }
  const program = new CoverProgram(arrays, people, penalty)
  for (const { cells, person, cost } of lines) program.add(cells, person, cost)
  if (start) program.startFrom(Array.from({ length: people }, (_, person) => person))
  run(program)
  return { program }
}

function run(program: CoverProgram): void {
  const work = program.solve()
  while (work.next().done !== true);
}

/** Feasible primal and dual solutions of the same value are both optimal. */
function expectOptimal(program: CoverProgram, cover: CoverRequirements, lines: readonly Line[]): void {
  const cells = cover.required.length
  const shares = program.shares()
  const { duals } = program
  const totals = new Map<number, number>()
  let primal = 0
  const covered = new Float64Array(cells)
  lines.forEach(({ cells: worked, person, cost }, column) => {
    expect(shares[column]!).toBeGreaterThan(-1e-6)
    totals.set(person, (totals.get(person) ?? 0) + shares[column]!)
    primal += cost * shares[column]!
    for (const cell of worked) covered[cell]! += shares[column]!
    const price = worked.reduce((sum, cell) => sum + duals[cell]!, duals[cells + person]!)
    expect(cost - price).toBeGreaterThan(-1e-5)
  })
  let dual = 0
  for (let cell = 0; cell < cells; cell++) {
    const short = cover.required[cell]! - covered[cell]!
    primal += short > 0 ? short * cover.under[cell]! : -short * cover.over[cell]!
    dual += duals[cell]! * cover.required[cell]!
    expect(duals[cell]!).toBeLessThan(cover.under[cell]! + 1e-5)
    expect(duals[cell]!).toBeGreaterThan(-cover.over[cell]! - 1e-5)
  }
  for (const [person, total] of totals) {
    expect(total).toBeCloseTo(1, 6)
    dual += duals[cells + person]!
  }
  expect(primal).toBeCloseTo(dual, 4)
  expect(program.objective()).toBeCloseTo(primal, 4)
}

function toMatrix(dense: readonly (readonly number[])[]): SparseMatrix {
  const rows: number[] = []
  const values: number[] = []
  const starts = new Int32Array(dense.length + 1)
  dense.forEach((column, at) => {
    column.forEach((value, row) => {
      if (value === 0) return
      rows.push(row)
      values.push(value)
    })
    starts[at + 1] = rows.length
  })
  return { size: dense.length, starts, rows: Int32Array.from(rows), values: Float64Array.from(values) }
}

function expectSolutions(factors: Factorisation, dense: readonly (readonly number[])[], random: () => number): void {
  const right = dense.map(() => random() - 0.5)
  const solution = Float64Array.from(right)
  factors.solve(solution)
  right.forEach((value, row) =>
    expect(dense.reduce((sum, column, at) => sum + column[row]! * solution[at]!, 0)).toBeCloseTo(value, 6),
  )
  const turned = Float64Array.from(right)
  factors.solveTransposed(turned)
  right.forEach((value, at) =>
    expect(dense[at]!.reduce((sum, entry, row) => sum + entry * turned[row]!, 0)).toBeCloseTo(value, 6),
  )
}
