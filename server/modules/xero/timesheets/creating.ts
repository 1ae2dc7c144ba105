// Creates the timesheets that Xero does not have yet, many in one request. Whatever is not clear is left to be sent alone.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/database/dialect.ts'
import { pageRows } from '#server/modules/xero/people.ts'
import type { XeroJobContext } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { closeEntry } from '#server/modules/xero/sync/outbox.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import type { SheetLine } from './rules.ts'
import {
  accept,
  bodyOf,
  lockRuns,
  problemOf,
  type SendState,
  sheetOf,
  storeWrite,
  type TimesheetToSend,
  timesheetSchema,
} from './sending.ts'

const listSchema = z.object({
  Timesheets: z.array(timesheetSchema.pick({ EmployeeID: true, StartDate: true })).nullish(),
})
const writtenSchema = z.object({
  Timesheets: z.array(
    timesheetSchema.partial({ TimesheetID: true }).extend({ ValidationErrors: z.array(z.unknown()).nullish() }),
  ),
})
type WrittenTimesheet = z.infer<typeof writtenSchema>['Timesheets'][number]
type ReadySheet = { sheet: TimesheetToSend; lines: SheetLine[] }
type StoredWrite = ReadySheet & { entry: string }

/**
 * Sends the timesheets of these that Xero does not have in one request; returns those that have to be sent alone, as what they need was not
 * certain: a problem, a timesheet in Xero, or one that was not accepted.
 */
export async function createTimesheets(fetching: XeroJobContext, ids: readonly string[]): Promise<string[]> {
  const ready = await fetching.write((db) => readySheets(db, fetching, ids))
  const known = ready.length < 2 ? new Set<string>() : await sheetsInXero(fetching, ready)
  const missing = ready.filter(({ sheet }) => !known.has(placeOf(sheet.person_id, sheet.period_from)))
  if (missing.length < 2) return [...ids]
  const writes = await fetching.write((db) => storeWrites(db, fetching, missing))
  const created = await sendTogether(fetching, writes)
  return ids.filter((id) => !created.has(id))
}

async function readySheets(db: Db, { job }: XeroJobContext, ids: readonly string[]): Promise<ReadySheet[]> {
  const states: (SendState | undefined)[] = []
  for (const id of ids) states.push(await sheetOf(db, job, id))
  return states.flatMap((state) =>
    state === undefined || problemOf(state) !== null || state.lines === null || state.lines.length === 0
      ? []
      : [{ sheet: state.sheet, lines: state.lines }],
  )
}

const placeOf = (person_id: string | null, period_from: string) => `${person_id} ${period_from}`

/** Whose timesheets Xero has for which periods. Read once for a run: one that is added there meanwhile is refused when it is created. */
async function sheetsInXero(fetching: XeroJobContext, ready: readonly ReadySheet[]): Promise<ReadonlySet<string>> {
  const days = ready.map(({ sheet }) => sheet.period_from).toSorted()
  const [from = '', to = ''] = [days.at(0), days.at(-1)]
  const lists = listsRead.get(fetching) ?? new Map<string, Promise<ReadonlySet<string>>>()
  listsRead.set(fetching, lists)
  const list = lists.get(`${from} ${to}`) ?? readList(fetching, from, to)
  lists.set(`${from} ${to}`, list)
  return list
}

const listsRead = new WeakMap<XeroJobContext, Map<string, Promise<ReadonlySet<string>>>>()

async function readList({ get }: XeroJobContext, from: string, to: string): Promise<ReadonlySet<string>> {
  const where = encodeURIComponent(`StartDate >= ${dateOf(from)} AND StartDate <= ${dateOf(to)}`)
  const places = new Set<string>()
  for (let page = 1, left = true; left; page++) {
    const sheets = (await get(`/Timesheets?where=${where}&page=${page}`, listSchema)).Timesheets ?? []
    for (const { EmployeeID, StartDate } of sheets) places.add(placeOf(EmployeeID, dayOf(StartDate)))
    left = sheets.length >= pageRows
  }
  return places
}

const dateOf = (day: string) => `DateTime(${day.split('-').map(Number).join(',')})`

/** Stores what is sent before it is, as for a single timesheet; without those that changed since they were read. */
async function storeWrites(
  db: Db,
  fetching: XeroJobContext,
  sheets: readonly ReadySheet[],
): Promise<readonly StoredWrite[]> {
  await lockRuns(
    db,
    fetching.job,
    sheets.map(({ sheet }) => sheet.id),
  )
  const writes: StoredWrite[] = []
  for (const one of sheets) {
    const entry = await storeWrite(db, fetching, { ...one, xero_id: null })
    if (entry !== null) writes.push({ ...one, entry })
  }
  return writes
}

/** The ids of the timesheets that Xero has accepted. */
async function sendTogether(fetching: XeroJobContext, writes: readonly StoredWrite[]): Promise<ReadonlySet<string>> {
  if (writes.length === 0) return new Set()
  const answers = await written(fetching, writes)
  const created = new Set<string>()
  for (const { sheet, lines, entry } of writes) {
    const theirs = answers.find((one) => isAbout(one, sheet))
    if (theirs === undefined) continue
    const { TimesheetID, ValidationErrors: errors } = theirs
    if (TimesheetID !== undefined && (errors ?? []).length === 0) {
      await accept(fetching, sheet, { entry, theirs: { ...theirs, TimesheetID }, lines })
      created.add(sheet.id)
    } else await closeRejected(fetching, entry)
  }
  return created
}

/** Without an answer, or refused as a whole, each is looked up and sent alone, so that one cannot hold the others up. */
async function written({ sendAll }: XeroJobContext, writes: readonly StoredWrite[]): Promise<WrittenTimesheet[]> {
  const key = createHash('sha256')
    .update(writes.map(({ entry }) => entry).join(' '))
    .digest('hex')
  const bodies = writes.map(({ sheet, lines }) => bodyOf(sheet, lines))
  try {
    return (await sendAll({ path: '/Timesheets', key, bodies }, writtenSchema)).Timesheets
  } catch (failure) {
    const isUnclear =
      failure instanceof XeroFailure && (failure.reason === 'unreadable' || failure.reason === 'unreachable')
    if (isUnclear || failure instanceof XeroRejection) return []
    throw failure
  }
}

const isAbout = ({ EmployeeID, StartDate }: WrittenTimesheet, { person_id, period_from }: TimesheetToSend) =>
  EmployeeID === person_id && (StartDate.startsWith('/') ? dayOf(StartDate) : StartDate.slice(0, 10)) === period_from

const closeRejected = ({ write, job, outside }: XeroJobContext, entry: string) =>
  write((db) => closeEntry(db, job.agency_id, entry, { status: 'rejected' }, outside.clock.now()))
