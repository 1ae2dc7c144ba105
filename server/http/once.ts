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
  const { agency_id, membership_id } = actor
  const claim = { agency_id, membership_id, call: row.path, key: key.slice(0, 100), request_hash: hashOf(input) }
  if (!(await isClaimed(db, claim))) return answerGiven(db, claim)
  const answer = await effect()
  await keepAnswer(db, claim, answer)
  return answer
}

type Claim = { agency_id: string | null; membership_id: string; call: string; key: string; request_hash: string }

/** True when the key was free and is ours now; another request that holds it is waited for. */
async function isClaimed(db: Db, claim: Claim) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((of) => of.doNothing())
    .returning('key')
    .execute()
  return claimed.length > 0
}

const keepAnswer = (db: Db, claim: Claim, answer: unknown) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: jsonb(answer) })
    .where('membership_id', '=', claim.membership_id)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .execute()

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
