import { expect, test } from 'vitest'
import { csvOf } from './table-file.ts'

test('a list as CSV begins with a byte order mark and quotes what would end a cell', () => {
  expect(csvOf({ heads: ['Name', 'Ort'], rows: [['Müller, "Sonne"', 'Köln']] })).toBe(
    '\uFEFFName,Ort\r\n"Müller, ""Sonne""",Köln\r\n',
  )
})

test('no cell of a list is a formula, and numbers and phone numbers stay as they are', () => {
  expect(csvOf({ heads: ['A'], rows: [['=1+1'], ['@SUM(A1)'], ['+61 412 345 678'], ['-33.8']] })).toBe(
    "\uFEFFA\r\n'=1+1\r\n'@SUM(A1)\r\n+61 412 345 678\r\n-33.8\r\n",
  )
})
