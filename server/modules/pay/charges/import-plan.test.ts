import { expect, test } from 'vitest'
import { type ImportedRate, planRates, type StoredRate } from './import-plan.ts'

const work = {
  ...{ customer_id: 'customer', location_id: null, position_id: null, employment: null, label: null, code: null },
  ...({ method: 'fixed', basis_points: null } as const),
}
const stored = (fields: Partial<StoredRate> = {}): StoredRate => ({
  ...{ ...work, id: 'former', cents: 45_00, passes_penalties: true },
  ...{ starts_on: '2025-07-01', ends_on: null, note: null, ...fields },
})
const row = (fields: Partial<ImportedRate> = {}): ImportedRate => ({
  ...{ ...work, cents: 46_00, passes_penalties: null, starts_on: '2026-07-01', ends_on: null, note: null },
  ...{ ends_former: false, ...fields },
})

test('a rate for the same work from the same day is changed, and keeps what the row leaves open', () => {
  const former = stored({ ends_on: '2026-06-30', note: 'Agreed by phone', passes_penalties: false })

  const { changed, created, outcomes } = planRates([former], [row({ starts_on: '2025-07-01' })])

  expect(outcomes).toEqual([{ put: 'updated', ended: [] }])
  expect(changed).toEqual([{ ...former, cents: 46_00 }])
  expect(created).toEqual([])
})

test('an identical rate is unchanged', () => {
  const { changed, created, outcomes } = planRates([stored()], [row({ starts_on: '2025-07-01', cents: 45_00 })])

  expect({ changed, created, outcomes }).toEqual({
    ...{ changed: [], created: [] },
    outcomes: [{ put: 'unchanged', ended: [] }],
  })
})

test('a row that overlaps an existing rate is refused, unless it ends that the day before', () => {
  expect(planRates([stored()], [row()])).toEqual({
    ...{ created: [], changed: [] },
    outcomes: [{ put: null, overlaps: '2025-07-01', is_in_file: false }],
  })

  const { changed, created, outcomes } = planRates([stored()], [row({ ends_former: true })])

  expect(outcomes).toEqual([{ put: 'created', ended: ['2025-07-01'] }])
  expect(changed).toEqual([stored({ ends_on: '2026-06-30' })])
  expect(created).toMatchObject([{ id: null, starts_on: '2026-07-01', cents: 46_00, passes_penalties: true }])
})

test('a rate that begins later cannot be ended the day before', () => {
  const later = stored({ starts_on: '2026-10-01' })

  expect(planRates([later], [row({ ends_former: true })]).outcomes).toEqual([
    { put: null, overlaps: '2026-10-01', is_in_file: false },
  ])
  expect(planRates([later], [row({ ends_on: '2026-09-30' })]).outcomes).toEqual([{ put: 'created', ended: [] }])
})

test('rows see what earlier rows have done', () => {
  const rows = [
    row({ starts_on: '2025-07-01', cents: 45_00, ends_on: '2026-06-30' }),
    row(),
    row({ starts_on: '2026-10-01', cents: 47_00 }),
    row({ starts_on: '2027-01-01', cents: 48_00, ends_former: true }),
    row({ starts_on: '2026-10-01', label: 'sunday', passes_penalties: true }),
  ]

  const { changed, created, outcomes } = planRates([stored()], rows)

  expect(outcomes).toEqual([
    { put: 'updated', ended: [] },
    { put: 'created', ended: [] },
    { put: null, overlaps: '2026-07-01', is_in_file: true },
    { put: 'created', ended: ['2026-07-01'] },
    { put: 'created', ended: [] },
  ])
  expect(changed).toEqual([stored({ ends_on: '2026-06-30' })])
  expect(created).toMatchObject([
    { starts_on: '2026-07-01', ends_on: '2026-12-31' },
    { starts_on: '2027-01-01', ends_on: null },
    { label: 'sunday', passes_penalties: false },
  ])
})
