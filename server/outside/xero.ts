import { z } from 'zod'
import { outgoingRequest, type OutgoingAnswer, NoResponse } from './outgoing.ts'

/** The app that the installation registered at Xero. */
export type XeroApp = { client_id: string; client_secret: string }
export type XeroTokens = { access: string; refresh: string; expires_in: number }
export type XeroOrganisation = { connection_id: string; tenant_id: string; name: string }
/** The token and the organisation of a request. */
export type XeroKey = { access: string; tenant_id: string }

type Environment = Readonly<Record<string, string | undefined>>

/** The addresses of Xero; those of a stand-in when set in the environment (au-facts 5.3). */
export const xeroAddresses = (environment: Environment) => ({
  authorize: environment.XERO_AUTHORIZE_URL || 'https://login.xero.com/identity/connect/authorize',
  token: environment.XERO_TOKEN_URL || 'https://identity.xero.com/connect/token',
  connections: environment.XERO_CONNECTIONS_URL || 'https://api.xero.com/connections',
  payroll: environment.XERO_PAYROLL_URL || 'https://api.xero.com/payroll.xro/1.0',
})
export type XeroAddresses = ReturnType<typeof xeroAddresses>

/**
 * expired: the token is no longer valid. forbidden: the connected user may not see payroll there. busy: too many requests, resume after
 * `seconds`. unreachable: no response, or an error of theirs. missing: the record does not exist there. unreadable: a response that we do
 * not understand.
 */
export type XeroFailureReason = 'expired' | 'forbidden' | 'busy' | 'unreachable' | 'missing' | 'unreadable'

export class XeroFailure extends Error {
  readonly reason: XeroFailureReason
  readonly seconds: number | null

  constructor(reason: XeroFailureReason, seconds: number | null = null) {
    super(`Xero: ${reason}`)
    this.reason = reason
    this.seconds = seconds
  }
}

const tokenSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })

/** Tokens for a code or for a refresh token; a used or unknown one is `expired`. */
export async function xeroTokens(
  at: XeroAddresses,
  app: XeroApp,
  form: Readonly<Record<string, string>>,
): Promise<XeroTokens> {
  const basic = Buffer.from(`${encodeURIComponent(app.client_id)}:${encodeURIComponent(app.client_secret)}`)
  const headers = {
    authorization: `Basic ${basic.toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(form).toString()
  const answer = await xeroRequest(at.token, { method: 'POST', headers, body })
  if (answer.status === 400 || answer.status === 401) throw new XeroFailure('expired')
  const { access_token, refresh_token, expires_in } = parseResponse(tokenSchema, answer)
  return { access: access_token, refresh: refresh_token, expires_in }
}

const connectionsSchema = z.array(
  z.object({ id: z.uuid(), tenantId: z.uuid(), tenantType: z.string(), tenantName: z.string().nullish() }),
)

/** The organisations that a token can access. */
export async function xeroOrganisations(at: XeroAddresses, access: string): Promise<XeroOrganisation[]> {
  const connections = parseResponse(
    connectionsSchema,
    await xeroRequest(at.connections, { headers: bearerHeaders(access) }),
  )
  return connections
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .map(({ id, tenantId, tenantName }) => ({ connection_id: id, tenant_id: tenantId, name: tenantName ?? tenantId }))
}

/** Ends a connection there; one that is already gone counts as ended. */
export async function endXeroConnection(at: XeroAddresses, access: string, connection_id: string): Promise<void> {
  const address = `${at.connections}/${connection_id}`
  const answer = await xeroRequest(address, { method: 'DELETE', headers: bearerHeaders(access) })
  if (answer.status !== 204 && answer.status !== 404) parseResponse(z.unknown(), answer)
}

/** One payroll request of an organisation; `since`: only what changed after this instant. */
export async function callXeroPayroll<Answer extends z.ZodType>(
  at: XeroAddresses,
  { access, tenant_id }: XeroKey,
  path: string,
  shape: Answer,
  since: string | null = null,
): Promise<z.output<Answer>> {
  const headers = new Headers({ ...bearerHeaders(access), 'xero-tenant-id': tenant_id })
  if (since !== null) headers.set('if-modified-since', since)
  return parseResponse(shape, await xeroRequest(`${at.payroll}${path}`, { headers }))
}

/** The reasons that Xero states for not accepting a record, in its own words. */
export class XeroRejection extends Error {
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    super('Xero did not accept the record')
    this.reasons = reasons
  }
}

type XeroRecords = { path: string; key: string; bodies: readonly object[] }

/** The most records that Muster writes in one request. */
export const maxXeroRecords = 50

/**
 * Writes several records in one request; of those that were not accepted, the response has the errors beside the record. Throws XeroRejection
 * when the request was refused as a whole. After any XeroFailure the outcome is unknown.
 */
export async function writeXeroRecords<Answer extends z.ZodType>(
  at: XeroAddresses,
  key: XeroKey,
  records: XeroRecords,
  shape: Answer,
): Promise<z.output<Answer>> {
  const answer = await postRecords(at, key, records)
  if (answer.status === 400) throw new XeroRejection(reasonsOf(answer))
  return parseResponse(shape, answer)
}

/**
 * Writes one record, or takes an action without a body; bodies are arrays, and each element of the response has its own errors (au-facts 5.2). Throws XeroRejection when the
 * record was not accepted. After any XeroFailure the outcome is unknown. Within minutes, Xero executes a key only once.
 */
export async function writeXeroPayroll<Answer extends z.ZodType>(
  at: XeroAddresses,
  of: XeroKey,
  { body, ...record }: { path: string; key: string; body: object | null },
  shape: Answer,
): Promise<z.output<Answer>> {
  const answer = await postRecords(at, of, { ...record, bodies: body === null ? [] : [body] })
  const reasons = reasonsOf(answer)
  if (reasons.length > 0) throw new XeroRejection(reasons)
  return parseResponse(shape, answer)
}

function postRecords(at: XeroAddresses, { access, tenant_id }: XeroKey, { path, key, bodies }: XeroRecords) {
  const headers = { ...bearerHeaders(access), 'xero-tenant-id': tenant_id, 'idempotency-key': key }
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  return xeroRequest(`${at.payroll}${path}`, bodies.length === 0 ? init : { ...init, body: JSON.stringify(bodies) })
}

const messageSchema = z.object({ Message: z.string().nullish() })
const withErrors = z.array(z.object({ ValidationErrors: z.array(messageSchema).nullish() }))
const rejectionSchema = z.object({
  Message: z.string().nullish(),
  Employees: withErrors.nullish(),
  Timesheets: withErrors.nullish(),
  LeaveApplications: withErrors.nullish(),
})

/** Validation errors of the element, also in an otherwise successful response; without any, the message of a 400. */
function reasonsOf({ status, body }: OutgoingAnswer): string[] {
  if (status !== 200 && status !== 400) return []
  const read = rejectionSchema.safeParse(body)
  if (!read.success) return status === 400 ? [''] : []
  const { Employees, Timesheets, LeaveApplications } = read.data
  const elements = [...(Employees ?? []), ...(Timesheets ?? []), ...(LeaveApplications ?? [])]
  const reasons = elements.flatMap(({ ValidationErrors }) =>
    (ValidationErrors ?? []).map(({ Message }) => Message ?? ''),
  )
  return reasons.length > 0 || status === 200 ? reasons : [read.data.Message ?? '']
}

const bearerHeaders = (access: string) => ({ authorization: `Bearer ${access}`, accept: 'application/json' })

async function xeroRequest(address: string, init: Parameters<typeof outgoingRequest>[1]): Promise<OutgoingAnswer> {
  try {
    return await outgoingRequest(address, init)
  } catch (failure) {
    if (failure instanceof NoResponse) throw new XeroFailure('unreachable')
    throw failure
  }
}

function parseResponse<Answer extends z.ZodType>(shape: Answer, { status, body, retry_after }: OutgoingAnswer) {
  if (status === 401) throw new XeroFailure('expired')
  if (status === 403) throw new XeroFailure('forbidden')
  if (status === 429) throw new XeroFailure('busy', retry_after ?? 60)
  if (status >= 500) throw new XeroFailure('unreachable', retry_after)
  if (status === 404) throw new XeroFailure('missing')
  const read = shape.safeParse(body)
  if (status >= 400 || !read.success) throw new XeroFailure('unreadable')
  return read.data
}
