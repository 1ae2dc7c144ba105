import { describe, expect, test } from 'vitest'
import { countWorkedTime } from '#contract/values/hours/worked-time.ts'
import { type ChargeChoices, chargeOf, type NoticeTerms, type ShiftToCharge } from './charges.ts'

const terms: NoticeTerms = { notice_hours: 24, pay_minutes: 180, bill_minutes: 240 }
const byClient: ChargeChoices = { by: 'client', pay_worker: 'terms', bill_client: 'terms' }
const byAgency: ChargeChoices = { ...byClient, by: 'agency' }

/** A shift in Sydney that two employees have accepted. */
function shiftOn(works_on: string, starts: string, ends: string, more: Partial<ShiftToCharge> = {}): ShiftToCharge {
  const span = { works_on, starts, ends, zone: 'Australia/Sydney', ambiguous: 'earlier' as const }
  const { starts_at, paid_minutes } = countWorkedTime(span, [], 'clock')
  return { starts_at, paid_minutes, accepted: 2, ...more }
}

const sydney = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Sydney').toInstant().toString()

describe('the notice period', () => {
  const shift = shiftOn('2026-11-25', '08:00', '16:00')

  test.each([
    ['free exactly 24 hours before', '2026-11-24T08:00', { is_late: false, each: { pay_minutes: 0, bill_minutes: 0 } }],
    ['late a minute later', '2026-11-24T08:01', { is_late: true, each: { pay_minutes: 180, bill_minutes: 240 } }],
  ])('is %s', (_, at, expected) => {
    expect(chargeOf(shift, terms, byClient, sydney(at))).toMatchObject(expected)
  })

  test('of zero hours never charges', () => {
    expect(chargeOf(shift, { ...terms, notice_hours: 0 }, byClient, sydney('2026-11-25T07:59'))).toMatchObject({
      is_late: false,
      total: { pay_minutes: 0, bill_minutes: 0 },
    })
  })

  test('of a night shift counts from its start on the day before its end', () => {
    const night = shiftOn('2026-11-24', '22:00', '06:00')

    expect(chargeOf(night, terms, byClient, sydney('2026-11-23T22:00')).is_late).toBe(false)
    expect(chargeOf(night, terms, byClient, sydney('2026-11-24T00:30'))).toMatchObject({
      is_late: true,
      minutes_before: 21 * 60 + 30,
      total: { pay_minutes: 360, bill_minutes: 480 },
    })
  })

  test('is elapsed time: the night in which the clock goes forward is an hour shorter', () => {
    const sunday = shiftOn('2026-10-04', '12:00', '20:00')

    // 24 hours by the clock are 23 elapsed ones.
    expect(chargeOf(sunday, terms, byClient, sydney('2026-10-03T12:00'))).toMatchObject({
      is_late: true,
      minutes_before: 23 * 60,
    })
    expect(chargeOf(sunday, terms, byClient, sydney('2026-10-03T11:00')).is_late).toBe(false)
  })

  test('is elapsed time: the night in which the clock goes back is an hour longer', () => {
    const sunday = shiftOn('2026-04-05', '12:00', '20:00')

    // 23 hours by the clock are 24 elapsed ones.
    expect(chargeOf(sunday, terms, byClient, sydney('2026-04-04T13:00')).is_late).toBe(false)
    expect(chargeOf(sunday, terms, byClient, sydney('2026-04-04T13:01')).is_late).toBe(true)
  })
})

describe('the charge', () => {
  const late = sydney('2026-11-25T06:00')

  test('of several openings is for each employee who accepted, not for free openings or pending responses', () => {
    const shift = shiftOn('2026-11-25', '08:00', '16:00')

    expect(chargeOf({ ...shift, accepted: 3 }, terms, byClient, late).total).toEqual({
      pay_minutes: 540,
      bill_minutes: 720,
    })
    expect(chargeOf({ ...shift, accepted: 0 }, terms, byClient, late).total).toEqual({
      pay_minutes: 0,
      bill_minutes: 0,
    })
  })

  test('is never more than the shift would have paid', () => {
    const short = shiftOn('2026-11-25', '08:00', '10:00')

    expect(chargeOf(short, terms, byClient, late).each).toEqual({ pay_minutes: 120, bill_minutes: 120 })
  })

  test('of several shifts is that of each: those outside the notice period are free', () => {
    const days = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day) => shiftOn(day, '05:00', '13:00'))

    const charges = days.map((shift) => chargeOf(shift, terms, byClient, sydney('2026-11-25T04:00')))

    expect(charges.map(({ total }) => total.bill_minutes)).toEqual([480, 0, 0])
  })

  test.each([
    ['the agency pays the worker within the notice period, but bills nobody', byAgency, { pays: true, bills: false }],
    ['the agency can waive both', { ...byClient, pay_worker: 'no', bill_client: 'no' }, { pays: false, bills: false }],
    ['the agency can bill its own cancellation', { ...byAgency, bill_client: 'yes' }, { pays: true, bills: true }],
  ] as const)('%s', (_, choices, expected) => {
    expect(chargeOf(shiftOn('2026-11-25', '08:00', '16:00'), terms, choices, late)).toMatchObject(expected)
  })

  test('outside the notice period is possible when the agency says so', () => {
    const shift = shiftOn('2026-11-25', '08:00', '16:00')

    expect(
      chargeOf(shift, terms, { ...byClient, pay_worker: 'yes', bill_client: 'yes' }, sydney('2026-11-20T08:00')),
    ).toMatchObject({ is_late: false, each: { pay_minutes: 180, bill_minutes: 240 } })
  })
})
