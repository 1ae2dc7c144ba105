// What the stand-in for Xero does with written employees, timesheets and leave.
import { randomUUID } from 'node:crypto'
import { xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { maxXeroRecords } from '#server/outside/xero.ts'
import {
  changedNow,
  msDate,
  type FakeEmployee,
  type FakeLeave,
  type FakeState,
  type FakeTimesheet,
} from '#server/testing/fakes/xero-state.ts'

type WrittenRecord = Record<string, unknown>
type FakeResponse = [number, unknown]

const answered = (body: object): FakeResponse => [
  200,
  { Id: randomUUID(), Status: 'OK', ProviderName: 'fake', ...body },
]
const missing: FakeResponse = [404, { ErrorNumber: 404, Type: 'NotFound', Message: 'not found' }]

/** Xero answers 400 with the record and its errors, when the only record of a request is not accepted. */
const rejected = (
  kind: 'Employees' | 'Timesheets' | 'LeaveApplications',
  record: WrittenRecord,
  reasons: readonly string[],
): FakeResponse => [
  400,
  { Type: 'ValidationException', [kind]: [{ ...record, ValidationErrors: reasons.map((Message) => ({ Message })) }] },
]

const days = ['DateOfBirth', 'StartDate', 'EndDate', 'TerminationDate', 'PayPeriodStartDate', 'PayPeriodEndDate']

/** Days are written as YYYY-MM-DD and read as milliseconds. */
const stored = (record: WrittenRecord): WrittenRecord =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      days.includes(name) && typeof value === 'string' && !value.startsWith('/') ? msDate(value) : value,
    ]),
  )

/** Of several, each is accepted or not by itself. */
export function employeesCreated(state: FakeState, records: WrittenRecord[]): FakeResponse {
  const [record = {}] = records
  if (records.length > maxXeroRecords) state.violations.push('POST /Employees with too many records')
  if (records.length === 1) {
    const reasons = reasonsAgainstPerson(state, record)
    if (reasons.length > 0) return rejected('Employees', record, reasons)
  }
  return answered({ Employees: records.map((one) => employeeCreated(state, one)) })
}

const reasonsAgainstPerson = (state: FakeState, record: WrittenRecord) => [
  ...state.rejects(record),
  ...lengthReasons(record),
]

function employeeCreated(state: FakeState, record: WrittenRecord) {
  const reasons = reasonsAgainstPerson(state, record)
  if (reasons.length > 0) return { ...stored(record), ValidationErrors: reasons.map((Message) => ({ Message })) }
  const made = {
    Status: 'ACTIVE',
    ...withMemberships(stored(record)),
    EmployeeID: randomUUID(),
    UpdatedDateUTC: changedNow(state),
  }
  // The names are required by the schema, against which the record was validated.
  state.employees.push(made as unknown as FakeEmployee)
  return made
}

export function employeeUpdated(state: FakeState, id: string, records: WrittenRecord[]): FakeResponse {
  const [record = {}] = records
  const found = state.employees.find(({ EmployeeID }) => EmployeeID === id)
  if (found === undefined) return missing
  const reasons = reasonsAgainstPerson(state, record)
  if (reasons.length > 0) return rejected('Employees', record, reasons)
  Object.assign(found, withMemberships(stored(record)), { UpdatedDateUTC: changedNow(state) })
  if (record.TerminationDate !== undefined) found.Status = 'TERMINATED'
  return answered({ Employees: [found] })
}

/** The lengths that Xero documents for employees. */
function lengthReasons(record: WrittenRecord): string[] {
  const address: WrittenRecord = isRecord(record.HomeAddress) ? record.HomeAddress : {}
  const accounts = Array.isArray(record.BankAccounts) ? (record.BankAccounts as WrittenRecord[]) : []
  return [
    ...tooLong('Title', record.Title, xeroLimits.title),
    ...['FirstName', 'MiddleNames', 'LastName'].flatMap((name) => tooLong(name, record[name], xeroLimits.first_name)),
    ...['AddressLine1', 'AddressLine2'].flatMap((name) => tooLong(name, address[name], xeroLimits.address_line)),
    ...accounts.flatMap(({ AccountName }) => tooLong('AccountName', AccountName, xeroLimits.account_name)),
  ]
}

const isRecord = (value: unknown): value is WrittenRecord => typeof value === 'object' && value !== null

const tooLong = (name: string, value: unknown, limit: number) =>
  typeof value === 'string' && value.length > limit ? [`${name} must be ${limit} characters or fewer`] : []

const withMemberships = (record: WrittenRecord) =>
  Array.isArray(record.SuperMemberships)
    ? {
        ...record,
        SuperMemberships: record.SuperMemberships.map((one: WrittenRecord) => ({
          SuperMembershipID: randomUUID(),
          ...one,
        })),
      }
    : record

/** Of several, each is accepted or not by itself. */
export function timesheetsCreated(state: FakeState, records: WrittenRecord[]): FakeResponse {
  const [record = {}] = records
  if (records.length > maxXeroRecords) state.violations.push('POST /Timesheets with too many records')
  if (records.length === 1) {
    const reasons = reasonsAgainst(state, record)
    if (reasons.length > 0) return rejected('Timesheets', record, reasons)
  }
  return answered({ Timesheets: records.map((one) => timesheetCreated(state, one)) })
}

const reasonsAgainst = (state: FakeState, record: WrittenRecord) => [
  ...state.rejects(record),
  ...timesheetReasons(state, stored(record)),
]

function timesheetCreated(state: FakeState, record: WrittenRecord) {
  const reasons = reasonsAgainst(state, record)
  const made = stored(record)
  if (reasons.length > 0) return { ...made, ValidationErrors: reasons.map((Message) => ({ Message })) }
  const sheet = {
    Status: 'DRAFT',
    ...made,
    ...hoursOf(made),
    TimesheetID: randomUUID(),
    UpdatedDateUTC: changedNow(state),
  }
  // The required fields were validated against the schema.
  state.timesheets.push(sheet as unknown as FakeTimesheet)
  return sheet
}

export function timesheetUpdated(state: FakeState, id: string, records: WrittenRecord[]): FakeResponse {
  const [record = {}] = records
  const found = state.timesheets.find(({ TimesheetID }) => TimesheetID === id)
  if (found === undefined) return missing
  const reasons = state.rejects(record)
  if (found.Status === 'PROCESSED') reasons.push('This timesheet has been processed and cannot be changed')
  if (reasons.length > 0) return rejected('Timesheets', record, reasons)
  const made = stored(record)
  Object.assign(found, made, hoursOf(made), { UpdatedDateUTC: changedNow(state) })
  return answered({ Timesheets: [found] })
}

const linesOf = ({ TimesheetLines }: WrittenRecord) =>
  Array.isArray(TimesheetLines) ? (TimesheetLines as WrittenRecord[]) : []
const unitsOf = ({ NumberOfUnits }: WrittenRecord) => (Array.isArray(NumberOfUnits) ? (NumberOfUnits as number[]) : [])
const hoursOf = (sheet: WrittenRecord) => ({
  Hours: linesOf(sheet)
    .flatMap(unitsOf)
    .reduce((sum, units) => sum + units, 0),
})

/** One timesheet per employee and period, in the period of their calendar, with one number per day. */
function timesheetReasons(state: FakeState, sheet: WrittenRecord): string[] {
  const employee = state.employees.find(({ EmployeeID }) => EmployeeID === sheet.EmployeeID)
  if (employee === undefined) return ['The employee does not exist']
  if (employee.PayrollCalendarID === undefined) return ['The employee has no payroll calendar']
  const [from, to] = [sheet.StartDate, sheet.EndDate].map((day) => Number(/\d+/.exec(String(day))?.[0]))
  const length = Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000) + 1
  if (linesOf(sheet).some((line) => unitsOf(line).length !== length))
    return ['The number of units must equal the number of days in the pay period']
  const exists = state.timesheets.some(
    ({ EmployeeID, StartDate }) => EmployeeID === sheet.EmployeeID && StartDate === sheet.StartDate,
  )
  return exists ? ['This timesheet already exists, please provide the timesheet ID'] : []
}

const asLeave = (record: WrittenRecord) => ({
  ...stored(record),
  LeavePeriods: Array.isArray(record.LeavePeriods) ? record.LeavePeriods.map((one: WrittenRecord) => stored(one)) : [],
})

/** Xero has any number of applications, also two for the same days. */
export function leaveCreated(state: FakeState, records: WrittenRecord[]): FakeResponse {
  const [record = {}] = records
  const known = state.employees.some(({ EmployeeID }) => EmployeeID === record.EmployeeID)
  const reasons = [...state.rejects(record), ...(known ? [] : ['The employee does not exist'])]
  if (reasons.length > 0) return rejected('LeaveApplications', record, reasons)
  const made = { ...asLeave(record), LeaveApplicationID: randomUUID(), UpdatedDateUTC: changedNow(state) }
  // The fields were validated against the schema.
  state.leave.push(made as unknown as FakeLeave)
  return answered({ LeaveApplications: [made] })
}

/** `reject`: the action of an address that ends so. */
export function leaveUpdated(state: FakeState, id: string, records: WrittenRecord[], reject: boolean): FakeResponse {
  const [record = {}] = records
  const found = state.leave.find(({ LeaveApplicationID }) => LeaveApplicationID === id)
  if (found === undefined) return missing
  const periods = (found.LeavePeriods ?? []) as WrittenRecord[]
  if (periods.some(({ LeavePeriodStatus }) => LeavePeriodStatus === 'PROCESSED'))
    return rejected('LeaveApplications', record, ['This leave has been processed and cannot be changed'])
  const change = reject
    ? { LeavePeriods: periods.map((one) => ({ ...one, LeavePeriodStatus: 'REJECTED' })) }
    : asLeave(record)
  Object.assign(found, change, { UpdatedDateUTC: changedNow(state) })
  return answered({ LeaveApplications: [found] })
}

/** The settings of an organisation: a weekly and a fortnightly pay calendar, the earnings rates, two types of leave, and a super fund. */
export function fakeSettings({ state }: { state: FakeState }) {
  const [calendar, ordinary, overtime, fund] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [annual, personal] = [randomUUID(), randomUUID()]
  const days = { StartDate: msDate('2026-11-16'), PaymentDate: msDate('2026-11-24') }
  state.calendars = [
    { PayrollCalendarID: calendar, Name: 'Weekly', CalendarType: 'WEEKLY', ...days },
    { PayrollCalendarID: randomUUID(), Name: 'Fortnightly', CalendarType: 'FORTNIGHTLY', ...days },
  ]
  const rate = { TypeOfUnits: 'Hours', RateType: 'RATEPERUNIT', IsQualifyingEarnings: true, CurrentRecord: true }
  state.items.EarningsRates = [
    { EarningsRateID: ordinary, Name: 'Ordinary Hours', EarningsType: 'ORDINARYTIMEEARNINGS', ...rate },
    { EarningsRateID: overtime, Name: 'Cancelled shifts', EarningsType: 'OVERTIMEEARNINGS', ...rate },
  ]
  state.items.LeaveTypes = [
    { LeaveTypeID: annual, Name: 'Holidays', LeaveLoadingRate: 17.5, IsQualifyingEarnings: true, CurrentRecord: true },
    { LeaveTypeID: personal, Name: 'Sick days', IsQualifyingEarnings: true, CurrentRecord: true },
  ]
  state.funds = [{ SuperFundID: fund, Type: 'REGULATED', Name: 'Sunshine Super', USI: '40022701955001' }]
  return { calendar, ordinary, overtime, fund, annual, personal }
}
