// Rates from the Modern Awards Pay Database, with the agency's own key.
import type { InputOf } from '#contract/call.ts'
import type { calls, Calls } from '#contract/calls.ts'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { RateServiceKey } from '#contract/payroll/pay-rules/rate-service.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { readAs } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { storedVersionOf } from '#server/modules/pay/rule-sets/queries.ts'
import { AwardRatesFailure, awardRatesAddress, type AwardResource, awardRows } from '#server/outside/award-rates.ts'
import type { SealContext } from '#server/outside/secrets/seal.ts'
import { proposeRates } from './propose-rates.ts'

type ServiceCalls = typeof calls.rateService
type Reader = Pick<Context, 'db' | 'scope'>

/** The place that an agency's key is bound to. */
export const serviceKeySealContext = ({ agency_id }: { agency_id: string }): SealContext => ({
  agency_id,
  column: 'rate_service_keys.key_sealed',
  row_id: agency_id,
})

/** Whether the agency of a version has a key. */
export async function serviceKeyFor({ db, scope }: Reader, version_id: string): Promise<RateServiceKey> {
  const stored = await storedKey(db, await agencyOf(db, scope, version_id))
  return { key_ends: stored?.key_ends ?? null, version: stored?.version ?? 0 }
}

/** Stores the key in place of the former one; refuses where somebody else has changed it meanwhile. */
export async function storeServiceKey(
  context: Context,
  { version_id, key, version }: InputOf<ServiceCalls['store']>,
): Promise<RateServiceKey> {
  const { db, scope, outside, now } = context
  const agency_id = await agencyOf(db, scope, version_id)
  const current = await serviceKeyFor(context, version_id)
  requireVersion(current, version)
  const fields = { key_sealed: outside.seal.seal(key, serviceKeySealContext({ agency_id })), key_ends: key.slice(-3) }
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await (current.version === 0
    ? db
        .insertInto('rate_service_keys')
        .values({ id: newId(), agency_id, ...fields, ...times })
        .execute()
    : db
        .updateTable('rate_service_keys')
        .set({ ...fields, ...touchedColumns(now) })
        .where('agency_id', '=', agency_id)
        .where('version', '=', version)
        .execute())
  return serviceKeyFor(context, version_id)
}

/** Deletes the key. */
export async function removeServiceKey(
  context: Context,
  { version_id, version }: InputOf<ServiceCalls['remove']>,
): Promise<RateServiceKey> {
  const { db, scope } = context
  requireVersion(await serviceKeyFor(context, version_id), version)
  await db
    .deleteFrom('rate_service_keys')
    .where('agency_id', '=', await agencyOf(db, scope, version_id))
    .execute()
  return serviceKeyFor(context, version_id)
}

/** The rules of a version with the rates that the service has for a day; no transaction is open while it is asked. */
export async function ratesOfService({
  database,
  actor,
  input,
  outside,
}: OwnTransactionRequest<Calls['rateService']['propose']>): Promise<RateProposal> {
  const { rules, sealed, agency_id } = await readAs(database, actor, async (db) => {
    const version = await storedVersionOf(db, actor.scope, input.version_id)
    const agency_id = await agencyOf(db, actor.scope, input.version_id)
    return { rules: version.rules, agency_id, sealed: (await storedKey(db, agency_id))?.key_sealed }
  })
  if (sealed === undefined) refuse('rateService.noKey')
  const key = outside.seal.open(sealed, serviceKeySealContext({ agency_id }))
  const source = { address: awardRatesAddress(outside.environment), key, award: input.award }
  // One after the other: the service limits requests at once.
  const rowsOf = (resource: AwardResource) => awardRows(source, resource).catch(refuseFailure)
  const pay_rates = await rowsOf('pay_rates')
  const penalties = await rowsOf('penalties')
  const wage_allowances = await rowsOf('wage_allowances')
  return proposeRates(rules, { pay_rates, penalties, wage_allowances }, input.valid_from)
}

const refusalOf = {
  key_refused: 'rateService.keyRefused',
  busy: 'rateService.busy',
  unreachable: 'rateService.unreachable',
  unreadable: 'rateService.unreadable',
  too_much: 'rateService.unreadable',
} as const

function refuseFailure(thrown: unknown): never {
  if (!(thrown instanceof AwardRatesFailure)) throw thrown
  if (thrown.reason === 'unknown_award') return refuseField('award', 'refusals.rateService.unknownAward')
  return refuse(refusalOf[thrown.reason], thrown.seconds === null ? {} : { seconds: thrown.seconds })
}

async function agencyOf(db: Db, scope: Scope, version_id: string): Promise<string> {
  const { agency_id } = await db
    .selectFrom('pay_rule_versions')
    .select('agency_id')
    .where('id', '=', version_id)
    .where(inAgency(scope, 'pay_rule_versions.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  return agency_id
}

const storedKey = (db: Db, agency_id: string) =>
  db
    .selectFrom('rate_service_keys')
    .select(['key_sealed', 'key_ends', 'version'])
    .where('agency_id', '=', agency_id)
    .executeTakeFirst()
