// What a private link shows.
import { sql } from 'kysely'
import { type PrivateResponse, type ResponsePage, shiftToAnswer } from '#contract/rostering/shifts/responses.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { type Scope, scopeOf } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { assignmentRows } from '#server/modules/rosters/assignments/queries.ts'
import { ownOfferRows } from '#server/modules/responses/offers/queries.ts'
import type { OpenResponseLink } from '#server/modules/publication/notices/response-links.ts'
import { canWithdraw, offerStateOf, responseStateOf } from './rules.ts'

/** The holder of a link sees what its employee sees. */
export const scopeOfLink = ({ agency_id, employee_id }: OpenResponseLink): Scope =>
  scopeOf({ kind: 'employee', agency_id, employee_id, customer_id: null })

/** The page of a link; a revoked one shows nothing about its employee. */
export async function responsePageOf(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  link: OpenResponseLink,
): Promise<ResponsePage> {
  const { db } = context
  const { employee_name, ...page } = await holderOf(db, link)
  if (link.is_revoked) return { ...page, employee_name: '', is_revoked: true, responses: [] }
  return { ...page, employee_name, is_revoked: false, responses: await responsesOf(context, link) }
}

const holderOf = (db: Db, { agency_id, employee_id }: OpenResponseLink) =>
  db
    .selectFrom('employees')
    .innerJoin('companies as head', 'head.id', 'employees.agency_id')
    .select(['head.name as agency_name', 'employees.name as employee_name'])
    .select(
      sql<Language | null>`(
        select accounts.locale from memberships join accounts on accounts.id = memberships.account_id
        where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id
        order by memberships.id limit 1)`.as('language'),
    )
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', employee_id)
    .executeTakeFirstOrThrow()

const shownDays = 30

/** Everything that the link is about until a month after its start, by its start; what was unpublished comes last. */
async function responsesOf(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  link: OpenResponseLink,
): Promise<PrivateResponse[]> {
  const { now } = context
  const responses = [...(await assignmentsOf(context, link)), ...(await offersOf(context, link))]
  const startOf = ({ shift }: PrivateResponse) => shift?.starts_at ?? '~'
  const since = new Date(now.getTime() - shownDays * 86_400_000).toISOString()
  const shown = responses.filter((one) => startOf(one) > since)
  return shown.toSorted((one, other) => startOf(one).localeCompare(startOf(other)) || one.id.localeCompare(other.id))
}

async function assignmentsOf(
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  link: OpenResponseLink,
): Promise<PrivateResponse[]> {
  const { assignment_ids: ids } = await targetsOf(db, link)
  if (ids.length === 0) return []
  const rows = await assignmentRows({ db, scope: scopeOfLink(link), language })
    .select(['rosters.status as roster_status', 'assignments.status as stored_status'])
    .where('assignments.id', 'in', ids)
    .orderBy('assignments.id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    const of = { id, of: 'assignment' as const, respond_by: null, is_choice: false }
    if (row === undefined) return { ...of, version: 0, state: 'over', can_withdraw: false, shift: null }
    const at = now.toISOString()
    const can_withdraw = canWithdraw(row, at)
    return { ...of, version: row.version, state: responseStateOf(row, at), can_withdraw, shift: shownOf(row) }
  })
}

async function offersOf(
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  link: OpenResponseLink,
): Promise<PrivateResponse[]> {
  const { offer_ids } = await targetsOf(db, link)
  if (offer_ids.length === 0) return []
  const rows = await ownOfferRows({ db, scope: scopeOfLink(link), language })
    .where('shift_offers.id', 'in', offer_ids)
    // An accepted one is shown as its assignment.
    .where('shift_offers.assignment_id', 'is', null)
    .orderBy('shift_offers.id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, of: 'offer' as const, version: row.version, respond_by: row.expires_at, can_withdraw: false },
    ...{ is_choice: row.choice === 'planner', state: offerStateOf(row, now.toISOString()), shift: shownOf(row) },
  }))
}

/** What the link is about; the assignments include those from its accepted offers. */
export async function targetsOf(db: Db, { agency_id, id }: OpenResponseLink) {
  const { rows: assignments } = await sql<{ assignment_id: string }>`
    select assignment_id from response_link_assignments where agency_id = ${agency_id}::uuid and link_id = ${id}::uuid
    union
    select shift_offers.assignment_id from response_link_offers target
    join shift_offers on shift_offers.agency_id = target.agency_id and shift_offers.id = target.offer_id
    where target.agency_id = ${agency_id}::uuid and target.link_id = ${id}::uuid and shift_offers.assignment_id is not null
    order by assignment_id`.execute(db)
  const offers = await db
    .selectFrom('response_link_offers')
    .select('offer_id')
    .where('agency_id', '=', agency_id)
    .where('link_id', '=', id)
    .orderBy('offer_id')
    .execute()
  return {
    assignment_ids: assignments.map(({ assignment_id }) => assignment_id),
    offer_ids: offers.map(({ offer_id }) => offer_id),
  }
}

type PrivateShift = NonNullable<PrivateResponse['shift']>

// What is not of this view is left out.
const shownOf = (row: PrivateShift): PrivateShift => shiftToAnswer.parse(row)
