// The state of the stand-in for Xero.
import { randomUUID } from 'node:crypto'

export type FakeEmployee = { EmployeeID: string; FirstName: string; LastName: string } & Record<string, unknown>
export type FakeSlip = { PayslipID: string; EmployeeID: string } & Record<string, unknown>
export type FakeRun = { PayRunID: string; PayRunStatus: string; slips: FakeSlip[] } & Record<string, unknown>
export type FakeLeave = { LeaveApplicationID: string; EmployeeID: string } & Record<string, unknown>
export type FakeTimesheet = { TimesheetID: string; EmployeeID: string; StartDate: string } & Record<string, unknown>

/**
 * What happens instead of a response. `cut`: the connection is closed, before the request is processed or after it was. A function runs
 * before the response is sent, after the request was processed.
 */
export type FakeXeroFailure =
  | { status: number; headers?: Record<string, string> }
  | { cut: 'before' | 'after' }
  | { meanwhile: () => Promise<unknown> }

export type FakeState = ReturnType<typeof newFakeState>

export function newFakeState() {
  return {
    organisations: [
      { id: randomUUID(), tenantId: randomUUID(), tenantType: 'ORGANISATION', tenantName: 'Southern Cross Pty Ltd' },
    ],
    employees: [] as FakeEmployee[],
    runs: [] as FakeRun[],
    calendars: [] as object[],
    funds: [] as object[],
    timesheets: [] as FakeTimesheet[],
    leave: [] as FakeLeave[],
    /** the responses of writes by Idempotency-Key */
    keys: new Map<string, [number, unknown]>(),
    /** the reasons for which a written record is not accepted; by default, none */
    rejects: (_record: Readonly<Record<string, unknown>>): string[] => [],
    /** which written records are answered with 500, without being processed */
    fails: (_record: Readonly<Record<string, unknown>>): boolean => false,
    /** what does not match the OpenAPI files */
    violations: [] as string[],
    now: () => Date.now(),
    changed: 0,
    items: {
      EarningsRates: [] as object[],
      DeductionTypes: [] as object[],
      ReimbursementTypes: [] as object[],
      LeaveTypes: [] as object[],
    },
    codes: new Map<string, { challenge: string; redirect: string }>(),
    refresh: new Set<string>(),
    access: new Set<string>(),
    /** the received requests, `GET /PayRuns` */
    requests: [] as string[],
    refreshes: 0,
    /** what happens elsewhere while the next tokens are refreshed */
    meanwhile: null as (() => Promise<unknown>) | null,
    /** what happens instead of the responses to the next payroll requests; undefined: nothing */
    instead: [] as (FakeXeroFailure | undefined)[],
    /** the same for the next writes */
    insteadOfWrite: [] as (FakeXeroFailure | undefined)[],
  }
}

/** An instant or a day in Xero's format. */
export const msDate = (at: string) => `/Date(${Date.parse(at)}+0000)/`

/** When a record changed: later than every change before. */
export function changedNow(state: FakeState) {
  state.changed = Math.max(state.changed + 1, state.now())
  return `/Date(${state.changed}+0000)/`
}
