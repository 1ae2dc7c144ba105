// The times of a person's cells, with what their visa counts of them.
import type { BoardNumbers, BoardPerson, BoardTime } from '#server/modules/auto-fill/model/board-numbers.ts'

export type PersonTime = BoardTime & {
  visa: readonly (readonly [week: number, minutes: number])[]
  /** under a visa: the first week from Monday that fortnights of this and later times have minutes of */
  first_visa_week: number
  /** whether a later time or duty is on an earlier day, in another time zone */
  goes_back: boolean
}

const noVisaWeeks: PersonTime['visa'] = []

/** Makes the times of one person after the other. People without a limit share them, because boards have thousands of people. */
export class PersonTimes {
  readonly #board: BoardNumbers
  readonly #shared = new Map<number, PersonTime>()

  constructor(board: BoardNumbers) {
    this.#board = board
  }

  /** Of times of the board in the order in which they start. */
  of(person: BoardPerson, inOrder: readonly number[]): PersonTime[] {
    const times = inOrder.map((at) => timeAt(this.#board, at))
    return times.map((time, index) => {
      const later = [
        ...times.slice(index + 1).map(({ day }) => day),
        ...person.pinned.flatMap(({ start, day }) => (start >= time.start ? [day] : [])),
      ]
      const goes_back = later.some((day) => day < time.day)
      if (person.visa === null) return this.#sharedTime(inOrder[index] ?? 0, goes_back)
      const first_visa_week = Math.floor((Math.min(time.day, ...later) - this.#board.first_monday) / 7) - 1
      return {
        ...time,
        visa: countedOf(time, person.visa.free_days, this.#board.first_monday),
        first_visa_week,
        goes_back,
      }
    })
  }

  #sharedTime(at: number, goes_back: boolean): PersonTime {
    const key = 2 * at + Number(goes_back)
    const known = this.#shared.get(key)
    if (known !== undefined) return known
    const time = { ...timeAt(this.#board, at), visa: noVisaWeeks, first_visa_week: 0, goes_back }
    this.#shared.set(key, time)
    return time
  }
}

function timeAt({ times }: BoardNumbers, at: number): BoardTime {
  const time = times[at]
  if (time === undefined) throw new Error('a cell has no time')
  return time
}

function countedOf({ by_day }: BoardTime, free_days: ReadonlySet<number>, first_monday: number): PersonTime['visa'] {
  const weeks = new Map<number, number>()
  for (const [day, minutes] of by_day) {
    if (free_days.has(day)) continue
    const week = Math.floor((day - first_monday) / 7)
    weeks.set(week, (weeks.get(week) ?? 0) + minutes)
  }
  return [...weeks]
}
