import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { approvalModes, nextApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import { timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'
import { testApp } from '#server/testing/app.ts'
import { waitsForSide } from './queries.ts'

const app = await testApp()
afterAll(() => app.close())

test('in every status and mode a query finds the same next approver as the rule', async () => {
  const { rows } = await app.database.readAsPlatform((db) =>
    sql<{ status: string; mode: string; side: string | null }>`
      select timesheets.status, customers.timesheet_approval as mode, ${waitsForSide} as side
      from unnest(${[...timesheetStatuses]}::text[]) as timesheets(status)
      cross join unnest(${[...approvalModes]}::text[]) as customers(timesheet_approval)`.execute(db),
  )

  expect(rows).toHaveLength(timesheetStatuses.length * approvalModes.length)
  expect(rows).toEqual(
    expect.arrayContaining(
      timesheetStatuses.flatMap((status) =>
        approvalModes.map((mode) => ({ status, mode, side: nextApprovalSide(status, mode) })),
      ),
    ),
  )
})
