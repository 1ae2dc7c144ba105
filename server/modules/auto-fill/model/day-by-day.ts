// Improves the lines of a board a day at a time: on boards of hundreds of people the optimiser's neighbourhoods are too small.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cheapestMatching } from '#server/optimiser/matching.ts'
import { type BoardNumbers, fillCosts } from './board-numbers.ts'
import type { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { OpenLine } from '#server/modules/auto-fill/model/lines/open-line.ts'

const minGain = 1e-6

type Lines = readonly (readonly number[])[]
type Options = {
  isOver: () => boolean
  /** called before each time that all days are looked at */
  onProgress: (lines: Lines) => void
}

/**
 * Gives all openings of one day to those whom they cost least beside the rest of their lines, one day after the other, until no day improves
 * or it is over. The lines are never worse than before. Messages are received between two days.
 */
export async function improveDayByDay(
  board: BoardNumbers,
  people: readonly LinePricer[],
  start: Lines,
  { isOver, onProgress }: Options,
): Promise<number[][]> {
  const lines = people.map((pricer, person) => new OpenLine(pricer, start[person]))
  const days = daysOf(board)
  const shown = () => lines.map(({ cells }) => cells.toSorted((one, other) => one - other))
  for (let turn = 0, daysWithoutGain = 0; daysWithoutGain < days.length && !isOver(); turn += 1) {
    if (turn % days.length === 0) onProgress(shown())
    daysWithoutGain = improveDay(lines, days[turn % days.length] ?? new Map()) ? 0 : daysWithoutGain + 1
    await nextTurn()
  }
  return shown()
}

/** The cells of each day with the people that they require. */
type CellsToFill = ReadonlyMap<number, number>

function daysOf({ cells, times }: BoardNumbers): CellsToFill[] {
  const days = Map.groupBy(cells.entries(), ([, { time }]) => times[time]?.day ?? 0)
  return [...days.values()].map((ofDay) => new Map(ofDay.map(([cell, { required }]) => [cell, required])))
}

/** A person with two shifts on the day keeps them, since a matching gives nobody more than one. Returns whether the lines are better now. */
function improveDay(lines: readonly OpenLine[], day: CellsToFill): boolean {
  const ofDay = (line: OpenLine) => line.cells.filter((cell) => day.has(cell))
  const free = lines.filter((line) => ofDay(line).length < 2)
  const kept = lines.filter((line) => ofDay(line).length > 1).flatMap(ofDay)
  const openings = [...day].flatMap(([cell, required]) =>
    Array.from({ length: required - kept.filter((one) => one === cell).length }, () => cell),
  )
  const rests = free.map(
    (line) =>
      new OpenLine(
        line.pricer,
        line.cells.filter((cell) => !day.has(cell)),
      ),
  )
  const costsOf = (cell: number) => Float64Array.from([...rests.map((rest) => rest.more(cell)), fillCosts.unfilled])
  const rows = new Map([...day.keys()].map((cell) => [cell, costsOf(cell)]))
  const costOf = (cell: number, person: number) => rows.get(cell)?.[person] ?? Infinity
  const columns = cheapestMatching(openings.flatMap((cell) => rows.get(cell) ?? []))
  const before = free.flatMap((line, person) => ofDay(line).map((cell) => ({ cell, person })))
  const unfilled = (openings.length - before.length) * fillCosts.unfilled
  const costBefore = before.reduce((sum, { cell, person }) => sum + costOf(cell, person), unfilled)
  const costNow = openings.reduce((sum, cell, row) => sum + costOf(cell, columns[row] ?? -1), 0)
  if (costNow > costBefore - minGain) return false
  const given = new Map(openings.map((cell, row) => [columns[row], cell]))
  for (const [person, line] of free.entries()) {
    const cell = given.get(person)
    line.become([...(rests[person]?.cells ?? []), ...(cell === undefined ? [] : [cell])])
  }
  return true
}
