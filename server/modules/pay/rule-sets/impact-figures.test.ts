import { describe, expect, test } from 'vitest'
import { type Compared, figuresOf, wholeWeeks } from './impact-figures.ts'

const priced = (cents: number, minutes: number | null = 60) => ({
  cents,
  lines: [{ label: 'ordinary' as const, minutes, cents }],
})

const compared = (changes: Partial<Compared> = {}): Compared => ({
  ...{ employee_id: 'ava', customer_id: 'harbour', minutes: 60, before: priced(100), after: priced(100) },
  ...changes,
})

describe('the figures of compared time', () => {
  test('put the greatest difference first, whether more or less', () => {
    const { by_person } = figuresOf([
      compared({ employee_id: 'ava', after: priced(101) }),
      compared({ employee_id: 'noah', after: priced(90) }),
      compared({ employee_id: 'mia' }),
    ])

    expect(by_person).toEqual({
      rows: [
        { id: 'noah', before_cents: 100, after_cents: 90, minutes: 60 },
        { id: 'ava', before_cents: 100, after_cents: 101, minutes: 60 },
      ],
      more: 0,
    })
  })

  test('name fifty, and count the rest', () => {
    const people = Array.from({ length: 53 }, (_, at) => compared({ employee_id: `${at}`, after: priced(101 + at) }))

    const { by_person } = figuresOf(people)

    expect(by_person).toMatchObject({ more: 3, rows: { length: 50, 0: { id: '52' }, 49: { id: '3' } } })
  })

  test('name a label that only one side has, and count lines without time as no minutes', () => {
    const after = {
      cents: 130,
      lines: [...priced(100).lines, { label: 'allowance' as const, minutes: null, cents: 30 }],
    }

    expect(figuresOf([compared({ after })]).by_label.rows).toEqual([
      { label: 'allowance', before_cents: 0, after_cents: 30, before_minutes: 0, after_minutes: 0 },
    ])
  })

  test('add nothing of what only one side prices to the sums', () => {
    const figures = figuresOf([
      compared(),
      compared({ employee_id: 'noah', before: null, after: priced(70) }),
      compared({ employee_id: 'mia', before: priced(50), after: null }),
      compared({ employee_id: 'zoe', before: null, after: null }),
    ])

    expect(figures).toMatchObject({
      ...{ timesheets: 1, people: 1, before_cents: 100, after_cents: 100, minutes: 60, not_priced: 1 },
      newly_priced: { timesheets: 1, cents: 70 },
      no_longer_priced: { timesheets: 1, cents: 50 },
      ...{ by_person: { rows: [] }, by_label: { rows: [] } },
    })
  })
})

describe('the timesheets that one call compares', () => {
  const weeks = [
    { employee_id: 'ava', week: 0 },
    { employee_id: 'noah', week: 0 },
    { employee_id: 'noah', week: 0 },
    { employee_id: 'noah', week: 1 },
  ]

  test('are all of them up to the most', () => {
    expect(wholeWeeks(weeks, 4)).toEqual(weeks)
  })

  test('leave out the week of a person that would be divided', () => {
    expect(wholeWeeks(weeks, 3)).toEqual(weeks.slice(0, 3))
    expect(wholeWeeks(weeks, 2)).toEqual(weeks.slice(0, 1))
  })

  test('are part of a week where it is the only one', () => {
    expect(wholeWeeks(weeks.slice(1, 3), 1)).toEqual(weeks.slice(1, 2))
  })
})
