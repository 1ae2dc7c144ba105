// What a board shows of costs, as short texts with the sentence that explains them. Nothing of it is loaded or calculated until it is wanted.
import { type ComponentType, createContext } from 'react'
import type { ShownGrid } from './use-board.ts'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'

export type ShownCosts = {
  dayOf: (date: string) => Sign | undefined
  rowOf: (row_id: string) => Sign | undefined
  assignmentOf: (assignment_id: string) => Sign | undefined
  /** of the rosters with a budget in money, in the foot */
  budget: Sign | undefined
}

export type CostsOnBoard = {
  /** null: not loaded yet */
  shown: ShownCosts | null
  /** what a person's work on a shift would cost */
  Preview: ComponentType<{ employee_id: string; roster_shift_id: string }>
}

/** For the drawers and the panel of a board; null: costs are not shown. */
export const BoardCostsContext = createContext<CostsOnBoard | null>(null)

/** The grid with the costs of its days and rows. */
export const withCosts = (grid: ShownGrid, { dayOf, rowOf, budget }: ShownCosts): ShownGrid => ({
  ...grid,
  footer: grid.footer && { ...grid.footer, money: budget },
  days: grid.days.map((day) => ({ ...day, cost: dayOf(day.date) })),
  people: grid.people.map((person) => ({ ...person, cost: rowOf(person.id) })),
})
