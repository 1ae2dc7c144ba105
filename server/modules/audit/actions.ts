import { sql } from 'kysely'
import type { AuditEntity, AuditEvent } from '#contract/platform/audit.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'

type Event = {
  /** the agency whose log it belongs to; null: the platform. In an agency's transaction only that agency */
  agency_id: string | null
  action: AuditEvent
  entity: AuditEntity
  entity_id?: string | null
  /** never anything secret: it is stored for years */
  facts: Record<string, unknown>
}

/** Records an event that changes no row: an export, a reveal, a refused sign-in. Changes of rows are recorded by database triggers. */
export async function recordEvent(
  db: Db,
  { agency_id, action, entity, entity_id = null, facts }: Event,
): Promise<void> {
  await sql`select muster_audit_event(${agency_id}::uuid, ${action}, ${entity}, ${entity_id}::uuid, ${jsonb(facts)})`.execute(
    db,
  )
}

type ActorNames = { account_id: string; membership_id: string; name: string }

/** Sets the audit actor of this transaction, when it is only determined in it: a user who is just signing in. */
export async function setAuditActor(db: Db, { account_id, membership_id, name }: ActorNames): Promise<void> {
  const known = jsonb({ account_id, membership_id, name })
  await sql`select set_config('app.actor', (coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb || ${known})::text, true)`.execute(
    db,
  )
}
