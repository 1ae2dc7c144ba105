import { sql } from 'kysely'
import { isPending } from './queries.ts'
import { actsForAgency } from '#server/modules/timesheets/policy.ts'
import type { TimeReader } from '#server/modules/timesheets/queries.ts'
import { againstVisaOf, type PersonWorked, workAround } from '#server/modules/work-rights/worked-hours.ts'

type Found = { id: string; visa_work: PersonWorked | null }

/** The row with the visa checks of its hours. */
export function withFindings<Row extends Found>({ visa_work, ...row }: Row) {
  return { ...row, ...againstVisaOf(visa_work, row.id) }
}

type VisaReader = Pick<TimeReader, 'kind' | 'scope'>
// A supervisor does not see an employee's visa.
const isOffice = (reader: VisaReader) => actsForAgency(reader) && reader.scope.supervisor_id === null

/** The visa data of pending hours: for the agency's office only. */
export const visaWork = (reader: VisaReader) =>
  isOffice(reader) ? sql<PersonWorked | null>`case when ${isPending} then ${workAround} end` : sql<null>`null`

/** Whether pending hours have to be checked against a visa, for the same readers. */
export const hasVisa = (reader: VisaReader) =>
  isOffice(reader) ? sql<boolean>`(${isPending} and employees.right_to_work = 'temporary')` : sql<boolean>`false`
