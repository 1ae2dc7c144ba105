import { expect, test } from 'vitest'
import { hundredthsOf } from './rate-amounts.ts'

test.each([
  ['46', 46_00],
  ['46.5', 46_50],
  ['46,50', 46_50],
  ['$46.50', 46_50],
  ['A$ 46.50', 46_50],
  ['46,50 $', 46_50],
  ['46.50/h', 46_50],
  ['AUD 46.50 an hour', 46_50],
  ['1,234.50', 1234_50],
  ['1.234,50', 1234_50],
  ['1 234,50 €', 1234_50],
  ['1’234.50', 1234_50],
  ['1,234,567.00', 1_234_567_00],
  ['30%', 30_00],
  ['12,5 %', 12_50],
  ['0.98', 98],
])('%j is %j hundredths', (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths)
})

test.each([
  '1,234',
  '46.505',
  '1.5.2',
  '12,34.5',
  '-46.50',
  '46 or 47',
  '46-48',
  '1e5',
  'n.a.',
  '',
  '4,6,5',
  '123456789012',
])('%j is no single amount with at most two decimals', (text) => {
  expect(hundredthsOf(text)).toBeNull()
})
