// What a shift is paid with each person who can work it, to compare them: pure.
import type { SheetFacts, PayFacts, PersonFacts } from '#server/modules/pay/timesheets/facts.ts'
import { type TermsOfSheet, termsOf } from '#server/modules/pay/timesheets/pay-terms.ts'
import { priceSheets } from '#server/modules/pay/timesheets/weeks.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'

type Comparable = { facts: PayFacts; person: PersonFacts; terms: Map<string, TermsOfSheet> }

/**
 * The pay of a shift by itself, with its penalties, overtime of the day and a minimum engagement, at the classification's rate for adults.
 * The rate of a placement is left out. People with the same terms are priced once.
 */
export class ShiftPay {
  readonly #people: ReadonlyMap<string, Comparable>
  readonly #cents = new Map<string, number | null>()

  constructor(facts: PayFacts) {
    const own = Map.groupBy(facts.assignments, ({ employee_id }) => employee_id)
    const general = own.get(null) ?? []
    this.#people = new Map(
      facts.people.map((person) => {
        const assignments = [...general, ...(own.get(person.id) ?? [])]
        return [person.id, { facts: { ...facts, assignments }, person, terms: new Map() }]
      }),
    )
  }

  /** null: nothing says how it is paid. */
  cents(employee_id: string, shift: ShownOpening): number | null {
    const comparable = this.#people.get(employee_id)
    if (comparable === undefined) return null
    const sheet = sheetOf(employee_id, shift)
    const { terms, version } = termsAt(comparable, sheet)
    if (terms === null || version === null) return null
    const { location_id, starts_at, ends_at, unpaid_minutes } = sheet
    const key = JSON.stringify([terms, version.id, location_id, starts_at, ends_at, unpaid_minutes])
    const known = this.#cents.get(key)
    if (known !== undefined) return known
    const cents = priced(comparable, sheet)
    this.#cents.set(key, cents)
    return cents
  }
}

/** The terms depend on where, as what and on which day somebody works, not on the time. */
function termsAt({ facts, person, terms }: Comparable, sheet: SheetFacts): TermsOfSheet {
  const key = [sheet.location_id, sheet.position_id, sheet.works_on].join(' ')
  const sheetTerms = terms.get(key) ?? termsOf({ ...facts, sheets: new Map() }, person, sheet)
  terms.set(key, sheetTerms)
  return sheetTerms
}

function priced({ facts, person }: Comparable, sheet: SheetFacts): number | null {
  const alone = { ...facts, sheets: new Map([[person.id, [sheet]]]) }
  const [one] = priceSheets(alone, person, { isWanted: () => true, price: pricePeriods })
  return one === undefined || one.not_priced !== null || one.gaps.length > 0 ? null : one.cents
}

function sheetOf(employee_id: string, shift: ShownOpening): SheetFacts {
  const {
    roster_shift_id: id,
    location_id,
    position_id,
    works_on,
    starts_at,
    ends_at,
    time_zone,
    unpaid_minutes,
  } = shift
  const breaks = unpaid_minutes > 0 ? [{ minutes: unpaid_minutes, paid: false }] : []
  return {
    ...{ id, employee_id, customer_id: shift.location.customer_id, location_id, position_id, works_on },
    ...{ starts_at, ends_at, time_zone, breaks, break_minutes: unpaid_minutes, unpaid_minutes },
    ...{ status: 'draft', version: 0, placement_cents: null, extras: [] },
  }
}

/**
 * By person and cell, in the order of their possibilities, how much more a cell is paid with them than with the cheapest person who can work
 * it. Of whom nothing says how they are paid counts as the dearest, so that nobody is preferred for it.
 */
export function extraPay(
  pay: PayFacts,
  cells: readonly { shift: ShownOpening }[],
  people: readonly { id: string; cells: Int32Array }[],
): Int32Array[] {
  const shiftPay = new ShiftPay(pay)
  const least = cells.map(() => Infinity)
  const most = cells.map(() => 0)
  const known = people.map(({ id, cells: own }) =>
    Array.from(own, (cell) => {
      const shift = cells[cell]?.shift
      const cents = shift === undefined ? null : shiftPay.cents(id, shift)
      if (cents === null) return null
      least[cell] = Math.min(least[cell] ?? Infinity, cents)
      most[cell] = Math.max(most[cell] ?? 0, cents)
      return cents
    }),
  )
  return people.map(({ cells: own }, person) =>
    Int32Array.from(own, (cell, at) => {
      const cents = known[person]?.[at] ?? most[cell] ?? 0
      const cheapest = least[cell] ?? Infinity
      return cheapest === Infinity ? 0 : cents - cheapest
    }),
  )
}
