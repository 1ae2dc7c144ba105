import { calls } from '#contract/calls.ts'
import { checkSoonDays } from '#contract/people/employees.ts'
import type { Context } from '#server/http/context.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import {
  countsFor,
  customerHoursPerMonth,
  employeesPerCompany,
  engagedThisWeek,
  fillRatePerWeek,
  hoursPerWeek,
  nextDays,
} from '#server/modules/dashboard/queries.ts'
import { endingDocuments } from '#server/modules/documents/queries.ts'
import { queuePage } from '#server/modules/documents/queue.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { dueChecks } from '#server/modules/work-rights/due-checks.ts'
import { ownStartOf } from './own-start.ts'
import { platformStatus } from './platform.ts'

export const dashboard: HandlersOf<'dashboard'> = {
  counts: countsFor,
  start: ownStartOf,
  engaged: engagedThisWeek,
  hours: ({ input, ...context }) => hoursPerWeek(context, input.company_id),
  customerMonths: ({ input, ...context }) => customerHoursPerMonth(context, input.customer_id),
  companyEmployees: ({ input, ...context }) => employeesPerCompany(context, input.company_id),
  customer: nextDays,
  fillRate: fillRatePerWeek,
  platform: ({ db }) => platformStatus(db),
  async personDocuments({ input, ...context }) {
    await personIn(context.db, context.scope, input.user_id)
    return endingDocuments(context, input.user_id).execute()
  },
  documents: documentsToRenew,
}

const maxShown = 8

/** The first rows of the lists that the panels link to, with their totals. */
async function documentsToRenew(context: Context) {
  const first = (queue: 'ending' | 'waiting', sort: 'expires_on' | 'submitted_at') =>
    queuePage(context, calls.documents.queue.input.parse({ queue, sort, per_page: maxShown, count_all: true }))
  const ending = await first('ending', 'expires_on')
  const waiting = await first('waiting', 'submitted_at')
  const checks = await dueChecks(context, checkSoonDays)
  return {
    ...{ rows: ending.rows.map(toExpiringDocument), total: ending.total },
    ...{ waiting: waiting.rows.map(toWaitingDocument), submitted: waiting.total },
    ...{ checks: checks.slice(0, maxShown), checks_due: checks.length },
  }
}

type Queued = Awaited<ReturnType<typeof queuePage>>['rows'][number]

const toExpiringDocument = ({ id, employee_id, employee_name, type_name, kind, expires_on, days_left }: Queued) => ({
  ...{ id, employee_id, employee_name, type_name, kind, expires_on },
  days_left: days_left ?? 0,
})

const toWaitingDocument = ({ id, employee_id, employee_name, type_name, kind, submitted_at }: Queued) => ({
  ...{ id, employee_id, employee_name, type_name, kind, submitted_at },
})
