import { expect, test } from 'vitest'
import { languages } from '#contract/values/values.ts'
import { csvOf } from './table-file.ts'

test('a list as CSV begins with a byte order mark and quotes what would end a cell', () => {
  expect(csvOf({ heads: ['Name', 'Ort'], rows: [['Müller, "Sonne"', 'Köln']] }, 'de')).toBe(
    '\uFEFFName;Ort\r\n"Müller, ""Sonne""";Köln\r\n',
  )
})

test('the cells are parted as the spreadsheets of the reader expect it', () => {
  const lines = languages.map((language) => csvOf({ heads: ['A', 'B'], rows: [] }, language))
  expect(lines.map((line) => line.trim())).toEqual(['A,B', 'A;B', 'A;B', 'A;B'])
})

test('no cell of a list is a formula, and numbers and phone numbers stay as they are', () => {
  expect(csvOf({ heads: ['A'], rows: [['=1+1'], ['@SUM(A1)'], ['+61 412 345 678'], ['-33.8']] }, 'en')).toBe(
    "\uFEFFA\r\n'=1+1\r\n'@SUM(A1)\r\n+61 412 345 678\r\n-33.8\r\n",
  )
})
