import { sql } from 'kysely'
import type { PayLine } from '#contract/people/payslips.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

type PaidWork = {
  employee_id: string
  employee_code: string
  employee_name: string
  company_id: string
  employer_name: string
  employer_abn: string | null
  super_fund: string
  /** the index of the employee */
  at: number
  /** approved minutes of the two fortnights of the demo's worked time, the later one first, by the day of the week */
  fortnights: { ordinary: number; saturday: number; sunday: number }[]
}

const people = 10
/** of wages and loadings, since 1 July 2025 */
const superShare = 0.12
// Pay from before the demo repeats that in the demo, so that employees have a history.
const pays = [0, 1, 1, 0]

/** Four payslips for each of the first employees with approved weeks; one of them was corrected. */
export async function putPaySlips(db: Db, agency_id: string, moment: SeedTime) {
  const workers = await workedBy(db, agency_id, moment)
  const slips = workers.flatMap((worker) => pays.flatMap((of, back) => slipsOf(worker, of, back, moment)))
  await put(
    db,
    'pay_slips',
    slips.map((slip) => ({ agency_id, ...slip })),
  )
}

function slipsOf({ at, fortnights, ...who }: PaidWork, of: number, back: number, { monday, today }: SeedTime) {
  const hours = fortnights[of]
  if (hours === undefined) return []
  const period_to = addDays(monday, -1 - 14 * back)
  const period = { period_from: addDays(period_to, -13), period_to }
  const paid_on = back === 0 && today < addDays(monday, 2) ? today : addDays(period_to, 3)
  const slip = (lines: PayLine[], superseded_by_id: string | null, id = newId()) => ({
    ...{ id, ...who, ...period, paid_on, source: 'entered' as const, lines, ...sumsOf(lines), superseded_by_id },
    ...{ given_by_name: 'Ruth Adler', given_at: `${paid_on}T00:30:00.000Z` },
  })
  const lines = linesOf(hours, at)
  if (at !== 2 || back !== 1) return [slip(lines, null)]
  const right = slip([...lines, allowance('Late finish allowance', 1840)], null)
  return [slip(lines, right.id), right]
}

const allowance = (label: string, amount_cents: number): PayLine => ({
  ...{ kind: 'allowance', label, hours: null, rate_cents: null, amount_cents },
})

function linesOf({ ordinary, saturday, sunday }: PaidWork['fortnights'][number], at: number): PayLine[] {
  const rate = 3120 + at * 45
  const byHour = (label: string, minutes: number, share: number): PayLine[] => {
    const [hours, rate_cents] = [Math.round(minutes / 0.6) / 100, Math.round(rate * share)]
    return minutes === 0
      ? []
      : [{ kind: 'earning', label, hours, rate_cents, amount_cents: Math.round(hours * rate_cents) }]
  }
  return [
    ...byHour('Ordinary hours', ordinary, 1),
    ...byHour('Saturday hours', saturday, 1.25),
    ...byHour('Sunday hours', sunday, 1.5),
    ...(at % 3 === 1 ? [allowance('Laundry allowance', 1250)] : []),
    ...(at % 4 === 1
      ? [{ kind: 'deduction' as const, label: 'Union fees', hours: null, rate_cents: null, amount_cents: 1580 }]
      : []),
  ]
}

function sumsOf(lines: readonly PayLine[]) {
  const sum = (...kinds: PayLine['kind'][]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount_cents }) => all + amount_cents, 0)
  const gross_cents = sum('earning', 'allowance')
  const deductions_cents = sum('deduction')
  // Close to the fortnightly tax table, in whole dollars like it.
  const tax_cents = Math.max(0, Math.round(((gross_cents - 72_000) * 0.21) / 100)) * 100
  const super_cents = Math.round(sum('earning') * superShare)
  return {
    gross_cents,
    tax_cents,
    deductions_cents,
    super_cents,
    net_cents: gross_cents - tax_cents - deductions_cents,
  }
}

async function workedBy(db: Db, agency_id: string, { monday }: SeedTime) {
  const { rows } = await sql<PaidWork>`
    select slip.*, (row_number() over (order by employee_code))::int as at
    from (
      select employees.id as employee_id, employees.employee_code, employees.name as employee_name, employees.company_id,
        coalesce(companies.legal_name, companies.name) as employer_name, companies.abn as employer_abn,
        coalesce((select data ->> 'fund_name' from employee_groups chosen
          where chosen.agency_id = employees.agency_id and chosen.employee_id = employees.id and chosen.name = 'super'), 'Coastline Super') as super_fund,
        json_agg(json_build_object('ordinary', ordinary, 'saturday', saturday, 'sunday', sunday) order by worked.back) as fortnights
      from (
        select employee_id, (${addDays(monday, -1)}::date - works_on) / 14 as back,
          coalesce(sum(paid_minutes) filter (where extract(isodow from works_on) < 6), 0)::int as ordinary,
          coalesce(sum(paid_minutes) filter (where extract(isodow from works_on) = 6), 0)::int as saturday,
          coalesce(sum(paid_minutes) filter (where extract(isodow from works_on) = 7), 0)::int as sunday
        from timesheets
        where agency_id = ${agency_id}::uuid and status in ('approved', 'exported', 'paid')
          and works_on between ${addDays(monday, -28)}::date and ${addDays(monday, -1)}::date
        group by employee_id, back
      ) as worked
      join employees on employees.id = worked.employee_id
      join companies on companies.id = employees.company_id
      where employees.agency_id = ${agency_id}::uuid
      group by employees.id, companies.id
      having count(*) = 2
      order by employees.employee_code limit ${people}
    ) as slip
    order by employee_code`.execute(db)
  return rows
}
