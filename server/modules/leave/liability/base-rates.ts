// The base rates of people on a day, by the rules that pay their work.
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { factsFor, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { termsOf } from '#server/modules/pay/timesheets/pay-terms.ts'

/** Where a person works, which decides the rules; null: not known. */
export type UsualWork = {
  employee_id: string
  customer_id: string | null
  location_id: string | null
  position_id: string | null
  /** cents an hour that their placement sets */
  placement_cents: number | null
}

/**
 * By person: the hourly rate of their rule set without penalties and loadings (Fair Work Act 2009 section 16), that of their placement where
 * no rule set applies. Whose rate neither says is left out.
 */
export async function baseRates(
  db: Db,
  { agency_id, on }: { agency_id: string; on: LocalDate },
  people: readonly UsualWork[],
): Promise<ReadonlyMap<string, number>> {
  const sheets = new Map(people.map((work) => [work.employee_id, sheetOf(work, on)]))
  const facts = await factsFor(db, {
    ...{ agency_id, language: 'en', without_recorded: true },
    people: people.map(({ employee_id }) => ({ employee_id, from: on, to: on })),
    alsoCounting: async () => [...sheets.values()],
  })
  return new Map(
    facts.people.flatMap((person) => {
      const sheet = sheets.get(person.id)
      if (sheet === undefined) return []
      const { not_priced, terms, hourly_cents } = termsOf(facts, person, sheet)
      const cents = not_priced === 'no_rule_set' ? sheet.placement_cents : terms && hourly_cents
      return cents === null ? [] : [[person.id, cents] as const]
    }),
  )
}

// Where the place of work is not known, only what applies at every place applies.
const nowhere = '00000000-0000-0000-0000-000000000000'

const sheetOf = (work: UsualWork, on: LocalDate): SheetFacts => ({
  ...{ id: work.employee_id, employee_id: work.employee_id, placement_cents: work.placement_cents },
  ...{ customer_id: work.customer_id ?? nowhere, location_id: work.location_id ?? nowhere },
  ...{ position_id: work.position_id ?? nowhere, works_on: on, time_zone: 'UTC' },
  ...{ starts_at: `${on}T00:00:00Z`, ends_at: `${on}T00:00:00Z`, status: 'approved', version: 0, extras: [] },
  ...{ breaks: [], break_minutes: 0, unpaid_minutes: 0 },
})
