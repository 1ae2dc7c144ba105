import { describe, expect, it } from 'vitest'
import { checkRoster } from './check.ts'

const text = `
# two weeks
SECTION_HORIZON
14

SECTION_SHIFTS
E,480,
L,600,E

SECTION_STAFF
A,E=14|L=3,4800,960,4,2,2,1
B,E=14|L=0,4800,0,5,1,1,2

SECTION_DAYS_OFF
A,9

SECTION_SHIFT_ON_REQUESTS
A,0,E,3
A,1,E,2

SECTION_SHIFT_OFF_REQUESTS
B,0,E,7

SECTION_COVER
0,E,2,100,1
3,E,0,100,5
`
const off = '..............'
const violationsOf = (a: string, b = off) => checkRoster(text, [rowOf(a), rowOf(b)]).violations
const rowOf = (days: string) => [...days].map((day) => (day === '.' ? '' : day))

describe('the checker of public instances', () => {
  it('accepts a roster that keeps the rules, and adds up requests and cover', () => {
    // Missing: A’s request of day 1 (2), one person on day 0 (100); one too many on day 3 (5).
    expect(checkRoster(text, [rowOf('EL.EE.........'), rowOf(off)])).toEqual({
      cost: 107,
      violations: ['A: 1 days off from day 2'],
    })
    expect(checkRoster(text, [rowOf('EL..EE........'), rowOf(off)])).toEqual({ cost: 102, violations: [] })
    expect(checkRoster(text, [rowOf('EE............'), rowOf('E..E..........')])).toEqual({
      cost: 7 + 5,
      violations: [],
    })
  })

  it.each([
    ['a forbidden sequence', 'LE............', ['A: E after L on day 1']],
    ['too many shifts of a type', 'LLLL..........', ['A: 4 shifts L']],
    [
      'too many minutes',
      'EEEE..EELL..EEE'.slice(0, 14),
      ['A: 5040 minutes, too many', 'A: 2 weekends', 'A: works on day off 9'],
    ],
    ['too few minutes', 'E.............', ['A: 480 minutes, too few']],
    ['too many days in a row', 'EEEEE.........', ['A: 5 work days from day 0']],
    ['too few days in a row', 'EE..E.........', ['A: 1 work days from day 4']],
    ['too few days off', 'EE.EE.........', ['A: 1 days off from day 2']],
    ['too many weekends', 'E....EE....EE.', ['A: 2 weekends']],
    ['work on a day off', '........EE....', ['A: works on day off 9']],
    ['an unknown shift', 'EEX...........', ['A: unknown shift X']],
    ['too few days', 'EE', ['A: 2 days']],
  ])('finds %s', (_, row, expected) => {
    expect(violationsOf(row)).toEqual(expected)
  })

  it('finds a type that a person may not work, and a missing person', () => {
    expect(violationsOf('EE............', 'L.............')).toEqual(['B: 1 shifts L'])
    expect(checkRoster(text, [rowOf(off)]).violations).toEqual(['1 rows'])
  })
})
