// Kilometres, meals and parking beside hours that are not paid yet, some of the parking with its receipt.
import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import { isInLockedPeriod } from '#server/modules/timesheets/approval/locked-periods.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import { put } from '#server/seed/put.ts'
import { smallPdf } from '#server/seed/small-pdf.ts'
import type { PayStory, SeedTime } from '#server/seed/story.ts'

type ExtrasContext = { agency_id: string; moment: SeedTime; files: FileStore }

const days = 21
/** Every so many timesheets of those who drive to work. */
const kilometresEvery = 4
const mealsEvery = 9
const parkingEvery = 15
const receipts = 3

/** After the pay runs, whose hours never change again, and for people whose rule set has the allowances. */
export async function putExtras(db: Db, { allowances }: PayStory, { agency_id, moment, files }: ExtrasContext) {
  const [kilometres, meal] = allowances
  const sheets = await sheetsWithRules(db, agency_id, moment)
  const rows = sheets.flatMap(({ id: timesheet_id, employee_name: recorded_by_name }, at) => {
    const row = () => ({ id: newId(), agency_id, timesheet_id, recorded_by_name, created_at: moment.now })
    const given = { unit: null, code: null, hundredths: null, cents: null }
    return [
      ...(kilometres !== undefined && at % kilometresEvery === 0
        ? [{ ...row(), ...given, ...ofAllowance(kilometres), hundredths: 12_00 + (at % 7) * 3_50 }]
        : []),
      ...(meal !== undefined && at % mealsEvery === 0
        ? [{ ...row(), ...given, ...ofAllowance(meal), hundredths: 1_00 }]
        : []),
      ...(at % parkingEvery === 0
        ? [{ ...row(), ...given, kind: 'expense' as const, title: 'Parking', cents: 8_50 + (at % 4) * 3_00 }]
        : []),
    ]
  })
  await put(db, 'timesheet_extras', rows)
  for (const expense of rows.filter(({ kind }) => kind === 'expense').slice(-receipts)) {
    const bytes = smallPdf('Receipt', ['Harbourside Parking', '', 'One day', `AUD ${(expense.cents ?? 0) / 100}`])
    const file = await storeFile({ files }, { agency_id, purpose: 'document', content_type: 'application/pdf', bytes })
    await insertFile(db, file, new Date(moment.now))
    const of = { timesheet_id: expense.timesheet_id, extra_id: expense.id, file_id: file.id, file_name: 'parking.pdf' }
    const by = { uploaded_by_name: expense.recorded_by_name, created_at: moment.now }
    await put(db, 'timesheet_attachments', [{ id: newId(), agency_id, ...of, ...by }])
  }
}

const ofAllowance = ({ code, title, per }: PayStory['allowances'][number]) => ({
  ...{ kind: 'allowance' as const, code, title, unit: per },
})

const sheetsWithRules = (db: Db, agency_id: string, { today }: SeedTime) =>
  db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .select(['timesheets.id', 'employees.name as employee_name'])
    .where('timesheets.agency_id', '=', agency_id)
    .where('timesheets.works_on', '>', addDays(today, -days))
    .where('timesheets.status', 'in', ['submitted', 'approved'])
    .where(sql<boolean>`not ${isInLockedPeriod}`)
    .where(
      sql<boolean>`timesheets.position_id in (select position_id from pay_rule_assignments assigned
        where assigned.agency_id = timesheets.agency_id)`,
    )
    .orderBy('timesheets.works_on')
    .orderBy('timesheets.id')
    .execute()
