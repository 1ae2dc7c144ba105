import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse } from '#contract/refusals.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import type { UploadedFile } from '#server/http/files.ts'

/**
 * Runs the effect of a writing call at most once per Idempotency-Key: the key is claimed in the transaction of the effect, a repetition
 * gets the first response, the same key with other content is refused. Without the header it just runs.
 */
export async function runOnce(
  db: Db,
  actor: Actor,
  row: Call,
  request: FastifyRequest,
  content: RequestContent,
  effect: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return effect()
  const { agency_id, membership_id } = actor
  // A token's keys are its own: they are not those of the user whom it acts for.
  const ownKey = actor.token === undefined ? key : `${actor.token.id} ${key}`
  const claim = { agency_id, membership_id, call: row.path, key: storedKey(ownKey), request_hash: hashOf(content) }
  if (!(await isClaimed(db, claim))) return answerGiven(db, claim)
  const answer = await effect()
  await cacheResponse(db, claim, answer)
  return answer
}

type RequestContent = { readonly input: unknown; readonly files: readonly UploadedFile[] }
type RequestClaim = { agency_id: string | null; membership_id: string; call: string; key: string; request_hash: string }

/** True when the key was free and is now claimed; waits for another request that holds it. */
async function isClaimed(db: Db, claim: RequestClaim) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((of) => of.doNothing())
    .returning('key')
    .execute()
  return claimed.length > 0
}

function cacheResponse(db: Db, { membership_id, call, key }: RequestClaim, response: unknown) {
  // No text for undefined, which its type leaves out.
  const answer: string | undefined = JSON.stringify(response)
  return db
    .updateTable('idempotency_keys')
    .set({ answer: answer ?? null })
    .where('membership_id', '=', membership_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
}

async function answerGiven(db: Db, claim: RequestClaim) {
  const given = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('membership_id', '=', claim.membership_id)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (given.request_hash !== claim.request_hash) refuse('keyReused')
  return given.answer
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

// An index has room for short keys only.
const storedKey = (key: string) => (key.length > 100 ? sha256(key) : key)

const hashOf = ({ input, files }: RequestContent) =>
  sha256(JSON.stringify([input, files.map(({ filename, bytes }) => [filename, sha256(bytes)])]))

// A client repeats a request within minutes; a week covers one that was offline for days.
const storedDays = 7

/** Deletes expired keys with the stored responses. */
export function purgeIdempotencyKeys(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000).toISOString()
  return deleteInBatches(database, signal, async (db) => {
    const old = db
      .selectFrom('idempotency_keys')
      .select(['membership_id', 'call', 'key'])
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(rowsPerBatch)
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where(({ refTuple, eb }) =>
        eb(refTuple('membership_id', 'call', 'key'), 'in', old.$asTuple('membership_id', 'call', 'key')),
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
