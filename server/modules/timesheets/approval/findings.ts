import { sql } from 'kysely'
import { isPending } from './queries.ts'
import { actsForAgency } from '#server/modules/timesheets/policy.ts'
import {
  type VisaViolations,
  visaViolationsOf,
  type VisaWorkOfPerson,
  workAround,
} from '#server/modules/work-rights/worked-hours.ts'
import type { TimeReader } from '#server/modules/timesheets/readers.ts'

type TimesheetVisaWork = { id: string; visa_work: VisaWorkOfPerson | null }

/** Adds the visa checks of its hours to a row, and removes what they were made from: JSON leaves it out, and a copy of each row costs more. */
export const withFindings = <Row extends TimesheetVisaWork>(row: Row): Omit<Row, 'visa_work'> & VisaViolations =>
  Object.assign(row, visaViolationsOf(row.visa_work, row.id), { visa_work: undefined })

type VisaReader = Pick<TimeReader, 'kind' | 'scope'>
// A supervisor does not see an employee's visa.
const isOffice = (reader: VisaReader) => actsForAgency(reader) && reader.scope.supervisor_id === null

/** The visa data of pending hours: for the agency's office only. */
export const visaWork = (reader: VisaReader) =>
  isOffice(reader) ? sql<VisaWorkOfPerson | null>`case when ${isPending} then ${workAround} end` : sql<null>`null`

/** Whether pending hours have to be checked against a visa, for the same readers. */
export const hasVisa = (reader: VisaReader) =>
  isOffice(reader) ? sql<boolean>`(${isPending} and employees.right_to_work = 'temporary')` : sql<boolean>`false`
