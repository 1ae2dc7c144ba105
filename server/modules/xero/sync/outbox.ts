// The outbox: every write to Xero is stored before it is sent, under the key that Xero gets.
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { newId } from '#server/database/values/ids.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'

type OutboxKind = Tables['xero_outbox']['kind']
export type OutboxSubject = LinkKey & { kind: OutboxKind; subject_id: string }
export type OutboxEntry = { id: string; digest: string; tenant_id: string; created_at: string }

/** A write whose outcome is unknown, because no response was stored. */
export const openEntry = (db: Db, of: OutboxSubject): Promise<OutboxEntry | undefined> =>
  db
    .selectFrom('xero_outbox')
    .select(['id', 'digest', 'tenant_id', 'created_at'])
    .where('agency_id', '=', of.agency_id)
    .where('kind', '=', of.kind)
    .where('subject_id', '=', of.subject_id)
    .where('status', '=', 'sending')
    .executeTakeFirst()

type OutboxContent = { tenant_id: string; digest: string; now: Date }

/**
 * Stores a write before it is sent; returns its key. An open one with the same content keeps its key, so that Xero executes it once; with
 * other content, it is replaced. Its outcome must have been looked up before.
 */
export async function storeEntry(
  db: Db,
  of: OutboxSubject,
  { tenant_id, digest, now }: OutboxContent,
): Promise<string> {
  const open = await openEntry(db, of)
  if (open !== undefined && open.digest === digest && open.tenant_id === tenant_id) return open.id
  if (open !== undefined) await closeEntry(db, of.agency_id, open.id, { status: 'replaced' }, now)
  const id = newId()
  await db
    .insertInto('xero_outbox')
    .values({ id, ...of, tenant_id, digest, created_at: now.toISOString() })
    .execute()
  return id
}

type WriteOutcome = { status: 'accepted'; xero_id: string } | { status: 'rejected' | 'replaced' }

export const closeEntry = (db: Db, agency_id: string, id: string, outcome: WriteOutcome, now: Date) =>
  db
    .updateTable('xero_outbox')
    .set({ ...outcome, finished_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
