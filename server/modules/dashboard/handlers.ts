import { calls } from '#contract/calls.ts'
import { checkSoonDays } from '#contract/people/employees.ts'
import type { Db } from '#server/database/dialect.ts'
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
import { endingDocuments, type DocumentReader } from '#server/modules/documents/queries.ts'
import { queuePage } from '#server/modules/documents/queue.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { dueChecks } from '#server/modules/work-rights/due-checks.ts'
import type { FigureReader } from './figures.ts'
import { ownStartOf } from './own-start.ts'
import { platformStatus } from './platform.ts'

export const handlers: HandlersOf<'dashboard'> = {
  counts: (request) => countsFor(request.db, readerOf(request)),
  start: ({ db, actor, ...reader }) => ownStartOf(db, reader, actor.employee_id),
  engaged: (request) => engagedThisWeek(request.db, readerOf(request)),
  hours: ({ db, scope, now, input }) => hoursPerWeek(db, { scope, now }, input.company_id),
  customerMonths: ({ db, scope, now, input }) => customerHoursPerMonth(db, { scope, now }, input.customer_id),
  companyEmployees: ({ db, scope, now, input }) => employeesPerCompany(db, { scope, now }, input.company_id),
  customer: ({ db, scope, now }) => nextDays(db, { scope, now }),
  fillRate: ({ db, scope, now }) => fillRatePerWeek(db, { scope, now }),
  platform: ({ db }) => platformStatus(db),
  async personDocuments({ db, input, ...reader }) {
    await personIn(db, reader.scope, input.user_id)
    return endingDocuments(db, reader, input.user_id).execute()
  },
  documents: ({ db, ...reader }) => documentsToRenew(db, reader),
}

type Request = Parameters<(typeof handlers)['counts']>[0]

const readerOf = ({ actor, scope, language, now }: Request): FigureReader => ({
  account_id: actor.account_id,
  kind: actor.kind,
  grants: actor.grants,
  supervisor_id: actor.supervisor_id,
  scope,
  language,
  now,
})

const maxShown = 8

/** The first rows of the lists that the panels link to, with their totals. */
async function documentsToRenew(db: Db, reader: DocumentReader) {
  const first = (queue: 'ending' | 'waiting', sort: 'expires_on' | 'submitted_at') =>
    queuePage(db, reader, calls.documents.queue.input.parse({ queue, sort, per_page: maxShown, count_all: true }))
  const ending = await first('ending', 'expires_on')
  const waiting = await first('waiting', 'submitted_at')
  const checks = await dueChecks(db, reader, checkSoonDays)
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
