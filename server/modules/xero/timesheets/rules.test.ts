import { describe, expect, test } from 'vitest'
import { hasSameUnits, payRunActions, periodOf, sheetLines, sheetPeriodOf } from './rules.ts'

type Sheets = Parameters<typeof payRunActions>[0]

describe('the period of a pay calendar', () => {
  test.each([
    ['WEEKLY', '2026-11-16', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['WEEKLY', '2026-11-16', '2026-11-16', '2026-11-16', '2026-11-22'],
    // Across the end of daylight saving and a leap day, days are days.
    ['FORTNIGHTLY', '2026-01-05', '2026-04-05', '2026-03-30', '2026-04-12'],
    ['FOURWEEKLY', '2026-11-02', '2026-10-01', '2026-09-07', '2026-10-04'],
    ['TWICEMONTHLY', '2026-11-01', '2028-02-29', '2028-02-16', '2028-02-29'],
    ['TWICEMONTHLY', '2026-11-01', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['TWICEMONTHLY', '2026-11-01', '2026-11-16', '2026-11-16', '2026-11-30'],
    ['MONTHLY', '2026-11-15', '2026-11-14', '2026-10-15', '2026-11-14'],
    ['MONTHLY', '2026-11-15', '2026-11-15', '2026-11-15', '2026-12-14'],
    ['MONTHLY', '2026-11-15', '2028-02-20', '2028-02-15', '2028-03-14'],
    ['MONTHLY', '2026-01-31', '2026-03-01', '2026-02-28', '2026-03-30'],
  ])('%s from %s contains %s', (type, starts_on, day, from, to) => {
    expect(periodOf({ type, starts_on }, day)).toEqual({ from, to })
  })

  test.each([
    ['a kind without timesheets', 'QUARTERLY', '2026-10-01'],
    ['no kind', null, '2026-10-01'],
    ['no start', 'WEEKLY', null],
    ['no start of two a month', 'TWICEMONTHLY', null],
  ])('is unknown with %s', (_, type, starts_on) => {
    expect(periodOf({ type, starts_on }, '2026-11-15')).toBeNull()
  })
})

describe('the period whose timesheet has a line', () => {
  const weekly = { type: 'WEEKLY', starts_on: '2026-11-02' }
  const run = { starts_on: '2026-11-09', ends_on: '2026-11-22' }

  test.each([
    ['is that of its day', '2026-11-09', [], '2026-11-09'],
    ['is that of its day in a later week of the run', '2026-11-20', [], '2026-11-16'],
    ['is the one in which the run ends, for a day before the run', '2026-11-08', [], '2026-11-16'],
    ['is the next one where Xero has paid that', '2026-11-10', ['2026-11-09'], '2026-11-16'],
    ['is the first that Xero has not paid', '2026-11-10', ['2026-11-09', '2026-11-16', '2026-11-30'], '2026-11-23'],
  ])('%s', (_, day, paid, from) => {
    expect(sheetPeriodOf(weekly, day, run, new Set(paid))?.from).toBe(from)
  })

  test('is unknown where the calendar is', () => {
    expect(sheetPeriodOf({ type: null, starts_on: null }, '2026-11-10', run, new Set())).toBeNull()
  })
})

test('the lines have one number per day and rate; a correction of an earlier period has its own, and nothing is left out', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  const worked = [
    { works_on: '2026-11-09', minutes: 480, earnings_rate_id: 'a' },
    { works_on: '2026-11-09', minutes: 20, earnings_rate_id: 'a' },
    { works_on: '2026-11-15', minutes: 240, earnings_rate_id: 'b' },
    { works_on: '2026-11-02', minutes: -60, earnings_rate_id: 'a' },
    { works_on: '2026-11-10', minutes: 60, earnings_rate_id: 'c' },
    { works_on: '2026-11-10', minutes: -60, earnings_rate_id: 'c' },
  ]
  const lines = sheetLines(
    worked.map((one) => ({ hundredths: null, ...one })),
    week,
  )

  expect(lines).toEqual([
    { EarningsRateID: 'a', NumberOfUnits: [-1, 0, 0, 0, 0, 0, 0] },
    { EarningsRateID: 'a', NumberOfUnits: [8.3333, 0, 0, 0, 0, 0, 0] },
    { EarningsRateID: 'b', NumberOfUnits: [0, 0, 0, 0, 0, 0, 4] },
  ])
  expect(hasSameUnits(lines.toReversed(), lines)).toBe(true)
  expect(hasSameUnits(lines.slice(1), lines)).toBe(false)
})

test('time after the period has a line of its own, on the first day, before that of the period', () => {
  const worked = ['2026-11-10', '2026-11-11', '2026-11-12'].map((works_on, at) => ({
    ...{ works_on, minutes: 60 * (at + 1), hundredths: null, earnings_rate_id: 'a' },
  }))

  expect(sheetLines(worked.toReversed(), { from: '2026-11-10', to: '2026-11-11' })).toEqual([
    { EarningsRateID: 'a', NumberOfUnits: [3, 0] },
    { EarningsRateID: 'a', NumberOfUnits: [1, 2] },
  ])
})

test('units are sent as they are, with the hours of the same earnings rate', () => {
  const day = { works_on: '2026-11-09', earnings_rate_id: 'a' }
  const worked = [
    { ...day, minutes: 0, hundredths: 1250 },
    { ...day, minutes: 90, hundredths: null },
    { ...day, works_on: '2026-11-10', minutes: 0, hundredths: -33 },
  ]

  expect(sheetLines(worked, { from: '2026-11-09', to: '2026-11-10' })).toEqual([
    { EarningsRateID: 'a', NumberOfUnits: [14, -0.33] },
  ])
})

describe('a timesheet in Xero', () => {
  const line = (EarningsRateID: string, ...NumberOfUnits: number[]) => ({ EarningsRateID, NumberOfUnits })
  const ours = [line('a', 8, 7.3333), line('b', 0, 1)]

  test.each([
    ['the same lines', [line('a', 8, 7.3333), line('b', 0, 1)]],
    ['another order', [line('b', 0, 1), line('a', 8, 7.3333)]],
    ['two decimals, to which Xero rounds', [line('a', 8, 7.33), line('b', 0, 1)]],
    ['a line of nothing besides', [...ours, line('c', 0, 0)]],
  ])('has the same units with %s', (_, theirs) => {
    expect(hasSameUnits(theirs, ours)).toBe(true)
  })

  test.each([
    ['no lines', []],
    ['another rate', [line('c', 8, 7.3333), line('b', 0, 1)]],
    ['a hundredth more', [line('a', 8, 7.34), line('b', 0, 1)]],
    ['the units of another day', [line('a', 7.3333, 8), line('b', 0, 1)]],
    ['a line twice', [...ours, line('b', 0, 1)]],
  ])('has other units with %s', (_, theirs) => {
    expect(hasSameUnits(theirs, ours)).toBe(false)
  })
})

describe('the timesheets of a pay run', () => {
  const sync = (status: NonNullable<Sheets['last_sync']>['status']): Sheets['last_sync'] => ({
    ...{ company_id: 'c', status, reason: null, started_by_name: 'Ava Nguyen' },
    ...{ created_at: '2026-11-23T00:00:00Z', finished_at: null, next_at: null, total: 2, done: 1 },
  })
  const sheet = (
    status: Sheets['timesheets'][number]['status'],
    reason: Sheets['timesheets'][number]['reason'] = null,
  ) => ({
    ...{
      id: 's',
      employee_id: 'e',
      employee_name: 'Ava Nguyen',
      leave_name: null,
      period_from: '2026-11-09',
      period_to: '2026-11-15',
    },
    ...{ minutes: 480, status, reason, message: null, sent_at: null },
  })
  const sent = sheet('sent')

  test.each([
    ['are left alone without any', sync('failed'), [], []],
    ['are left alone where Xero has them', sync('failed'), [sent, sheet('paid')], []],
    ['are continued where a failed sync left some in the queue', sync('failed'), [sent, sheet('queued')], ['continue']],
    ['are continued where a failed sync left one half sent', sync('failed'), [sent, sheet('sending')], ['continue']],
    ['are waited for while the sync is at work', sync('running'), [sent, sheet('queued')], []],
    ['are waited for where there was no sync yet', null, [sheet('queued')], []],
    ['are tried again where one was rejected', sync('done'), [sent, sheet('failed', 'rejected')], ['retry']],
    [
      'are tried again or replaced where one of those that failed is in Xero already',
      sync('done'),
      [sent, sheet('failed', 'rejected'), sheet('failed', 'exists')],
      ['retry', 'replace'],
    ],
    [
      'are continued and tried again where the failed sync did not come to all',
      sync('failed'),
      [sheet('queued'), sheet('failed', 'rate')],
      ['continue', 'retry'],
    ],
    ['are not replaced where that is not what failed', sync('done'), [sheet('sent', 'exists')], []],
  ])('%s', (_, last_sync, timesheets, actions) => {
    expect(payRunActions({ id: 'run', last_sync, timesheets, forecast: null })).toEqual(actions)
  })
})
