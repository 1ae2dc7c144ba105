// part of employees/people-page: which days "ended" and "ending" mean
import { endingDays, type endings } from '#contract/employees.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/scope.ts'

type Which = readonly (typeof endings)[number][] | undefined

/** The first and last day that is asked for, of visas, documents and checks; where none is, nobody asks which day it is at the agency. */
export async function endingDaysOf(
  db: Db,
  { agency_id }: Scope,
  { visa, documents, check }: { visa?: Which; documents?: Which; check?: Which },
  now: Date,
) {
  if ([visa, documents, check].every((which) => which === undefined)) return {}
  const agency = await db.selectFrom('companies').select('time_zone').where('id', '=', agency_id).executeTakeFirst()
  const today = localDateOf(now.toISOString(), agency?.time_zone ?? 'UTC')
  const [visas, papers, checks] = [daysMeant(visa, today), daysMeant(documents, today), daysMeant(check, today)]
  return {
    ...{ visa_from: visas.from, visa_to: visas.to, papers_from: papers.from, papers_to: papers.to },
    ...{ check_from: checks.from, check_to: checks.to },
  }
}

const daysMeant = (which: Which, today: LocalDate) => ({
  from: which?.includes('ended') ? '0001-01-01' : today,
  to: addDays(today, which?.includes('ending') ? endingDays : -1),
})
