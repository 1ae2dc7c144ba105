// Private links with which employees respond to shifts without signing in (decision 094).
import { sql } from 'kysely'
import type { LinkChannel } from '#contract/rostering/shifts/response-channels.ts'
import { responsePath } from '#contract/rostering/shifts/responses.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { type LinkRequest, newLinkToken, requireByToken, requireLinkWrite } from '#server/modules/auth/private-links.ts'

/** An employee, and the assignments and offers of theirs that the link is about. */
export type NewResponseLink = {
  agency_id: string
  employee_id: string
  channel: LinkChannel
  assignment_ids?: readonly string[]
  offer_ids?: readonly string[]
}

/**
 * Creates a link for each row, in their order, and returns the addresses in this product. Only hashes of the tokens are stored; earlier
 * links stay valid.
 */
export async function issueResponseLinks(db: Db, links: readonly NewResponseLink[], now: Date): Promise<string[]> {
  if (links.length === 0) return []
  const tokens = links.map(newLinkToken)
  const created_at = now.toISOString()
  const rows = links.map(({ agency_id, employee_id, channel }, at) => ({
    ...{ id: newId(), agency_id, employee_id, channel, created_at },
    token_hash: tokens[at]?.token_hash ?? '',
  }))
  await db.insertInto('response_links').values(rows).execute()
  const targets = links.map(({ agency_id, assignment_ids = [], offer_ids = [] }, at) => ({
    ...{ agency_id, link_id: rows[at]?.id, assignment_ids, offer_ids },
  }))
  await insertTargets(db, targets)
  return tokens.map(({ token }) => responsePath(token))
}

async function insertTargets(db: Db, targets: readonly object[]) {
  const target = sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
    as target(agency_id uuid, link_id uuid, assignment_ids uuid[], offer_ids uuid[])`
  await sql`
    insert into response_link_assignments (agency_id, link_id, assignment_id)
    select agency_id, link_id, assignment_id from ${target} cross join unnest(assignment_ids) as assignment_id`.execute(
    db,
  )
  await sql`
    insert into response_link_offers (agency_id, link_id, offer_id)
    select agency_id, link_id, offer_id from ${target} cross join unnest(offer_ids) as offer_id`.execute(db)
}

export type OpenResponseLink = {
  id: string
  agency_id: string
  employee_id: string
  channel: LinkChannel
  is_revoked: boolean
}

/**
 * The link of a token, also a revoked one. An unknown token is refused as not found, and counts against the limit of its network address.
 */
export const requireResponseLink = (database: Database, opening: LinkRequest): Promise<OpenResponseLink> =>
  requireByToken(database, opening, (db, token_hash) =>
    db
      .selectFrom('response_links')
      .select(['id', 'agency_id', 'employee_id', 'channel', sql<boolean>`revoked_at is not null`.as('is_revoked')])
      .where('token_hash', '=', token_hash)
      .executeTakeFirst(),
  )

/** Limits how often the holder of a link writes. */
export const requireResponseLinkUse = (database: Database, { id }: OpenResponseLink, now: Date) =>
  requireLinkWrite(database, id, now)

/** Revokes every link that was sent for an assignment; returns their number. */
export async function revokeResponseLinks(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  assignment_id: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('response_links')
    .set({ revoked_at: now.toISOString() })
    .where('revoked_at', 'is', null)
    .where(inAgency(scope, 'response_links.agency_id'))
    .where('id', 'in', (of) =>
      of.selectFrom('response_link_assignments').select('link_id').where('assignment_id', '=', assignment_id),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const retentionDays = 365

/** Deletes links whose last shift started a year ago: until then a dead link still says whose it was. Returns their number. */
export const purgeResponseLinks = (database: Database, now: Date, signal: AbortSignal): Promise<number> =>
  deleteInBatches(database, signal, async (db) => {
    const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
    const { numAffectedRows } = await sql`
      delete from response_links where id in (
        select id from response_links old
        where created_at < ${before}::timestamptz and not exists (
          select from response_link_assignments target
          join assignments on assignments.agency_id = target.agency_id and assignments.id = target.assignment_id
          where target.agency_id = old.agency_id and target.link_id = old.id and assignments.starts_at > ${before}::timestamptz
        ) and not exists (
          select from response_link_offers target
          join shift_offers on shift_offers.agency_id = target.agency_id and shift_offers.id = target.offer_id
          join roster_shifts on roster_shifts.agency_id = target.agency_id and roster_shifts.id = shift_offers.roster_shift_id
          where target.agency_id = old.agency_id and target.link_id = old.id and roster_shifts.starts_at > ${before}::timestamptz
        ) order by created_at limit ${rowsPerBatch})`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
