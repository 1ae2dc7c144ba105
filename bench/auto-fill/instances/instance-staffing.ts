import type { Problem, Staffing } from '#server/optimiser/staffing.ts'
import { type Instance, readInstance } from './instance.ts'
import { Workspace } from './workspace.ts'
import { PersonPricer } from './person-pricer.ts'

/** The problem of an instance’s text, for `optimise`. Its cells are days and shift types: `day * types + type`. */
export const instanceProblem = (text: string): Problem => ({ module: import.meta.url, input: text })

/** The staffing of an instance’s text. */
export function buildStaffing(input: unknown): Staffing {
  if (typeof input !== 'string') throw new Error('an instance is a text')
  return staffingOf(readInstance(input))
}

export function staffingOf(instance: Instance): Staffing {
  const space = new Workspace()
  const costs = [
    ...instance.cover.flatMap(({ under, over }) => [under, over]),
    ...instance.people.flatMap(requestCosts),
  ]
  return {
    cells: instance.cover,
    people: instance.people.map((person) => new PersonPricer(instance, person, space)),
    weeks: { count: Math.ceil(instance.days / 7), of: (cell) => Math.floor(cell / instance.types.length / 7) },
    unit: costs.every(Number.isInteger) ? 1 : 0,
  }
}

const requestCosts = ({ request_costs }: { request_costs: readonly number[] }) => request_costs
