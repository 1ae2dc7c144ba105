import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/database/dialect.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { factsFor, type FactsInput, type SheetFacts } from './facts.ts'
import { type PricedSheet, type Pricer, priceSheets } from './weeks.ts'

type PricingInput = FactsInput & {
  /** of those on the asked days, those to price; default: all */
  isWanted?: (sheet: SheetFacts) => boolean
  /** default: the faster interpreter */
  price?: Pricer
}

/**
 * The pay of people's timesheets on the asked days as it is now, by person and in the order of their start. Reads for all of them at once.
 * Who may see it is for the caller to say.
 */
export async function priceTimesheets(
  db: Db,
  { isWanted = () => true, price = pricePeriods, ...input }: PricingInput,
): Promise<PricedSheet[]> {
  const facts = await factsFor(db, input)
  const asked = new Map(input.people.map((one) => [one.employee_id, one]))
  const priced: PricedSheet[] = []
  for (const person of facts.people) {
    // Pricing takes milliseconds a person, and requests are answered between two of them.
    await nextTurn()
    const { from = '', to = null } = asked.get(person.id) ?? {}
    const isAsked = ({ works_on }: SheetFacts) => from <= works_on && (to === null || works_on <= to)
    priced.push(...priceSheets(facts, person, { isWanted: (sheet) => isAsked(sheet) && isWanted(sheet), price }))
  }
  return priced
}
