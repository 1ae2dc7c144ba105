// Weeks of sites and their sums: what they may cost, what their rosters cost and what approved time did.
import {
  type BudgetFigures,
  type BudgetGroup,
  type BudgetRow,
  maxBudgetWeeks,
} from '#contract/payroll/reports/budget-report.ts'
import { refuseField } from '#contract/refusals.ts'
import { addDays, daysBetween, type LocalDate, mondayOf } from '#contract/values/time.ts'

/** A week of a site; an amount is null where it is not known. */
export type CostedWeek = {
  location_id: string
  location_name: string
  customer_id: string
  customer_name: string
  /** its Monday */
  week: LocalDate
  currency: string
  /** null: it has none */
  budget_cents: number | null
  budget_minutes: number | null
  rostered_cents: number | null
  rostered_minutes: number
  rostered_incomplete: number
  /** null: nothing is approved, or nothing of it is known */
  actual_cents: number | null
  actual_minutes: number
  actual_incomplete: number
}

type Days = { from?: string | undefined; to?: string | undefined }
export type Weeks = { from: LocalDate; to: LocalDate }

/** The whole weeks of a filter: from the Monday of its first day to the Sunday of its last one. Refuses more than can be priced at once. */
export function wholeWeeks({ from, to }: Days, today: LocalDate): Weeks {
  const last = to ?? (from === undefined ? today : addDays(mondayOf(from), 27))
  const first = from ?? addDays(mondayOf(last), -21)
  const weeks = { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
  if (last < first) refuseField('to', 'refusals.timesheets.endsBeforeStart')
  const limit = maxBudgetWeeks * 7
  if (daysBetween(weeks.from, weeks.to) >= limit) refuseField('to', 'refusals.rosters.periodTooLong', { limit })
  return weeks
}

/** The rows of a report by week, then by customer and site. Currencies are never added up. */
export function budgetRows(weeks: readonly CostedWeek[], group: BudgetGroup): BudgetRow[] {
  const names = namesOf[group]
  const byKey = Map.groupBy(weeks, (one) => `${names(one).id} ${one.currency}`)
  return [...byKey.values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ ...names(first), ...figuresOf(own) }]
  })
}

type Names = Pick<BudgetRow, 'id' | 'location_id' | 'location_name' | 'customer_id' | 'customer_name' | 'week'>

const nobody = { location_id: null, location_name: null, customer_id: null, customer_name: null, week: null }

const namesOf: Readonly<Record<BudgetGroup, (of: CostedWeek) => Names>> = {
  site_week: ({ week, ...of }) => ({ ...siteOf(of), id: `${of.location_id} ${week}`, week }),
  location: (of) => ({ ...siteOf(of), id: of.location_id }),
  customer: ({ customer_id, customer_name }) => ({ ...nobody, id: customer_id, customer_id, customer_name }),
  week: ({ week }) => ({ ...nobody, id: week, week }),
}

const siteOf = ({ location_id, location_name, customer_id, customer_name }: Omit<CostedWeek, 'week'>) => ({
  ...nobody,
  ...{ location_id, location_name, customer_id, customer_name },
})

/** The sums for each currency. */
export const budgetSums = (weeks: readonly CostedWeek[]): BudgetFigures[] =>
  [...Map.groupBy(weeks, ({ currency }) => currency).values()].map(figuresOf)

/** Like is compared with like: a difference is of the weeks that have both a budget and a known cost. */
function figuresOf(weeks: readonly CostedWeek[]): BudgetFigures {
  const sum = (key: 'rostered_minutes' | 'rostered_incomplete' | 'actual_minutes' | 'actual_incomplete') =>
    weeks.reduce((all, one) => all + one[key], 0)
  const known = (key: 'budget_cents' | 'budget_minutes' | 'rostered_cents' | 'actual_cents') =>
    weeks.reduce<number | null>((all, one) => (one[key] === null ? all : (all ?? 0) + one[key]), null)
  const rostered = differenceOf(weeks, 'rostered_cents')
  const actual = differenceOf(weeks, 'actual_cents')
  return {
    currency: weeks[0]?.currency ?? '',
    ...{ budget_cents: known('budget_cents'), budget_minutes: known('budget_minutes') },
    without_budget: weeks.filter(({ budget_cents }) => budget_cents === null).length,
    ...{ rostered_cents: known('rostered_cents'), rostered_minutes: sum('rostered_minutes') },
    rostered_incomplete: sum('rostered_incomplete'),
    ...{ rostered_difference_cents: rostered.cents, rostered_difference_basis_points: rostered.basis_points },
    ...{ actual_cents: known('actual_cents'), actual_minutes: sum('actual_minutes') },
    actual_incomplete: sum('actual_incomplete'),
    ...{ actual_difference_cents: actual.cents, actual_difference_basis_points: actual.basis_points },
  }
}

/** What the costs are more than the budgets, negative where they are less, and hundredths of a percent of the budgets. */
function differenceOf(weeks: readonly CostedWeek[], key: 'rostered_cents' | 'actual_cents') {
  const compared = weeks.flatMap(({ budget_cents, [key]: cost }) =>
    budget_cents === null || cost === null ? [] : [{ budget_cents, cost }],
  )
  if (compared.length === 0) return { cents: null, basis_points: null }
  const budget = compared.reduce((all, one) => all + one.budget_cents, 0)
  const cents = compared.reduce((all, one) => all + one.cost, 0) - budget
  return { cents, basis_points: budget === 0 ? null : Math.round((cents * 10_000) / budget) }
}

/** The sites with a week that costs something and has no budget, by name as they come. */
export function sitesWithoutBudget(weeks: readonly CostedWeek[]) {
  const lacking = weeks.filter(({ budget_cents }) => budget_cents === null)
  const bySite = Map.groupBy(lacking, ({ location_id }) => location_id)
  return [...bySite.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { location_id, location_name, customer_name } = first
    return [{ location_id, location_name, customer_name, weeks: own.length }]
  })
}
