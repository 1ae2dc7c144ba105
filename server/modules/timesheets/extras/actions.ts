// Recording allowances, pieces and expenses. Which of them a rule set has is for the module of pay to say.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import {
  type ExtraChange,
  type ExtraChoice,
  type ExtraKind,
  maxExtras,
  type TimesheetExtra,
} from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { forgetFile } from '#server/modules/files/actions.ts'
import { recordExtraChange, updateTimesheet } from '#server/modules/timesheets/changing.ts'
import { mayRecordExtras, mayWrite } from '#server/modules/timesheets/policy.ts'
import { type TimesheetForChange, timesheetForChange, timesheetOf } from '#server/modules/timesheets/queries.ts'

type ExtraCalls = Calls['timesheetExtras']

/** The timesheet beside whose hours something is recorded, locked; refuses others' and those whose status does not allow it. */
export async function sheetForExtras(context: Context, timesheet_id: string): Promise<TimesheetForChange> {
  const sheet = await timesheetForChange(context, timesheet_id)
  if (!mayWrite(context.actor, sheet)) refuse('mayNot')
  if (!mayRecordExtras(context.actor, sheet))
    refuseState('timesheet', sheet.status, await timesheetOf(context, timesheet_id))
  return sheet
}

type NewExtra = Omit<InputOf<ExtraCalls['store']>, 'code' | 'timesheet_id'> & {
  /** of the rule set; null: an expense */
  chosen: Pick<ExtraChoice, 'code' | 'title' | 'unit'> | null
}

/** Records something beside the hours of a timesheet that the caller has locked. */
export async function recordExtra(
  context: Context,
  sheet: TimesheetForChange,
  { chosen, kind, ...input }: NewExtra,
): Promise<TimesheetExtra> {
  const { db, actor, now } = context
  const amount = amountOf(kind, input)
  await requireRoom(context, sheet)
  const title = chosen?.title ?? amount.title ?? refuseField('title', 'validation.required')
  const what = { kind, code: chosen?.code ?? null, unit: chosen?.unit ?? null }
  const row = { id: newId(), ...what, ...amount, title, recorded_by_name: actor.name }
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const { id: timesheet_id, agency_id } = sheet
  await db
    .insertInto('timesheet_extras')
    .values({ ...row, ...at, agency_id, timesheet_id })
    .execute()
  await noteChange(context, sheet, { before: null, after: factsOf(row) })
  return { ...row, version: 1 }
}

/** Changes how much was recorded; refuses a stale version. */
export async function changeExtra(context: Context, input: InputOf<ExtraCalls['update']>): Promise<TimesheetExtra> {
  const { db, scope, now } = context
  const { sheet, extra } = await extraForChange(context, input)
  const { title, ...amount } = amountOf(extra.kind, input)
  const changed = { ...extra, ...amount, title: title ?? extra.title }
  const { hundredths, cents } = changed
  const set = { hundredths, cents, title: changed.title, updated_at: now.toISOString() }
  await updateVersioned(db, 'timesheet_extras', { scope, current: extra, set })
  await noteChange(context, sheet, { before: factsOf(extra), after: factsOf(changed) })
  return { ...changed, version: extra.version + 1 }
}

/** Removes it with its receipts; returns the ids of their files, whose bytes are deleted after the commit. */
export async function removeExtra(context: Context, input: InputOf<ExtraCalls['remove']>): Promise<string[]> {
  const { db, scope } = context
  const { sheet, extra } = await extraForChange(context, input)
  const receipts = await db
    .deleteFrom('timesheet_attachments')
    .where('agency_id', '=', sheet.agency_id)
    .where('extra_id', '=', extra.id)
    .returning('file_id')
    .execute()
  await deleteVersioned(db, 'timesheet_extras', { scope, current: extra })
  for (const { file_id } of receipts) await forgetFile(db, file_id)
  await noteChange(context, sheet, { before: factsOf(extra), after: null })
  return receipts.map(({ file_id }) => file_id)
}

async function extraForChange(context: Context, { id, version }: { id: string; version: number }) {
  const { db, scope } = context
  const { timesheet_id } = await extraById(db, scope, id)
  const sheet = await sheetForExtras(context, timesheet_id)
  // Read again: whoever held the timesheet may have changed or removed it.
  const { timesheet_id: _, ...extra } = await extraById(db, scope, id)
  requireVersion(extra, version)
  return { sheet, extra }
}

const extraById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('timesheet_extras')
    .select(['id', 'timesheet_id', 'kind', 'code', 'title', 'unit', 'hundredths', 'cents', 'recorded_by_name'])
    .select('version')
    .where('id', '=', id)
    .where(inAgency(scope, 'timesheet_extras.agency_id'))
    .executeTakeFirstOrThrow(notFound)

type Amount = { hundredths: number | null; cents: number | null; title: string | null }

/** What was entered of this kind; refuses what is missing, and what the kind does not have. */
function amountOf(kind: ExtraKind, { hundredths, cents, title }: Amount): Amount {
  if (kind === 'expense') {
    if (hundredths !== null) refuseField('hundredths', 'validation.invalid')
    if (title === null) refuseField('title', 'validation.required')
    return { hundredths, cents: cents ?? refuseField('cents', 'validation.required'), title }
  }
  if (cents !== null) refuseField('cents', 'validation.invalid')
  if (title !== null) refuseField('title', 'validation.invalid')
  const units = hundredths ?? refuseField('hundredths', 'validation.required')
  if (kind === 'piece' && units % 100 !== 0) refuseField('hundredths', 'validation.type_int')
  return { hundredths: units, cents, title }
}

async function requireRoom({ db }: Context, { id, agency_id }: TimesheetForChange) {
  const { count } = await db
    .selectFrom('timesheet_extras')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('agency_id', '=', agency_id)
    .where('timesheet_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= maxExtras) refuse('timesheets.tooManyExtras', { max: maxExtras })
}

const factsOf = ({
  kind,
  title,
  unit,
  hundredths,
  cents,
}: Pick<TimesheetExtra, 'kind' | 'title' | 'unit' | 'hundredths' | 'cents'>) => ({
  ...{ kind, title, unit, hundredths, cents },
})

/** Raises the version of the timesheet, so that nobody approves what they have not seen, and adds the change to its history. */
async function noteChange(context: Context, sheet: TimesheetForChange, change: ExtraChange) {
  await updateTimesheet(context, sheet, {})
  await recordExtraChange(context, sheet, change)
}
