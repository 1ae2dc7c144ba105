import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'

/**
 * Runs the effect of a writing call at most once per Idempotency-Key: the key is claimed in the transaction of the effect,
 * a repetition gets the first answer, the same key with other content is refused. Without the header it just runs.
 */
export async function onceFor(
  db: Db,
  actor: Actor,
  row: Call,
  request: FastifyRequest,
  input: unknown,
  effect: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return effect()
  const claim = { agency_id: actor.agency_id, membership_id: actor.membership_id, call: row.path, key: key.slice(0, 100), request_hash: hashOf(input) }
  const claimed = await db.insertInto('idempotency_keys').values(claim).onConflict((of) => of.doNothing()).returning('key').execute()
  if (claimed.length === 0) return answerGiven(db, claim)
  const answer = await effect()
  await db
    .updateTable('idempotency_keys')
    .set({ answer: jsonb(answer) })
    .where('membership_id', '=', claim.membership_id)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .execute()
  return answer
}

type Claim = { agency_id: string | null; membership_id: string; call: string; key: string; request_hash: string }

async function answerGiven(db: Db, claim: Claim) {
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

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex')
