import { sql } from 'kysely'
import type { AuditChain } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { faultsOf, type ChainEntry, startOfChain, type ChainProgress } from './rules.ts'

type ChainOwner = { agency_id: string | null; agency_name: string | null }
export type ChainHead = { number: number; hash: string }

const linksAtOnce = 1000
const maxBrokenEntries = 100

/** Every chain in the scope: those of agencies, and for the super admin the platform's. */
export async function chainOwners(db: Db, scope: Scope): Promise<ChainOwner[]> {
  if (scope.kind === 'customer' || scope.kind === 'employee') return []
  const agencies = await db
    .selectFrom('companies')
    .select(['id as agency_id', 'name as agency_name'])
    .where('type', '=', 'head')
    .where(inAgency(scope, 'agency_id'))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return scope.agency_id === null ? [{ agency_id: null, agency_name: null }, ...agencies] : agencies
}

/** Verifies a chain from its first entry; returns the faults with their entry numbers, at most 100. */
export async function verifyChain(db: Db, owner: ChainOwner): Promise<AuditChain> {
  let walk: ChainProgress = startOfChain
  let entries = 0
  for (;;) {
    const links = await linksAfter(db, owner, walk.number)
    walk = faultsOf(walk, links)
    entries += links.length
    if (links.length < linksAtOnce) break
  }
  const broken = [...walk.broken, ...(await lostEnd(db, owner, walk))].slice(0, maxBrokenEntries)
  return { ...owner, entries, broken, head_hash: entries === 0 ? null : walk.hash }
}

async function linksAfter(db: Db, { agency_id }: ChainOwner, number: number): Promise<ChainEntry[]> {
  const { rows } = await sql<ChainEntry>`
    select number, prev_hash, hash, hash = muster_audit_hash(entry) as is_own,
      changes_hash is not distinct from muster_audit_changes_hash(id) as is_whole
    from audit_entries entry where ${ownerCondition(agency_id)} and number > ${number}
    order by number limit ${linksAtOnce}`.execute(db)
  return rows
}

// Changes without an entry, although no other entry is missing: it was the last one.
async function lostEnd(db: Db, { agency_id }: ChainOwner, walk: ChainProgress) {
  if (walk.broken.some(({ reason }) => reason === 'missing')) return []
  const { rows } = await sql<{ found: number }>`
    select 1 as found from audit_changes where ${ownerCondition(agency_id)}
      and not exists (select from audit_entries where audit_entries.id = audit_changes.entry_id) limit 1`.execute(db)
  return rows.length === 0 ? [] : [{ number: walk.number + 1, reason: 'lost' as const }]
}

const ownerCondition = (agency_id: string | null) =>
  agency_id === null ? sql`agency_id is null` : sql`agency_id = ${agency_id}::uuid`

/** Whether an entry with this stored number and hash still exists. */
export async function headExists(db: Db, { number, hash }: ChainHead): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('number', '=', number)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return entry !== undefined
}

/** The last entry of every chain, to be stored where database owners cannot change it. */
export async function chainHeads(db: Db): Promise<(ChainHead & { agency_id: string | null })[]> {
  const { rows } = await sql<ChainHead & { agency_id: string | null }>`
    select owner.agency_id, head.number, head.hash
    from (select id as agency_id from companies where type = 'head' union all select null) owner
    cross join lateral (
      select number, hash from audit_entries where agency_id = owner.agency_id or (owner.agency_id is null and agency_id is null)
      order by number desc limit 1
    ) head
    order by owner.agency_id nulls first`.execute(db)
  return rows
}
