import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import type { Context } from '#server/http/context.ts'
import { mayMakePacks, mayOpenPack, seesFacts } from './policy.ts'
import { isDownloadable, countsOf, packOf, subjectOf } from './queries.ts'
import { isTooLarge } from './rules.ts'

type EvidenceCalls = typeof calls.evidence

/** What a pack would contain for this reader. */
export async function estimatePack({ db, actor, scope }: Context, input: InputOf<EvidenceCalls['estimate']>) {
  if (!mayMakePacks(actor)) refuse('mayNot')
  const { selection } = await subjectOf(db, scope, input)
  const counts = await countsOf(db, selection, { with_facts: seesFacts(actor), with_files: input.with_files })
  return { ...counts, too_large: isTooLarge(counts) }
}

/** Of one agency: each takes minutes of the server and megabytes of its disk. */
const maxOpenPacks = 5

async function requireFewOpenPacks(db: Db, agency_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence packs of ${agency_id}`}, 0))`.execute(db)
  const { open } = await db
    .selectFrom('evidence_packs')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('agency_id', '=', agency_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (open >= maxOpenPacks) refuse('evidence.enough', { limit: maxOpenPacks })
}

/** Queues a pack, which a background job makes. */
export async function storePack(context: Context, input: InputOf<EvidenceCalls['store']>) {
  const { db, actor, scope, language, now } = context
  if (!mayMakePacks(actor)) refuse('mayNot')
  const { selection, ...subject } = await subjectOf(db, scope, input)
  const { agency_id, first_day, last_day } = selection
  await requireFewOpenPacks(db, agency_id)
  const contents = { with_facts: seesFacts(actor), with_files: input.with_files }
  if (isTooLarge(await countsOf(db, selection, contents))) refuse('evidence.tooLarge')
  const id = newId()
  await db
    .insertInto('evidence_packs')
    .values({
      ...{ id, agency_id, first_day, last_day, ...subject, ...contents, language },
      ...{ recipient: input.recipient, purpose: input.purpose },
      ...{ made_by_name: actor.name, created_at: now.toISOString() },
    })
    .execute()
  return packOf(context, id)
}

/** The archive; refuses one that is not ready, or has been deleted. Each download is in the audit log. */
export async function downloadPack(context: Context, id: string) {
  const { db, actor, now, outside } = context
  const pack = await packOf(context, id)
  if (!mayOpenPack(actor, pack)) refuse('mayNot')
  if (!isDownloadable(pack, now)) refuse('evidence.notReady')
  const { agency_id, file_id } = await db
    .selectFrom('evidence_packs')
    .select(['agency_id', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = (file_id === null ? null : await outside.files.open(file_id)) ?? refuse('evidence.notReady')
  const facts = { recipient: pack.recipient, manifest_sha256: pack.manifest_sha256 }
  await recordEvent(db, { agency_id, action: 'export', entity: 'evidence_packs', entity_id: id, facts })
  return {
    content_type: 'application/zip',
    filename: `evidence-${pack.first_day}-${pack.last_day}-${id.slice(-6)}.zip`,
    body,
  }
}
