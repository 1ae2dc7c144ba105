import { sql } from 'kysely'
import { defaultConfig } from '#contract/platform/settings.ts'
import type { Db } from '#server/database/dialect.ts'
import { isWaiting } from './queries.ts'
import { actsForAgency } from '#server/modules/timesheets/policy.ts'
import type { Reader } from '#server/modules/timesheets/queries.ts'
import { rosteredHours, type Tolerances, tolerancesOf } from './roster-check.ts'
import { rosterCheckOf, type RosteredHours } from '#server/modules/timesheets/rules.ts'
import { againstVisaOf, type PersonWorked, workAround } from '#server/modules/work-rights/worked-hours.ts'

type Compared = { agency_id: string; rostered: RosteredHours } | null
type Found = { id: string; visa_work: PersonWorked | null; compared: Compared }

/** The row with the visa and roster checks of its hours. */
export function withFindings<Row extends Found>({ visa_work, compared, ...row }: Row, tolerances: Tolerances) {
  const roster_check =
    compared &&
    rosterCheckOf(compared.rostered, tolerances.get(compared.agency_id) ?? defaultConfig.timesheet_tolerance)
  return { ...row, ...againstVisaOf(visa_work, row.id), roster_check }
}

/** The tolerance of every agency among the rows; a page of an agency's own has one. */
export const rowTolerances = (db: Db, rows: readonly { compared: Compared }[]) =>
  tolerancesOf(
    db,
    rows.flatMap(({ compared }) => compared?.agency_id ?? []),
  )

/** How pending hours compare with the roster: for the agency. */
export const comparedWithRoster = (reader: Pick<Reader, 'kind'>) =>
  actsForAgency(reader)
    ? sql<Compared>`case when ${isWaiting} then json_build_object('agency_id', timesheets.agency_id, 'rostered', ${rosteredHours}) end`
    : sql<null>`null`

/** The visa data of pending hours: for the agency's office only. */
export const visaWork = (reader: Pick<Reader, 'kind' | 'scope'>) =>
  actsForAgency(reader) && reader.scope.supervisor_id === null
    ? sql<PersonWorked | null>`case when ${isWaiting} then ${workAround} end`
    : sql<null>`null`
