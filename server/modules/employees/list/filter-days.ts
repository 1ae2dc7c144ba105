import { checkSoonDays, endingDays, type expiryStates, type workThisWeek } from '#contract/people/employees.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/values/time.ts'
import { weekAt } from '#server/modules/companies/week.ts'
import type { Context } from '#server/http/context.ts'

type SelectedEndings = readonly (typeof expiryStates)[number][] | undefined

type DayFilters = {
  visa?: SelectedEndings
  documents?: SelectedEndings
  check?: SelectedEndings
  work?: (typeof workThisWeek)[number]
}

type ExpiryFilter = 'visa' | 'documents' | 'check' | 'work'
/** The first and last days of the filters that are set. */
export type FilterDays = Partial<Record<`${ExpiryFilter}_${'from' | 'to'}`, LocalDate>>

/** The date ranges of the filters on visas, documents, checks and work, in the agency's time zone; empty without such a filter. */
export async function endingDaysOf(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  { visa, documents, check, work }: DayFilters,
): Promise<FilterDays> {
  const { db, scope, now } = context
  if ([visa, documents, check, work].every((which) => which === undefined)) return {}
  const agency = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', scope.agency_id)
    .executeTakeFirst()
  const today = localDateOf(now.toISOString(), agency?.time_zone ?? 'UTC')
  const [visas, documentDays] = [daysOfFilter(visa, today), daysOfFilter(documents, today)]
  const checks = daysOfFilter(check, today, checkSoonDays)
  return {
    ...{ visa_from: visas.from, visa_to: visas.to, documents_from: documentDays.from, documents_to: documentDays.to },
    ...{ check_from: checks.from, check_to: checks.to },
    ...(work === undefined ? {} : await presentWeek(context)),
  }
}

async function presentWeek({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>) {
  const { first_day } = await weekAt(db, { scope, now })
  return { work_from: first_day, work_to: addDays(first_day, 6) }
}

const daysOfFilter = (which: SelectedEndings, today: LocalDate, days = endingDays) => ({
  from: which?.includes('ended') ? '0001-01-01' : today,
  to: addDays(today, which?.includes('ending') ? days : -1),
})
