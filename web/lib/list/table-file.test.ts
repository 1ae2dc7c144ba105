import { expect, test } from 'vitest'
import { languages } from '#contract/values/values.ts'
import { csvOf } from './table-file.ts'

test('writes a CSV with a byte order mark, and quotes cells with separators', () => {
  expect(csvOf({ heads: ['Name', 'Ort'], rows: [['Müller, "Sonne"', 'Köln']] }, 'de')).toBe(
    '\uFEFFName;Ort\r\n"Müller, ""Sonne""";Köln\r\n',
  )
})

test("separates cells as the spreadsheets of the reader's locale expect", () => {
  const lines = languages.map((language) => csvOf({ heads: ['A', 'B'], rows: [] }, language))
  expect(lines.map((line) => line.trim())).toEqual(['A,B', 'A;B', 'A;B', 'A;B'])
})

test('never writes a formula, and leaves numbers and phone numbers unchanged', () => {
  expect(csvOf({ heads: ['A'], rows: [['=1+1'], ['@SUM(A1)'], ['+61 412 345 678'], ['-33.8']] }, 'en')).toBe(
    "\uFEFFA\r\n'=1+1\r\n'@SUM(A1)\r\n+61 412 345 678\r\n-33.8\r\n",
  )
})
