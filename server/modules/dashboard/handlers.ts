import { checkSoonDays } from '#contract/dashboard.ts'
import type { Db } from '#server/database/dialect.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import {
  countsFor,
  employeesPerCompany,
  engagedThisWeek,
  hoursPerWeek,
  nextDays,
} from '#server/modules/dashboard/queries.ts'

import { endingDocuments, type Reader, submittedDocuments } from '#server/modules/documents/queries.ts'
import { dueChecks } from '#server/modules/work-rights/due-checks.ts'
import { personIn } from '#server/modules/employees/group-queries.ts'

export const handlers: HandlersOf<'dashboard'> = {
  counts: ({ db, scope, now }) => countsFor(db, { scope, now }),
  engaged: ({ db, scope, now }) => engagedThisWeek(db, { scope, now }),
  hours: ({ db, scope, now, input }) => hoursPerWeek(db, { scope, now }, input.company_id),
  companyEmployees: ({ db, scope, now, input }) => employeesPerCompany(db, { scope, now }, input.company_id),
  customer: ({ db, scope, now }) => nextDays(db, { scope, now }),
  async personDocuments({ db, input, ...reader }) {
    await personIn(db, reader.scope, input.user_id)
    return endingDocuments(db, reader, input.user_id).execute()
  },
  documents: ({ db, ...reader }) => documentsEnding(db, reader),
}

const shownAtMost = 8

async function documentsEnding(db: Db, reader: Reader) {
  const rows = await endingDocuments(db, reader).limit(200).execute()
  const waiting = await submittedDocuments(db, reader).limit(200).execute()
  const checks = await dueChecks(db, reader, checkSoonDays)
  const first = <Row>(all: readonly Row[]) => all.slice(0, shownAtMost)
  return {
    ...{ rows: first(rows), total: rows.length },
    ...{ waiting: first(waiting), submitted: waiting.length },
    ...{ checks: first(checks), checks_due: checks.length },
  }
}
