import { expect, test } from 'vitest'
import { addDays, today } from '#web/lib/format.ts'
import { byDueDay, ofUnrecorded } from './own-items.ts'

const inDays = (days: number) => addDays(today(), days)
const item = (name: string, until: string | null) => ({ name, until })

test('what waits for an employee is in the order of its days; what has none is due now, before what is due later', () => {
  const items = [
    item('shift tomorrow', inDays(1)),
    item('missing document', null),
    item('hours of last week', inDays(-5)),
    item('document that expires', inDays(20)),
    item('hours of two days ago', inDays(0)),
    item('rejected hours', inDays(-1)),
  ]

  expect(byDueDay(items).map(({ name }) => name)).toEqual([
    ...['hours of last week', 'rejected hours', 'missing document'],
    ...['hours of two days ago', 'shift tomorrow', 'document that expires'],
  ])
})

test('hours are late from the third day after the work', () => {
  const place = { position_name: 'Chef', location_name: 'Brisbane Kitchen' }
  const worked = (days: number) =>
    ofUnrecorded({ id: 'a', works_on: inDays(days), starts: '08:00', ends: '16:00', ...place })

  expect([-3, -2, -1].map((days) => worked(days).late)).toEqual([true, false, false])
})
