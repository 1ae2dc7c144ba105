// Creates the people that Xero does not have yet, many in one request. Whatever is not clear is left to be sent alone.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/database/dialect.ts'
import { DailyLimitReached, type XeroJobContext } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import { compareEmployees, type ComparisonResult } from './comparing.ts'
import { recordOf, xeroEmployee } from './fields.ts'
import { closeEntry } from './outbox.ts'
import { entryOf, failEmployee, fieldsOf, settleCompared, storeCreated } from './sending.ts'

const writtenSchema = z.object({
  Employees: z.array(
    xeroEmployee
      .partial({ EmployeeID: true })
      .extend({ ValidationErrors: z.array(z.object({ Message: z.string().nullish() })).nullish() }),
  ),
})
type WrittenEmployee = z.infer<typeof writtenSchema>['Employees'][number]
type Write = { compared: ComparisonResult; body: ReturnType<typeof recordOf>; entry: string }

/**
 * Compares employees of whom no write is open, and creates those whom Xero does not have in one request; returns those that have to be sent
 * alone: updates, and those whose outcome is not known.
 */
export async function createEmployees(fetching: XeroJobContext, ids: readonly string[]): Promise<string[]> {
  const compared = await compareEmployees(fetching, ids)
  const missing = compared.filter(({ action }) => action === 'create')
  for (const one of compared) await settleCompared(fetching, one)
  const created = missing.length < 2 ? [] : missing
  const open = created.length === 0 ? [] : await createTogether(fetching, created)
  const alone = compared.filter(({ action }) => action === 'update' || (action === 'create' && created.length === 0))
  return [...alone.map(({ ours }) => ours.id), ...open]
}

/** The ids of those whose outcome is not known. */
async function createTogether(fetching: XeroJobContext, missing: readonly ComparisonResult[]): Promise<string[]> {
  const writes = await fetching.write((db) => storeWrites(db, fetching, missing))
  const answers = await written(fetching, writes)
  const open: string[] = []
  for (const [at, one] of writes.entries()) {
    const answer = answerTo(one, at, answers)
    if (answer === undefined) open.push(one.compared.ours.id)
    else await storeAnswer(fetching, one, answer)
  }
  return open
}

/** Each is stored before it is sent, as for a single person. */
async function storeWrites(db: Db, fetching: XeroJobContext, missing: readonly ComparisonResult[]): Promise<Write[]> {
  const writes: Write[] = []
  for (const compared of missing) {
    const body = recordOf(compared.ours, fieldsOf(compared), null)
    writes.push({ compared, body, entry: await entryOf(db, fetching, compared.ours, 'create_employee', body) })
  }
  return writes
}

/** Refused as a whole, nothing was written, and each is sent alone; without an answer, the next run looks each up before it is sent again. */
async function written(fetching: XeroJobContext, writes: readonly Write[]): Promise<readonly WrittenEmployee[]> {
  const key = createHash('sha256')
    .update(writes.map(({ entry }) => entry).join(' '))
    .digest('hex')
  const bodies = writes.map(({ body }) => body)
  try {
    return (await fetching.sendAll({ path: '/Employees', key, bodies }, writtenSchema)).Employees
  } catch (failure) {
    if (isUnwritten(failure)) await closeUnwritten(fetching, writes)
    const isLeft =
      failure instanceof XeroRejection || (failure instanceof XeroFailure && failure.reason === 'unreadable')
    if (isLeft) return []
    throw failure
  }
}

/** Certainly not written: not sent, or answered without being done. */
const isUnwritten = (failure: unknown) =>
  failure instanceof DailyLimitReached ||
  failure instanceof XeroRejection ||
  (failure instanceof XeroFailure && failure.reason !== 'unreadable' && failure.reason !== 'unreachable')

const closeUnwritten = ({ write, job, outside }: XeroJobContext, writes: readonly Write[]) =>
  write(async (db) => {
    for (const { entry } of writes)
      await closeEntry(db, job.agency_id, entry, { status: 'rejected' }, outside.clock.now())
  })

/** Xero answers in the order of the request; an answer that is about somebody else is none. */
function answerTo({ compared, body }: Write, at: number, answers: readonly WrittenEmployee[]) {
  const answer = answers[at]
  const { FirstName, LastName, DateOfBirth } = answer ?? {}
  const isSame =
    FirstName === body.FirstName &&
    LastName === body.LastName &&
    (!DateOfBirth ||
      (DateOfBirth.startsWith('/') ? dayOf(DateOfBirth) : DateOfBirth.slice(0, 10)) === compared.ours.birth_date)
  return isSame ? answer : undefined
}

async function storeAnswer(fetching: XeroJobContext, { compared, entry }: Write, answer: WrittenEmployee) {
  const { write, job, outside } = fetching
  const { EmployeeID, ValidationErrors } = answer
  const reasons = (ValidationErrors ?? []).map(({ Message }) => Message ?? '')
  if (EmployeeID !== undefined && reasons.length === 0)
    return storeCreated(fetching, compared, entry, { ...answer, EmployeeID })
  await write((db) => closeEntry(db, job.agency_id, entry, { status: 'rejected' }, outside.clock.now()))
  await failEmployee(fetching, compared.ours.id, 'rejected', reasons.join(' ').slice(0, 500))
}
