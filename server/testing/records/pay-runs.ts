// Pay runs of casuals who are paid by a rule set, each in a week of its own.
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { addDays } from '#contract/values/time.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { factoriesIn } from './factories.ts'
import { employedIn, payRulesIn, plainRules } from './pay-rules.ts'
import { workIn, type WorkPlace } from './work.ts'

export const bornOn = '1994-05-17'

/** Ten hours. */
export const longDay = { starts: '07:00', ends: '17:00' }

type Clients = { admin: Client; superadmin: Client }

/** From 1 January 2024 on; `nextWeek` moves on, and the clock by a second, which tells runs apart. */
export function payRunsIn(app: TestApp, { admin, superadmin }: Clients) {
  const make = factoriesIn(app, { client: admin })
  const work = workIn(app)
  const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  let monday = '2024-01-01'

  let isUsed = false

  const nextWeek = () => {
    // Between two pay periods is none without one.
    if (isUsed) monday = addDays(monday, 7)
    isUsed = false
    app.clock.moveBy({ seconds: 1 })
  }

  /** Pays somebody as a casual: 25 dollars an hour, and more for overtime after 38 hours a week. */
  async function paidAsCasual(employee_id: string, changes: Partial<RuleSetInput> = {}) {
    await employedIn(app, employee_id, { basis: 'CASUAL', company_id: app.world.agency, birth_date: bornOn })
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', employee_id).execute(),
    )
    const { rule_set_id } = await rules.ruleSetWith([plainRules({ valid_from: '2023-01-02', ...changes })])
    await rules.ruleAssignment({ rule_set_id, employee_id, starts_on: '2023-01-02' })
  }

  /** A new one, without an account. */
  async function casual(changes: Partial<RuleSetInput> = {}) {
    const { id } = await make.employee()
    await paidAsCasual(id, changes)
    return id
  }

  const worked = (employee_id: string, day: number, at: Partial<WorkPlace> = {}) =>
    work.recorded(work.at(addDays(monday, day), at), 'approved', employee_id)

  const exported = ({ id, version }: PayRun) => admin.call(calls.payRuns.export, { id, version })

  async function draft() {
    isUsed = true
    const { rows } = await admin.call(calls.payPeriods.list, { from: monday, to: monday })
    const of = { company_id: app.world.agency, starts_on: monday }
    const { id: pay_period_id } = rows[0] ?? (await admin.call(calls.payPeriods.store, of))
    return admin.call(calls.payRuns.store, { pay_period_id })
  }

  /** Exports what is due of the week. */
  const paid = async () => exported(await draft())

  /** Reopens the lines of a timesheet for a correction. */
  async function correct({ id }: { id: string }, timesheet_id: string) {
    app.clock.moveBy({ seconds: 1 })
    const { rows } = await admin.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })
    const line_ids = rows.filter((line) => line.timesheet_id === timesheet_id).map((line) => line.id)
    const { version } = await admin.call(calls.payRuns.info, { id })
    return superadmin.call(calls.payRuns.correct, { id, version, line_ids, reason: 'Wrong hours' })
  }

  async function reopen({ id }: { id: string }) {
    const { version } = await admin.call(calls.payRuns.info, { id })
    return superadmin.call(calls.payRuns.reopen, { id, version, reason: 'Wrong period' })
  }

  /** Makes approved time longer, or shorter. */
  const changeEnd = (id: string, by: number) =>
    app.database.asPlatform((db) =>
      sql`update timesheets set ends_at = ends_at + make_interval(hours => ${by}), ends = ends + make_interval(hours => ${by}),
        paid_minutes = paid_minutes + ${by * 60}, version = version + 1 where id = ${id}::uuid`.execute(db),
    )

  /** The agency’s setting. */
  async function informing(pay_statements: 'yes' | 'no') {
    const agency_id = app.world.agency
    const { version } = await superadmin.call(calls.config.info, { agency_id })
    const values = { ...settingValues.parse({}), pay_statements }
    await superadmin.call(calls.config.update, { agency_id, version, values })
  }

  return { nextWeek, paidAsCasual, casual, worked, draft, exported, paid, correct, reopen, changeEnd, informing }
}
