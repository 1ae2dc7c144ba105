import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type TwinEmployee = { EmployeeID: string; FirstName: string; LastName: string } & Record<string, unknown>
export type TwinSlip = { PayslipID: string; EmployeeID: string } & Record<string, unknown>
export type TwinRun = { PayRunID: string; PayRunStatus: string; slips: TwinSlip[] } & Record<string, unknown>

const client = { id: 'TWINCLIENT0001', secret: 'twin-secret-of-the-app' }

export type XeroTwin = Awaited<ReturnType<typeof xeroTwin>>

/**
 * A fake Xero on the loopback interface, as far as payslips need it: modelled on its OpenAPI files (identity and payroll AU), with state.
 * Tokens are rotated, and a used refresh token is no longer valid.
 */
export async function xeroTwin(port = 0) {
  const state = {
    organisations: [
      { id: randomUUID(), tenantId: randomUUID(), tenantType: 'ORGANISATION', tenantName: 'Southern Cross Pty Ltd' },
    ],
    employees: [] as TwinEmployee[],
    runs: [] as TwinRun[],
    items: { EarningsRates: [] as object[], DeductionTypes: [] as object[], ReimbursementTypes: [] as object[] },
    codes: new Map<string, { challenge: string; redirect: string }>(),
    refresh: new Set<string>(),
    access: new Set<string>(),
    /** the received requests, `GET /PayRuns` */
    requests: [] as string[],
    refreshes: 0,
    /** what happens elsewhere while the next tokens are refreshed */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** the responses for the next payroll requests */
    instead: [] as { status: number; headers?: Record<string, string> }[],
  }
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`
  return {
    ...{ base, client, state },
    /** the settings with which a server finds it */
    environment: {
      XERO_CLIENT_ID: client.id,
      XERO_CLIENT_SECRET: client.secret,
      XERO_AUTHORIZE_URL: `${base}/identity/connect/authorize`,
      XERO_TOKEN_URL: `${base}/connect/token`,
      XERO_CONNECTIONS_URL: `${base}/connections`,
      XERO_PAYROLL_URL: `${base}/payroll.xro/1.0`,
    },
    /** a user consents at Xero: the parameters of the redirect */
    agree: async (requested: string) => {
      const answered = await fetch(requested, { redirect: 'manual' })
      const back = new URL(answered.headers.get('location') ?? '')
      return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
    },
    close: () => new Promise((closed) => server.close(() => closed(null))),
  }
}

type State = XeroTwin['state']

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://twin')
  const send = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body))
  if (url.pathname === '/identity/connect/authorize') return authorise(state, url, response)
  if (url.pathname === '/connect/token')
    return send(...(await granted(state, request, new URLSearchParams(await text(request)))))
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  if (!state.access.has(token))
    return send(401, { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'AuthenticationUnsuccessful' })
  if (url.pathname === '/connections') return send(200, state.organisations)
  if (url.pathname.startsWith('/connections/')) return send(ended(state, url) ? 204 : 404)
  state.requests.push(`${request.method} ${url.pathname.replace('/payroll.xro/1.0', '')}${url.search}`)
  const instead = state.instead.shift()
  if (instead !== undefined) return send(instead.status, {}, instead.headers)
  const tenant = request.headers['xero-tenant-id']
  if (tenant === undefined) return send(400, failure(400, 'MissingTenant', 'Xero-Tenant-Id is missing'))
  if (!state.organisations.some(({ tenantId }) => tenantId === tenant))
    return send(403, failure(403, 'AuthenticationUnsuccessful', 'not yours'))
  return send(...payroll(state, url, request.headers['if-modified-since']))
}

const failure = (ErrorNumber: number, Type: string, Message: string) => ({ ErrorNumber, Type, Message })

function authorise(state: State, { searchParams }: URL, response: ServerResponse) {
  const code = randomUUID()
  const redirect = searchParams.get('redirect_uri') ?? ''
  state.codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirect })
  const back = new URL(redirect)
  back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
  response.writeHead(302, { location: String(back) }).end()
}

function ended(state: State, url: URL) {
  const before = state.organisations.length
  state.organisations = state.organisations.filter(({ id }) => id !== url.pathname.split('/').at(-1))
  return state.organisations.length < before
}

async function granted(state: State, request: IncomingMessage, form: URLSearchParams): Promise<[number, unknown]> {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  if (request.headers.authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }]
  if (!(form.get('grant_type') === 'refresh_token' ? await isRefreshed(state, form) : isCode(state, form)))
    return [400, { error: 'invalid_grant' }]
  const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
  state.access.add(access_token)
  state.refresh.add(refresh_token)
  return [200, { access_token, refresh_token, expires_in: 1800, token_type: 'Bearer', scope: form.get('scope') ?? '' }]
}

async function isRefreshed(state: State, form: URLSearchParams) {
  state.refreshes++
  const { meanwhile } = state
  state.meanwhile = null
  await meanwhile?.()
  return state.refresh.delete(form.get('refresh_token') ?? '')
}

function isCode(state: State, form: URLSearchParams) {
  const value = state.codes.get(form.get('code') ?? '')
  state.codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return value !== undefined && value.challenge === challenge && value.redirect === form.get('redirect_uri')
}

function payroll(state: State, url: URL, since: string | undefined): [number, unknown] {
  const [, kind = '', id] = url.pathname.replace('/payroll.xro/1.0', '').split('/')
  const page = Number(url.searchParams.get('page') ?? '1')
  const paged = <Row extends object>(rows: Row[]) =>
    rows.filter((row) => isSince(row, since)).slice((page - 1) * 100, page * 100)
  const answered = (body: object): [number, unknown] => [
    200,
    { Id: randomUUID(), Status: 'OK', ProviderName: 'twin', ...body },
  ]
  if (kind === 'Employees') return answered({ Employees: paged(state.employees) })
  if (kind === 'PayItems') return answered({ PayItems: state.items })
  if (kind === 'PayRuns' && id === undefined)
    return answered({ PayRuns: paged(state.runs).map(({ slips: _, ...run }) => run) })
  if (kind === 'PayRuns')
    return answered({ PayRuns: state.runs.filter(({ PayRunID }) => PayRunID === id).map(withSlips) })
  const slip = state.runs.flatMap(({ slips }) => slips).find(({ PayslipID }) => PayslipID === id)
  if (kind === 'Payslip' && slip !== undefined) return answered({ Payslip: slip })
  return [404, failure(404, 'NotFound', 'The resource you are looking for cannot be found')]
}

const withSlips = ({ slips, ...run }: TwinRun) => ({
  ...run,
  Payslips: slips.map(({ PayslipID, EmployeeID, FirstName, LastName }) => ({
    PayslipID,
    EmployeeID,
    FirstName,
    LastName,
  })),
})

function isSince(row: object, since: string | undefined) {
  if (since === undefined || !('UpdatedDateUTC' in row)) return true
  const changed = Number(/\d+/.exec(String(row.UpdatedDateUTC))?.[0])
  return changed > Date.parse(`${since}Z`)
}

/** An instant or a day in Xero's format. */
export const msDate = (at: string) => `/Date(${Date.parse(at)}+0000)/`

const rates = { hours: randomUUID(), laundry: randomUUID(), union: randomUUID(), taxi: randomUUID() }

/** Adds pay items, people and one posted pay run with a payslip of each of them. */
export function twinPayroll(
  { state }: XeroTwin,
  people: { first_name: string; last_name: string; email?: string; birth_date?: string }[],
) {
  state.items.EarningsRates = [
    { EarningsRateID: rates.hours, Name: 'Ordinary Hours', EarningsType: 'ORDINARYTIMEEARNINGS' },
    { EarningsRateID: rates.laundry, Name: 'Laundry', EarningsType: 'ALLOWANCE' },
  ]
  state.items.DeductionTypes = [{ DeductionTypeID: rates.union, Name: 'Union fees' }]
  state.items.ReimbursementTypes = [{ ReimbursementTypeID: rates.taxi, Name: 'Taxi' }]
  const employees = people.map(({ first_name, last_name, email, birth_date }) => ({
    ...{ EmployeeID: randomUUID(), FirstName: first_name, LastName: last_name, Status: 'ACTIVE' },
    ...(email === undefined ? {} : { Email: email }),
    ...(birth_date === undefined ? {} : { DateOfBirth: msDate(birth_date) }),
    // Fields that are never read.
    TaxDeclaration: { TaxFileNumber: '123456782' },
    UpdatedDateUTC: msDate('2026-11-10T00:00:00Z'),
  }))
  state.employees.push(...employees)
  return { employees, run: twinRun(state, employees) }
}

export function twinRun(state: State, employees: readonly TwinEmployee[], day = '2026-11-15') {
  const run: TwinRun = {
    ...{ PayRunID: randomUUID(), PayrollCalendarID: randomUUID(), PayRunStatus: 'POSTED' },
    ...{
      PayRunPeriodStartDate: msDate('2026-11-02'),
      PayRunPeriodEndDate: msDate(day),
      PaymentDate: msDate('2026-11-17'),
    },
    UpdatedDateUTC: msDate('2026-11-16T03:00:00Z'),
    slips: employees.map(twinSlip),
  }
  state.runs.push(run)
  return run
}

/** 38 hours at 32.15 and laundry of 6.25, tax of 216, union fees of 15, a taxi of 22.40. */
const twinSlip = ({ EmployeeID, FirstName, LastName }: TwinEmployee): TwinSlip => ({
  ...{ PayslipID: randomUUID(), EmployeeID, FirstName, LastName },
  ...{ Wages: 1227.95, Deductions: 15, Tax: 216, Super: 141.2, Reimbursements: 22.4, NetPay: 996.95 },
  EarningsLines: [
    { EarningsRateID: rates.hours, RatePerUnit: 32.15, NumberOfUnits: 38 },
    { EarningsRateID: rates.laundry, FixedAmount: 6.25 },
  ],
  ...{ LeaveEarningsLines: [], TimesheetEarningsLines: [] },
  DeductionLines: [{ DeductionTypeID: rates.union, CalculationType: 'FIXEDAMOUNT', Amount: 15 }],
  ReimbursementLines: [{ ReimbursementTypeID: rates.taxi, Description: 'To the site', Amount: 22.4 }],
  SuperannuationLines: [{ ContributionType: 'SGC', CalculationType: 'STATUTORY', Amount: 141.2 }],
  TaxLines: [{ TaxTypeName: 'PAYG Tax', Amount: 216 }],
  UpdatedDateUTC: msDate('2026-11-16T03:00:00Z'),
})
