import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { connectionViolations, operationOf, violationsOf } from '#server/testing/fakes/xero-api/validate.ts'
import {
  msDate,
  newFakeState,
  type FakeEmployee,
  type FakeRun,
  type FakeSlip,
  type FakeState,
} from '#server/testing/fakes/xero-state.ts'
import {
  employeesCreated,
  employeeUpdated,
  leaveCreated,
  leaveUpdated,
  timesheetsCreated,
  timesheetUpdated,
} from '#server/testing/fakes/xero-writes.ts'

const client = { id: 'FAKECLIENT0001', secret: 'fake-secret-of-the-app' }

export type FakeXero = Awaited<ReturnType<typeof fakeXero>>

/**
 * A fake Xero on the loopback interface, with state. Every request and every response is validated against Xero's OpenAPI files; what does
 * not match is answered with 400, or collected in `violations`. Tokens are rotated, and a used refresh token is no longer valid.
 */
export async function fakeXero(port = 0) {
  const state = newFakeState()
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
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

type State = FakeState

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://fake')
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
  if (url.pathname === '/connections') {
    state.violations.push(...connectionViolations(state.organisations))
    return send(200, state.organisations)
  }
  if (url.pathname.startsWith('/connections/')) return send(ended(state, url) ? 204 : 404)
  const path = url.pathname.replace('/payroll.xro/1.0', '')
  state.requests.push(`${request.method} ${path}${url.search}`)
  const sent = request.method === 'POST' ? await text(request) : ''
  const body = sent === '' ? undefined : parsed(sent)
  const scripted = (request.method === 'POST' ? state.insteadOfWrite.shift() : undefined) ?? state.instead.shift()
  if (Array.isArray(body) && body.some((record) => state.fails(record as Record<string, unknown>))) return send(500, {})
  if (scripted !== undefined && 'status' in scripted) return send(scripted.status, {}, scripted.headers)
  if (scripted !== undefined && 'cut' in scripted && scripted.cut === 'before') return response.destroy()
  const answered = answerOf(state, { method: request.method ?? 'GET', path, url, headers: request.headers, body })
  if (scripted !== undefined && 'meanwhile' in scripted) await scripted.meanwhile()
  if (scripted !== undefined && 'cut' in scripted) return response.destroy()
  return send(...answered)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

export type FakeRequest = {
  method: string
  path: string
  url: URL
  headers: IncomingMessage['headers']
  body: unknown
}

/** The response of the payroll API: a repeated write with the same key is answered from the first one. */
function answerOf(state: State, request: FakeRequest): [number, unknown] {
  const { method, path, headers, body } = request
  const tenant = headers['xero-tenant-id']
  if (tenant === undefined) return [400, failure(400, 'MissingTenant', 'Xero-Tenant-Id is missing')]
  if (!state.organisations.some(({ tenantId }) => tenantId === tenant))
    return [403, failure(403, 'AuthenticationUnsuccessful', 'not yours')]
  const operation = operationOf(method, path)
  if (operation === undefined) {
    state.violations.push(`${method} ${path} is not in the OpenAPI files`)
    return [404, failure(404, 'NotFound', 'The resource you are looking for cannot be found')]
  }
  const wrong = violationsOf(operation, 'request', body)
  state.violations.push(...wrong)
  if (wrong.length > 0) return [400, failure(10, 'ValidationException', wrong.join(' '))]
  const key = String(headers['idempotency-key'] ?? '')
  if (method === 'POST' && (key === '' || key.length > 128)) {
    state.violations.push(`${method} ${path} without an Idempotency-Key of at most 128 characters`)
    return [400, failure(400, 'IdempotencyKey', 'invalid')]
  }
  const answered = (method === 'POST' ? state.keys.get(key) : undefined) ?? payroll(state, request)
  if (method === 'POST') state.keys.set(key, answered)
  if (answered[0] === 200) state.violations.push(...violationsOf(operation, 'response', answered[1]))
  return answered
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

function payroll(state: State, request: FakeRequest): [number, unknown] {
  const { method, path, url, headers } = request
  const [, kind = '', id, action] = path.split('/')
  const since = headers['if-modified-since']
  const page = Number(url.searchParams.get('page') ?? '1')
  const paged = <Row extends object>(rows: Row[]) =>
    rows.filter((row) => isSince(row, since)).slice((page - 1) * 100, page * 100)
  const answered = (body: object): [number, unknown] => [
    200,
    { Id: randomUUID(), Status: 'OK', ProviderName: 'fake', ...body },
  ]
  if (method === 'POST' && kind === 'LeaveApplications') {
    const records = (request.body ?? []) as Record<string, unknown>[]
    return id === undefined ? leaveCreated(state, records) : leaveUpdated(state, id, records, action === 'reject')
  }
  if (method === 'POST') return written(state, kind, id, request.body as Record<string, unknown>[])
  if (kind === 'Employees' && id === undefined) return answered({ Employees: paged(state.employees).map(asListed) })
  if (kind === 'Employees') {
    const found = state.employees.filter(({ EmployeeID }) => EmployeeID === id)
    return found.length === 0 ? missing : answered({ Employees: found })
  }
  if (kind === 'PayItems') return answered({ PayItems: state.items })
  if (kind === 'PayrollCalendars') return answered({ PayrollCalendars: state.calendars })
  if (kind === 'Superfunds') return answered({ SuperFunds: state.funds })
  if (kind === 'LeaveApplications') return answered({ LeaveApplications: paged(state.leave) })
  if (kind === 'Timesheets' && id === undefined) return answered({ Timesheets: paged(state.timesheets) })
  if (kind === 'Timesheets') {
    const found = state.timesheets.find(({ TimesheetID }) => TimesheetID === id)
    return found === undefined ? missing : answered({ Timesheet: found })
  }
  if (kind === 'PayRuns' && id === undefined)
    return answered({ PayRuns: paged(state.runs).map(({ slips: _, ...run }) => run) })
  if (kind === 'PayRuns')
    return answered({ PayRuns: state.runs.filter(({ PayRunID }) => PayRunID === id).map(withSlips) })
  const slip = state.runs.flatMap(({ slips }) => slips).find(({ PayslipID }) => PayslipID === id)
  return kind === 'Payslip' && slip !== undefined ? answered({ Payslip: slip }) : missing
}

const missing: [number, unknown] = [404, failure(404, 'NotFound', 'The resource you are looking for cannot be found')]

function written(state: State, kind: string, id: string | undefined, records: Record<string, unknown>[]) {
  if (kind === 'Employees')
    return id === undefined ? employeesCreated(state, records) : employeeUpdated(state, id, records)
  return id === undefined ? timesheetsCreated(state, records) : timesheetUpdated(state, id, records)
}

/** The list has no bank accounts, tax declaration or super memberships. */
const asListed = ({ BankAccounts: _, TaxDeclaration: _2, SuperMemberships: _3, ...employee }: FakeEmployee) => employee

const withSlips = ({ slips, ...run }: FakeRun) => ({
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

const rates = { hours: randomUUID(), laundry: randomUUID(), union: randomUUID(), taxi: randomUUID() }

const hourly = { TypeOfUnits: 'Hours', RateType: 'RATEPERUNIT', IsQualifyingEarnings: true, CurrentRecord: true }

/** Adds pay items, people and one posted pay run with a payslip of each of them. */
export function fakePayroll(
  { state }: FakeXero,
  people: { first_name: string; last_name: string; email?: string; birth_date?: string }[],
) {
  state.items.EarningsRates = [
    { EarningsRateID: rates.hours, Name: 'Ordinary Hours', EarningsType: 'ORDINARYTIMEEARNINGS', ...hourly },
    { EarningsRateID: rates.laundry, Name: 'Laundry', EarningsType: 'ALLOWANCE', IsQualifyingEarnings: false },
  ]
  state.items.DeductionTypes = [{ DeductionTypeID: rates.union, Name: 'Union fees' }]
  state.items.ReimbursementTypes = [{ ReimbursementTypeID: rates.taxi, Name: 'Taxi' }]
  const employees = people.map(({ first_name, last_name, email, birth_date }) => ({
    ...{ EmployeeID: randomUUID(), FirstName: first_name, LastName: last_name, Status: 'ACTIVE' },
    ...(email === undefined ? {} : { Email: email }),
    DateOfBirth: msDate(birth_date ?? '1980-01-01'),
    TaxDeclaration: { TaxFileNumber: '123456782' },
    UpdatedDateUTC: msDate('2026-11-10T00:00:00Z'),
  }))
  state.employees.push(...employees)
  return { employees, run: fakeRun(state, employees) }
}

export function fakeRun(state: State, employees: readonly FakeEmployee[], day = '2026-11-15') {
  const run: FakeRun = {
    ...{ PayRunID: randomUUID(), PayrollCalendarID: randomUUID(), PayRunStatus: 'POSTED' },
    ...{
      PayRunPeriodStartDate: msDate('2026-11-02'),
      PayRunPeriodEndDate: msDate(day),
      PaymentDate: msDate('2026-11-17'),
    },
    UpdatedDateUTC: msDate('2026-11-16T03:00:00Z'),
    slips: employees.map(fakeSlip),
  }
  state.runs.push(run)
  return run
}

/** 38 hours at 32.15 and laundry of 6.25, tax of 216, union fees of 15, a taxi of 22.40. */
const fakeSlip = ({ EmployeeID, FirstName, LastName }: FakeEmployee): FakeSlip => ({
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
