// What the holder of a private link does: look at the week, decide about every line, sign.
import type { Calls } from '#contract/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { nameOf } from '#contract/permissions.ts'
import { type RefusalCode, refuse, refuseField } from '#contract/refusals.ts'
import type { Signoff, SignoffLine, SignoffPage, SignoffStatus } from '#contract/rostering/timesheets/signoffs.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { scopeOf, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireLinkWrite } from '#server/modules/auth/private-links.ts'
import { approveMany, dispute } from '#server/modules/timesheets/approval/approvals.ts'
import { type OpenSignoffLink, requireSignoffLink } from './links.ts'
import { inSignoffWeek, signoffOf } from './queries.ts'
import type { ApproverContext } from '#server/modules/timesheets/readers.ts'

type PrivateSignoffCalls = Calls['privateSignoffs']
type SignInput = InputOf<PrivateSignoffCalls['sign']>
type DecidedLine = SignInput['lines'][number]

/** Opens a link; that it was opened is stored, which decides nothing. */
export async function openSignoffPage(request: PublicRequest<PrivateSignoffCalls['info']>): Promise<SignoffPage> {
  const { database, input, now } = request
  const link = await requireSignoffLink(database, { ...request, token: input.token })
  const found = await database.readAsAgency(link.agency_id, (db) => signoffByLink({ ...request, db }, link))
  if (found.status === 'open' && found.opened_at === null) await storeOpening(database, link, now)
  return database.readAsAgency(link.agency_id, (db) => pageOf(db, link, found))
}

const storeOpening = (database: Database, { agency_id, signoff_id }: OpenSignoffLink, now: Date) =>
  database.asAgency(agency_id, (db) =>
    db
      .updateTable('timesheet_signoffs')
      .set({ opened_at: now.toISOString() })
      .where('agency_id', '=', agency_id)
      .where('id', '=', signoff_id)
      .where('opened_at', 'is', null)
      .execute(),
  )

/** The sign-off of a link, read for the agency: the page then leaves out what its holder may not see. */
export const signoffByLink = (
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  { agency_id, signoff_id }: OpenSignoffLink,
) => signoffOf({ db, actor: linkHolder, scope: scopeOfAgency(agency_id), language, now }, signoff_id)

const linkHolder = { kind: 'customer', grants: new Set<string>(), supervisor_id: null } as const

/** What the link shows: nothing about people once it was revoked or has expired. */
async function pageOf(
  db: Db,
  { agency_id, recipient_name, language }: OpenSignoffLink,
  found: Signoff,
): Promise<SignoffPage> {
  const { name: agency_name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', agency_id)
    .executeTakeFirstOrThrow()
  const { status, customer_name, location_name, time_zone, week_start, expires_at } = found
  const isShown = status === 'open' || status === 'signed'
  const { address: _, ...signature } = found.signature ?? { address: null }
  return {
    ...{ status, agency_name, language, customer_name, location_name, time_zone, week_start, expires_at },
    recipient_name: isShown ? recipient_name : null,
    signature: 'name' in signature ? signature : null,
    lines: isShown ? found.lines : [],
  }
}

/** Stores the decisions and the signature: all of them, or none when a line differs from what the client saw. */
export async function signSignoff(request: PublicRequest<PrivateSignoffCalls['sign']>): Promise<SignoffPage> {
  const { database, input, now, language, address } = request
  const link = await requireSignoffLink(database, { ...request, token: input.token })
  await requireLinkWrite(database, link.id, now)
  return database.asAgency(link.agency_id, async (db) => {
    await lockWeek(db, link)
    const found = await signoffByLink({ ...request, db }, link)
    const current = await pageOf(db, link, found)
    requireOpen(found.status, current)
    requireAsSeen(found.lines, input.lines, current)
    for (const [at, line] of input.lines.entries()) requireReasons(line, at)
    const client = clientOf({ ...found, agency_id: link.agency_id }, input.name)
    await storeSignature(db, link, { ...input, address }, found.lines, now)
    await decide({ ...client, db, language, now }, input.lines)
    return pageOf(db, link, await signoffByLink({ ...request, db }, link))
  })
}

/** Locks the sign-off and then the hours of its week, so that nobody changes them until it is signed. */
async function lockWeek(db: Db, { agency_id, signoff_id }: OpenSignoffLink) {
  const week = await db
    .selectFrom('timesheet_signoffs')
    .select(['location_id', 'week_start'])
    .where('agency_id', '=', agency_id)
    .where('id', '=', signoff_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .selectFrom('timesheets')
    .select('id')
    .where(inSignoffWeek({ agency_id, ...week }))
    .orderBy('id')
    .forUpdate()
    .execute()
}

const refusalOf: Record<Exclude<SignoffStatus, 'open'>, RefusalCode> = {
  signed: 'timesheets.signoffSigned',
  revoked: 'timesheets.signoffRevoked',
  expired: 'timesheets.signoffExpired',
}

function requireOpen(status: SignoffStatus, current: SignoffPage) {
  if (status !== 'open') refuse(refusalOf[status], {}, { current })
}

/** Every line that awaits the customer is decided in the version that the client saw, and no other. */
function requireAsSeen(lines: readonly SignoffLine[], decided: readonly DecidedLine[], current: SignoffPage) {
  const versions = new Map(decided.map(({ id, version }) => [id, version]))
  const open = lines.filter(({ is_open }) => is_open)
  const isAsSeen = open.length === versions.size && open.every(({ id, version }) => versions.get(id) === version)
  if (!isAsSeen || versions.size < decided.length) refuse('stale', {}, { current })
}

function requireReasons({ decision, reason, proposed }: DecidedLine, at: number) {
  if (decision !== 'approve' && reason === null) refuseField(`lines.${at}.reason`, 'validation.required')
  if (decision === 'correct' && proposed === null) refuseField(`lines.${at}.proposed`, 'validation.required')
}

/** The customer without an account, as the one who approves and disputes. */
export const clientOf = (
  { agency_id, customer_id }: { agency_id: string; customer_id: string },
  name: string,
): Pick<ApproverContext, 'actor' | 'scope'> => ({
  actor: {
    ...{ kind: 'customer', name, account_id: null, membership_id: null, supervisor_id: null },
    grants: new Set([nameOf(['Timesheet', 'view']), nameOf(['Timesheet', 'approve'])]),
  },
  scope: scopeOf({ kind: 'customer', agency_id, customer_id, employee_id: null }),
})

type SignedInput = SignInput & { address: string }

async function storeSignature(
  db: Db,
  link: OpenSignoffLink,
  input: SignedInput,
  lines: readonly SignoffLine[],
  now: Date,
) {
  const { agency_id, signoff_id, shown_by_name } = link
  const at = now.toISOString()
  const { name: signed_name, strokes, address: signed_address } = input
  await db
    .updateTable('timesheet_signoffs')
    .set({ signed_at: at, signed_name, signed_address, signature_method: strokes === null ? 'typed' : 'drawn' })
    .set({ signature: strokes && jsonb(strokes), shown_by_name, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', signoff_id)
    .execute()
  const byId = new Map(lines.map((line) => [line.id, line]))
  const rows = input.lines.flatMap(({ id, decision, reason, proposed }) => {
    const line = byId.get(id)
    if (line === undefined) return []
    const { employee_name, works_on, starts, ends, break_minutes, paid_minutes, extras } = line
    const correction = decision === 'correct' ? proposed : null
    return {
      ...{ agency_id, signoff_id, timesheet_id: id, decision, reason: decision === 'approve' ? null : reason },
      ...{ employee_name, works_on, starts, ends, break_minutes, paid_minutes, extras: jsonb(extras) },
      proposed_starts: correction?.starts ?? null,
      proposed_ends: correction?.ends ?? null,
      proposed_break_minutes: correction?.break_minutes ?? null,
    }
  })
  await db.insertInto('timesheet_signoff_lines').values(rows).execute()
}

/** The same approvals and disputes as those of a customer with an account. */
async function decide(context: ApproverContext, lines: readonly DecidedLine[]) {
  const ids = lines.flatMap(({ id, decision }) => (decision === 'approve' ? [id] : []))
  const outcomes = ids.length === 0 ? [] : await approveMany(context, { ids, q: '' })
  const [refused] = outcomes.flatMap(({ code }) => code ?? [])
  if (refused !== undefined) refuse(refused)
  for (const { id, version, decision, reason } of lines)
    if (decision !== 'approve') await dispute(context, { id, version, reason: reason ?? '' })
}
