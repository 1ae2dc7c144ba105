import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { changeStatusMany } from '#server/database/rows/change-status.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { patternOf } from './queries.ts'
import { requireSound } from './rules.ts'

type Calls = typeof calls.shifts
type PatternInput = InputOf<Calls['store']>

/** Adds a pattern of the agency, of one of its companies or of a customer. */
export async function addPattern({ db, scope }: Context, input: PatternInput): Promise<ShiftPattern> {
  requireSound(input)
  const agency_id = await agencyFor(db, scope, input)
  const id = newId()
  await db
    .insertInto('shift_patterns')
    .values({ id, agency_id, ...input, ...columnsOf(input) })
    .execute()
  return patternOf(db, scope, id)
}

const columnsOf = ({ translations, breaks, weekdays }: PatternInput) => ({
  translations: jsonb(translations),
  breaks: breaks === null ? null : jsonb(breaks),
  weekdays: jsonb([...new Set(weekdays)].toSorted((one, other) => one - other)),
})

/** The agency of the pattern, from the scope; the super admin must name a company or a customer. */
async function agencyFor(db: Db, scope: Scope, { company_id, customer_id }: PatternInput): Promise<string> {
  if (customer_id !== null)
    return (await ownerOf(db, scope, 'customers', customer_id)) ?? refuseField('customer_id', 'refusals.unknownChoice')
  if (company_id !== null)
    return (await ownerOf(db, scope, 'companies', company_id)) ?? refuseField('company_id', 'refusals.unknownChoice')
  return scope.agency_id ?? refuseField('company_id', 'validation.required')
}

async function ownerOf(db: Db, scope: Scope, table: 'companies' | 'customers', id: string) {
  const owner = await db
    .selectFrom(table)
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, `${table}.agency_id`))
    .executeTakeFirst()
  return owner?.agency_id
}

/** Activates or deactivates several patterns; shifts created from them are unchanged. */
export const changePatternStatuses = ({ db, scope, now }: Context, input: InputOf<Calls['changeStatusMany']>) =>
  changeStatusMany(db, 'shift_patterns', [inAgency(scope, 'shift_patterns.agency_id')], input, now)

/** Updates or deactivates a pattern; shifts created from it are unchanged. */
export async function changePattern(
  { db, scope, now }: Context,
  input: InputOf<Calls['update']>,
): Promise<ShiftPattern> {
  const { id, version, ...fields } = input
  requireSound(fields)
  const current = await patternOf(db, scope, id)
  requireVersion(current, version)
  await requireSameAgency(db, scope, id, fields)
  await updateVersioned(db, 'shift_patterns', {
    scope,
    current,
    version,
    set: { ...fields, ...columnsOf(fields), updated_at: now.toISOString() },
  })
  return patternOf(db, scope, id)
}

// For the super admin only: a pattern cannot be moved to another agency's company or customer.
async function requireSameAgency(db: Db, scope: Scope, id: string, input: PatternInput) {
  if (input.company_id === null && input.customer_id === null) return
  const { agency_id } = await db
    .selectFrom('shift_patterns')
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, 'shift_patterns.agency_id'))
    .executeTakeFirstOrThrow()
  if ((await agencyFor(db, scope, input)) !== agency_id)
    refuseField(input.customer_id === null ? 'company_id' : 'customer_id', 'refusals.unknownChoice')
}
