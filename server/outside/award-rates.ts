// The Modern Awards Pay Database of the Fair Work Commission, version 1 of its API (developer.fwc.gov.au).
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { NoResponse, type OutgoingAnswer, outgoingRequest } from './outgoing.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The address of the API; that of a stand-in when set in the environment. */
export const awardRatesAddress = (environment: Environment) =>
  environment.AWARD_RATES_URL || 'https://api.fwc.gov.au/api/v1'

/** The resources of an award that rates come from, by the names of their files. */
const resources = {
  pay_rates: 'pay-rates',
  penalties: 'penalties',
  wage_allowances: 'wage-allowances',
} as const
export type AwardResource = keyof typeof resources

/**
 * key_refused: no such key, or one without a subscription. unknown_award: there is none with this code. busy: too many requests, to be repeated
 * after `seconds`. unreachable: no response, or an error of theirs. unreadable: a response that we do not understand. too_much: more pages
 * than an award has.
 */
export type AwardRatesFailureReason =
  | 'key_refused'
  | 'unknown_award'
  | 'busy'
  | 'unreachable'
  | 'unreadable'
  | 'too_much'

export class AwardRatesFailure extends Error {
  readonly reason: AwardRatesFailureReason
  readonly seconds: number | null

  constructor(reason: AwardRatesFailureReason, seconds: number | null = null) {
    super(`award rates: ${reason}`)
    this.reason = reason
    this.seconds = seconds
  }
}

/** The most that the API gives in one page. */
const pageSize = 100
const maxPages = 100
const maxWaitSeconds = 10
const maxWaits = 3

type Source = { address: string; key: string; award: string }

/**
 * All rows of a resource of an award, its present and its former ones, as texts by the names of the fields. Waits a few times for a short
 * while where the service asks for it. Throws AwardRatesFailure.
 */
export async function awardRows(source: Source, resource: AwardResource): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const { results, has_more } = pageIn(await answerOf(source, resource, page))
    rows.push(...results)
    if (!has_more) return rows
  }
  throw new AwardRatesFailure('too_much')
}

async function answerOf({ address, key, award }: Source, resource: AwardResource, page: number) {
  const url = `${address}/awards/${encodeURIComponent(award)}/${resources[resource]}?page=${page}&limit=${pageSize}`
  const headers = { 'ocp-apim-subscription-key': key, accept: 'application/json' }
  for (let waits = 0; ; waits += 1) {
    const answer = await request(url, { headers })
    if (answer.status !== 429) return answer
    const seconds = answer.retry_after ?? 1
    if (waits >= maxWaits || seconds > maxWaitSeconds) throw new AwardRatesFailure('busy', seconds)
    await wait(seconds * 1000)
  }
}

async function request(url: string, init: Parameters<typeof outgoingRequest>[1]): Promise<OutgoingAnswer> {
  try {
    return await outgoingRequest(url, init)
  } catch (failure) {
    if (failure instanceof NoResponse) throw new AwardRatesFailure('unreachable')
    throw failure
  }
}

/**
 * What is not known of the API from its public documents is read tolerantly here: `_meta` may be missing, and values may be texts, numbers,
 * booleans or null (null is empty, as in the files). Times at midnight are days (`rowsOn` in the rate import).
 */
const pageSchema = z.object({
  _meta: z.object({ has_more_results: z.boolean().nullish() }).loose().nullish(),
  results: z.array(z.record(z.string(), z.unknown())),
})

function pageIn({ status, body }: OutgoingAnswer) {
  if (status === 401 || status === 403) throw new AwardRatesFailure('key_refused')
  if (status === 404) throw new AwardRatesFailure('unknown_award')
  if (status >= 500) throw new AwardRatesFailure('unreachable')
  const read = pageSchema.safeParse(body)
  if (status !== 200 || !read.success) throw new AwardRatesFailure('unreadable')
  const { results, _meta } = read.data
  return { results: results.map(textsOf), has_more: _meta?.has_more_results === true && results.length > 0 }
}

const textsOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, textOf(value)]))

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
