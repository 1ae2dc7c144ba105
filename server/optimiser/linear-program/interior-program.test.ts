import { describe, expect, it } from 'vitest'
import { type Random, randomOf } from '#server/optimiser/random.ts'
import type { Line } from '#server/optimiser/staffing.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { type CoverRequirements, CoverProgram } from './cover-program.ts'
import { InteriorProgram } from './interior-program.ts'

type PersonLine = { person: number; line: Line }

const penalty = 100_000

describe('the interior-point program of a cover', () => {
  it('has the value of the simplex on random programs, with prices that prove it, also after lines were added', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomOf(seed)
      const { program, cover, people, lines } = begunProgram(random)
      run(program)
      expectOptimal(program, cover, people, lines)
      const more = randomLines(random, cover, people)
      for (const { person, line } of more) program.add(person, line, line.cells)
      program.restart()
      run(program)
      expectOptimal(program, cover, people, [...lines, ...more])
    }
  })

  it('has the value of the simplex for the others once a person is taken out with a line, and without the dearest lines', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { program, cover, people } = begunProgram(randomOf(seed))
      run(program)
      const before = program.value()
      program.keepCheapest(4)
      program.restart()
      run(program)
      expect(program.value()).toBeGreaterThan(before - 1e-3)
      const kept = program.columns.flatMap((own, person) => own.map(({ line }) => ({ person, line })))
      expectOptimal(program, cover, people, kept)
      const taken = program.columns[0]![0]!
      program.take(0, taken)
      program.restart()
      run(program)
      const required = cover.required.slice()
      for (const cell of taken.cells) required[cell]!--
      const others = kept.filter(({ person }) => person > 0).map(({ person, line }) => ({ person: person - 1, line }))
      expect(program.value()).toBeCloseTo(simplexValue({ ...cover, required }, people - 1, others), 1)
    }
  })

  it('has its value again once a person who was taken out is put back, also with a further line', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomOf(seed)
      const { program, cover, people, lines } = begunProgram(random)
      run(program)
      const [first, second] = [program.columns[0]![0]!, program.columns[1]![0]!]
      program.take(0, first)
      program.take(1, second)
      program.restart()
      run(program)
      program.putBack(1, second)
      program.putBack(0, first)
      const more = { person: 0, line: { cells: Int32Array.of(0), cost: 1 } }
      program.add(0, more.line, more.line.cells)
      program.restart()
      run(program)
      expectOptimal(program, cover, people, [...lines, more])
    }
  })

  it('ends at a loose gap with a value that is not better than the optimum and prices that are not worse', () => {
    const { program, cover, people, lines } = begunProgram(randomOf(3))
    const optimum = simplexValue(cover, people, lines)
    run(program, optimum * 0.2)
    expect(program.value()).toBeGreaterThan(optimum - 1e-3)
    expect(program.dualValue()).toBeLessThan(optimum + 1e-3)
    expect(program.value() - program.dualValue()).toBeLessThan(optimum * 0.2)
  })
})

it('solves dense systems by a Cholesky factor', () => {
  for (const size of [1, 2, 3, 4, 5, 7, 8, 23]) {
    const random = randomOf(size)
    const root = Array.from({ length: size }, () => Array.from({ length: size }, random))
    const entry = (row: number, column: number) =>
      root[row]!.reduce((sum, value, k) => sum + value * root[column]![k]!, row === column ? 1 : 0)
    const matrix = new Float64Array(size * size)
    for (let row = 0; row < size; row++)
      for (let column = 0; column <= row; column++) matrix[row * size + column] = entry(row, column)
    const right = Float64Array.from({ length: size }, random)
    const solution = right.slice()
    factorise(matrix, size)
    solveFactorised(matrix, size, solution)
    right.forEach((value, row) =>
      expect(solution.reduce((sum, one, column) => sum + entry(row, column) * one, 0)).toBeCloseTo(value, 8),
    )
  }
})

/** With six lines for each person, before its first step. */
function begunProgram(random: Random) {
  const { cover, people } = randomCover(random)
  const program = new InteriorProgram(cover, people)
  const lines = randomLines(random, cover, people)
  for (const { person, line } of lines) program.add(person, line, line.cells)
  program.start()
  return { program, cover, people, lines }
}

function randomCover(random: Random): { cover: CoverRequirements; people: number } {
  const length = 3 + Math.floor(random() * 25)
  const cover = {
    required: Float64Array.from({ length }, () => Math.floor(random() * 4) - 1),
    under: Float64Array.from({ length }, () => 1 + Math.floor(random() * 100)),
    over: Float64Array.from({ length }, () => Math.floor(random() * 5)),
  }
  return { cover, people: 2 + Math.floor(random() * 10) }
}

function randomLines(random: Random, { required }: CoverRequirements, people: number): PersonLine[] {
  return Array.from({ length: people * 6 }, (_, at) => {
    const cells = Int32Array.from(required.keys()).filter(() => random() < 0.3)
    return { person: at % people, line: { cells, cost: Math.floor(random() * 30) } }
  })
}

function run(program: InteriorProgram, gap = 1e-5): void {
  const work = program.solve(gap)
  while (work.next().done !== true);
}

function simplexValue(cover: CoverRequirements, people: number, lines: readonly PersonLine[]): number {
  // The simplex needs requirements that are not negative: more than zero people then are too many.
  const required = cover.required.map((one) => Math.max(0, one))
  const program = new CoverProgram({ ...cover, required }, people, penalty)
  for (const { person, line } of lines) program.add([...line.cells], person, line.cost)
  const work = program.solve()
  while (work.next().done !== true);
  return cover.required.reduce((sum, one, cell) => sum + Math.max(0, -one) * cover.over[cell]!, program.objective())
}

function expectOptimal(
  program: InteriorProgram,
  cover: CoverRequirements,
  people: number,
  lines: readonly PersonLine[],
): void {
  expect(program.value()).toBeCloseTo(simplexValue(cover, people, lines), 2)
  expect(program.dualValue()).toBeCloseTo(program.value(), 2)
  for (const { person, line } of lines)
    expect(program.reducedCost(person, line.cells, line.cost)).toBeGreaterThan(-1e-6)
  program.prices.forEach((price, cell) => {
    expect(price).toBeLessThan(cover.under[cell]! + 1e-6)
    expect(price).toBeGreaterThan(-cover.over[cell]! - 1e-6)
  })
}
