import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { isPrivateLeave } from '#contract/people/leave/leave-types.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { isTypeUsed, leaveTypeOf } from './queries.ts'
import { sampleTypesIn } from './samples.ts'

type LeaveTypesCalls = typeof calls.leaveTypes
type TypeFields = InputOf<LeaveTypesCalls['store']>

/** Adds a type of the agency; the super admin, who has no agency, cannot. */
export async function addLeaveType(context: Context, input: TypeFields) {
  const { db, actor } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const row = { ...figuresOf(input), id: newId(), agency_id, accrues_from: await firstDay(context, agency_id, input) }
  await db.insertInto('leave_types').values(row).execute()
  return leaveTypeOf(context, row.id)
}

/** Changes a type; whether it is confidential, or private by its kind, only while nothing refers to it. */
export async function changeLeaveType(context: Context, { id, version, ...input }: InputOf<LeaveTypesCalls['update']>) {
  const { db, scope, now } = context
  const { agency_id, ...current } = await leaveTypeOf(context, id)
  requireVersion(current, version)
  const opens = input.is_confidential !== current.is_confidential
  const moves = isPrivateLeave(input) !== isPrivateLeave(current)
  if ((opens || moves) && (await isTypeUsed(db, { agency_id, id })))
    refuseField(opens ? 'is_confidential' : 'kind', 'refusals.leave.typeUsed')
  const accrues_from = input.accrues_from ?? current.accrues_from
  const set = { ...figuresOf(input), accrues_from, updated_at: now.toISOString() }
  await updateVersioned(db, 'leave_types', { scope, current, set })
  return leaveTypeOf(context, id)
}

/** Adds the sample types of the kinds of which the agency has none; returns how many. */
export async function fillInLeaveTypes(context: Context) {
  const { db, actor, language } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const present = await db
    .selectFrom('leave_types')
    .select('kind')
    .where('agency_id', '=', agency_id)
    .orderBy('id')
    .execute()
  const kinds = new Set(present.map(({ kind }) => kind))
  const lacking = sampleTypesIn(language).filter(({ kind }) => !kinds.has(kind))
  if (lacking.length === 0) return { added: 0 }
  const accrues_from = await todayOfAgency(db, agency_id, context.now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leave_types')
    .values(lacking.map((sample) => ({ ...sample, id: newId(), agency_id, accrues_from })))
    // Somebody else may be filling them in.
    .onConflict((of) => of.doNothing())
    .executeTakeFirstOrThrow()
  return { added: Number(numInsertedOrUpdatedRows ?? 0) }
}

/** The fields with the figures of the accrual only; refuses one that lacks them. */
function figuresOf({ accrues_from: _, ...input }: TypeFields) {
  const { accrual } = input
  const isOf = (...those: (typeof accrual)[]) => those.includes(accrual)
  const weeks_thousandths = isOf('per_ordinary_hour', 'by_service') ? input.weeks_thousandths : null
  const service_years = isOf('by_service') ? input.service_years : null
  const yearly_days = isOf('yearly') ? input.yearly_days : null
  const yearly_minutes = isOf('yearly') && yearly_days === null ? input.yearly_minutes : null
  if (isOf('per_ordinary_hour', 'by_service') && weeks_thousandths === null)
    refuseField('weeks_thousandths', 'validation.required')
  if (isOf('by_service') && service_years === null) refuseField('service_years', 'validation.required')
  if (isOf('yearly') && yearly_days === null && yearly_minutes === null)
    refuseField('yearly_days', 'validation.required')
  return { ...input, weeks_thousandths, service_years, yearly_days, yearly_minutes }
}

const firstDay = ({ db, now }: Context, agency_id: string, { accrues_from }: TypeFields) =>
  accrues_from ?? todayOfAgency(db, agency_id, now)

async function todayOfAgency(db: Db, agency_id: string, now: Date) {
  const { today } = await db
    .selectFrom('companies')
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'))
    .where('id', '=', agency_id)
    .executeTakeFirstOrThrow()
  return today
}
