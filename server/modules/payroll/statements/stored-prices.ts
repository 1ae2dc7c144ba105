// How timesheets that a run holds were priced: as stored when they were exported, because exported time is never priced again.
import { sql } from 'kysely'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { PayStatementWork } from '#contract/payroll/pay-statements.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { type RuleVersion, versionsById } from '#server/modules/pay/timesheets/facts.ts'
import { storedLines, titlesOf } from '#server/modules/pay/timesheets/queries.ts'

export type StoredPrice = {
  lines: readonly PayLine[]
  rules: PayStatementWork['rules']
  clock: PayStatementWork['clock']
  /** of allowances and piece rates by code */
  titles: Readonly<Record<string, string>>
}

type StoredRow = {
  timesheet_id: string
  rule_version_id: string
  minutes: number
  starts_at: string
  time_zone: string
  paid_minutes: number
  classification: string | null
  hourly_cents: number | null
  lines: PayLine[]
}

/** By timesheet; those without a rule set are missing. `language`: of the names of public holidays. */
export async function storedPrices(
  db: Db,
  agency_id: string,
  timesheet_ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, StoredPrice>> {
  const { rows } = await sql<StoredRow>`
    select timesheet_id, rule_version_id, minutes, ${isoOf('timesheets.starts_at')} as starts_at, timesheets.time_zone, timesheets.paid_minutes,
      facts -> 'own' ->> 'classification' as classification, (facts -> 'own' ->> 'hourly_cents')::int as hourly_cents, ${storedLines(language)} as lines
    from priced_timesheets
    join timesheets on timesheets.agency_id = priced_timesheets.agency_id and timesheets.id = priced_timesheets.timesheet_id
    where priced_timesheets.agency_id = ${agency_id}::uuid and rule_version_id is not null and gaps = '[]'
      and timesheet_id = any(${[...timesheet_ids]}::uuid[])
    order by timesheet_id`.execute(db)
  const ids = [...new Set(rows.map(({ rule_version_id }) => rule_version_id))]
  const versions = new Map((await versionsById(db, agency_id, ids)).map((version) => [version.id, version]))
  return new Map(rows.map((row) => [row.timesheet_id, priceOf(row, versions.get(row.rule_version_id) ?? null)]))
}

const priceOf = (row: StoredRow, version: RuleVersion | null): StoredPrice => ({
  lines: row.lines,
  rules: version && rulesOf(row, version),
  clock: {
    starts_at: row.starts_at,
    time_zone: row.time_zone,
    minutes: row.minutes,
    paid_minutes: row.paid_minutes,
  },
  titles: version === null ? {} : titlesOf(version.rules),
})

function rulesOf({ classification: code, hourly_cents }: StoredRow, { title, valid_from, rules }: RuleVersion) {
  const level = rules.classifications.find((one) => one.code === code)
  return { title, instrument: rules.instrument, valid_from, classification: level?.title ?? code, hourly_cents }
}
