import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isAbn,
  isAccountNumber,
  isBsb,
  paddedPostcode,
  statesOfPostcode,
} from '#contract/values/formats/identifiers.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'
import { parseDate, parseTextNumber } from './table-cells.ts'
import type { TableFile } from './table-files.ts'
import { readTable } from './table-read.ts'

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, '../../modules/imports/files', name))
const readReal = (name: string) => readTable(bytesOf(name), name)
const read = (text: string) => readTable(Buffer.from(text), 'file.csv')

async function textsOf(text: string) {
  const { rows } = await read(text)
  return rows.map(({ cells }) => Object.values(cells).map((cell) => cell.text))
}

describe("the agency's files", () => {
  test('have 1,200 employees in the CSV, with accents and line breaks intact', async () => {
    const { kind, headers, rows } = await readReal('employees.csv')
    const person = rows.find(({ cells }) => cells['Employee code']?.text === 'EM00051')

    expect([kind, headers.length, rows.length, headers[0]]).toEqual(['csv', 22, 1200, 'Employee code'])
    expect(person?.cells['First name']?.text).toBe('Ciarán')
    expect(person?.cells['Notes']?.text).toBe('Prefers mornings, "no lifting"\nback in March')
    expect(rows.some(({ cells }) => cells['Last name']?.text === 'Nguyễn')).toBe(true)
  })

  test('number the employees like the list of invalid rows, whatever their line', async () => {
    const { rows } = await readReal('employees.csv')
    const named = rows.find(({ row }) => row === 1052)

    expect(named?.cells['First name']?.text).toBe('=HYPERLINK("#Sheet1!A1","x")')
    expect(named?.line).toBeGreaterThan(1052)
    expect(rows.find(({ row }) => row === 103)?.cells['Last name']?.text).toBe('')
  })

  test('have valid dates of birth, except the intentionally invalid one', async () => {
    const { rows } = await readReal('employees.csv')
    const wrong = rows.filter(({ cells }) => parseDate(cells['Date of birth'] ?? { text: '' }) === null)

    expect(wrong.map(({ row }) => row)).toEqual([224])
  })

  test('have valid identifiers, except the intentionally invalid ones', async () => {
    const people = await readReal('employees.csv')
    const customers = await readReal('customers.csv')
    const wrong = (table: TableFile, header: string, isRight: (text: string) => boolean) =>
      table.rows.filter(({ cells }) => !isRight(cells[header]?.text ?? '')).map(({ row }) => row)

    expect(wrong(people, 'Phone', (text) => normalisePhone(text) !== null)).toEqual([1001])
    expect(wrong(people, 'BSB', isBsb)).toEqual([779])
    expect(wrong(people, 'Account number', isAccountNumber)).toEqual([])
    expect(wrong(people, 'Postcode', (text) => statesOfPostcode(paddedPostcode(text)).length > 0)).toEqual([890])
    expect(wrong(customers, 'ABN', (text) => text === '' || isAbn(text.replaceAll(' ', '')))).toEqual([9])
  })

  test('have 200 employees in the XLSX, with real dates and numbers as written', async () => {
    const { kind, rows, sheets } = await readReal('employees.xlsx')

    expect([kind, rows.length, sheets]).toEqual(['xlsx', 200, ['Sheet1']])
    expect(rows[0]).toMatchObject({
      row: 2,
      line: 2,
      cells: {
        'Date of birth': { date: '1975-12-25' },
        Postcode: { text: '5253', number: 5253 },
        'Account number': { text: '402012283' },
        Notes: { text: '' },
      },
    })
    expect(rows.every(({ cells }) => parseDate(cells['Date of birth'] ?? { text: '' }) !== null)).toBe(true)
  })

  test('have 40 customers, separated by semicolons', async () => {
    const { headers, rows } = await readReal('customers.csv')

    expect([headers.length, rows.length, rows[0]?.cells['Contact name']?.text]).toEqual([12, 40, 'Bence Araújo'])
  })

  test('have 116 locations with coordinates', async () => {
    const { rows } = await readReal('locations.xlsx')

    expect(rows.length).toBe(116)
    expect(rows.every(({ cells }) => parseTextNumber(cells['Latitude'] ?? { text: '' }) !== null)).toBe(true)
    expect(rows.some(({ ragged }) => ragged === 'long')).toBe(false)
  })
})

describe('a CSV', () => {
  test('has commas, semicolons or tabs as separator, whichever is most frequent in its first line', async () => {
    expect(await textsOf('a,b\n1;2,3')).toEqual([['1;2', '3']])
    expect(await textsOf('a;"b, c, d";e\n1,5;2;3')).toEqual([['1,5', '2', '3']])
    expect(await textsOf('a\tb\n1\t2')).toEqual([['1', '2']])
    expect(await textsOf('a\n1')).toEqual([['1']])
  })

  test('may have any line endings, even mixed', async () => {
    expect(await textsOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('keeps line breaks, quotes and delimiters inside quotes, and spaces', async () => {
    expect(await textsOf('a,b\n"x\r\ny","say ""hi"", then go"\n  p ,q"r')).toEqual([
      ['x\r\ny', 'say "hi", then go'],
      ['  p ', 'q"r'],
    ])
  })

  test('counts empty rows but omits them, and has the line on which each row starts', async () => {
    const { rows } = await read('a,b\n\n"x\ny",2\n , \n3,4\n\n')

    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [3, 3],
      [5, 6],
    ])
  })

  test('reports rows with too many or too few cells', async () => {
    const { rows } = await read('a,b\n1\n1,2,3\n1,2,,\n1,2')

    expect(rows.map(({ ragged }) => ragged)).toEqual(['short', 'long', undefined, undefined])
    expect(rows[0]?.cells).toEqual({ a: { text: '1' }, b: { text: '' } })
    expect((await read('a,b,\n1,2,3\n1,2,3,4\n')).rows.map(({ ragged }) => ragged)).toEqual(['beside', 'long'])
  })

  test('may declare its separator, which is no row of it', async () => {
    const { headers, rows } = await read('sep=;\r\na, or b;c\r\n"1\n2";3\r\n4;5\r\n')

    expect(headers).toEqual(['a, or b', 'c'])
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [2, 3],
      [3, 5],
    ])
  })

  test('may be UTF-8 with or without a mark, UTF-16 with one, or Windows-1252', async () => {
    const text = 'Name;Note\nZoë;€ 5'
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    const old = Buffer.from('Name;Note\nZo\xeb;\x80 5', 'latin1')

    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      swapped,
      old,
    ]
    const tables = await Promise.all(files.map((bytes) => readTable(bytes, 'file.csv')))

    expect(tables.map(({ rows }) => rows[0]?.cells)).toEqual(
      Array(5).fill({ Name: { text: 'Zoë' }, Note: { text: '€ 5' } }),
    )
  })

  test('is recognised by its bytes, whatever its name', async () => {
    expect((await readTable(Buffer.from('a\n1'), 'file.xlsx')).kind).toBe('csv')
    expect((await readTable(bytesOf('locations.xlsx'), 'file.csv')).kind).toBe('xlsx')
  })

  test('may have a column named like a property of every object', async () => {
    const { rows } = await read('__proto__,constructor\n1,2')

    expect(Object.entries(rows[0]?.cells ?? {})).toEqual([
      ['__proto__', { text: '1' }],
      ['constructor', { text: '2' }],
    ])
  })

  test('accepts 5,000 rows', async () => {
    expect((await read(`a\n${'1\n'.repeat(5000)}`)).rows.length).toBe(5000)
  })
})

describe('the header of a file', () => {
  const known = (names: readonly string[]) =>
    names.filter((name) => ['Code', 'Name', 'Mobile', 'Email'].includes(name)).length
  const readKnowing = (text: string) => readTable(Buffer.from(text), 'file.csv', { knownHeaders: known })

  test.each([
    ['a title', 'Staff list\n\nCode,Name,Mobile\n1,Ann,0400\n', 3],
    ['a title with a comma', 'Staff list, November\nCode,Name,Mobile\n1,Ann,0400\n', 2],
    ['a title above columns parted by semicolons', 'Staff, active\nCode;Name;Mobile\n1;Ann;0400\n', 2],
    ['groups of headings', ',Person,,Contact\nCode,Name,Notes,Mobile\n1,Ann,x,0400\n', 2],
    ['the date of printing', 'Printed,21/11/2026\n"Staff"\nCode,Name,Mobile,Email\n1,Ann,0400,a@b.example\n', 3],
  ])('is found below %s, and rows keep their numbers', async (_, text, row) => {
    const { headers, header_row, rows } = await readKnowing(text)

    expect([headers.slice(0, 2), header_row]).toEqual([['Code', 'Name'], row])
    expect(rows.map((one) => one.row)).toEqual([row + 1])
  })

  test('is the first row where no names are known and it is as wide as the others', async () => {
    expect((await readKnowing('Nome,Telefono\nAnn,Mobile\nBob,Email\n')).headers).toEqual(['Nome', 'Telefono'])
    expect((await readKnowing('Code,Name\nC1,Ford, Sons, and Co\n')).headers).toEqual(['Code', 'Name'])
    expect((await readKnowing('Anything\nx\ny\n')).headers).toEqual(['Anything'])
  })
})

describe('a file is refused', () => {
  const refused = (bytes: Uint8Array | string) => expect(readTable(Buffer.from(bytes), 'file.csv')).rejects

  test('when it is larger than 5 MB', async () => {
    await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a')).toMatchObject({ code: 'tooLarge', facts: { megabytes: 5 } })
  })

  test('when it has more than 5,000 rows', async () => {
    await refused(`a\n${'1\n'.repeat(5001)}`).toMatchObject({ code: 'tooManyRows', facts: { rows: 5000 } })
  })

  test('when it is empty, or only has a header', async () => {
    await refused('').toMatchObject({ code: 'empty' })
    await refused('\n,,\n \n').toMatchObject({ code: 'empty' })
    await refused('Name,Email\n').toMatchObject({ code: 'empty' })
  })

  test('when its first row does not name the columns', async () => {
    await refused('Ann,ann@example.com\nBob,bob@example.com').toMatchObject({ code: 'noHeader', facts: { column: 2 } })
    await refused('EM1,17/12/1988\nEM2,1/1/1990').toMatchObject({ code: 'noHeader', facts: { column: 2 } })
    await refused('Name,,,Email\nAnn,,,y\nBob,x,y,z').toMatchObject({ code: 'noHeader', facts: { column: 2 } })
  })

  test('when it is no text', async () => {
    await refused(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')).toMatchObject({
      code: 'unreadable',
      facts: { reason: 'encoding' },
    })
    await refused(Buffer.from('Name;Note', 'utf16le')).toMatchObject({ code: 'unreadable' })
    await refused('%PDF-1.4\n1 0 obj\n').toMatchObject({ code: 'unreadable' })
    await refused('<html><table><tr><td>Name</td></tr></table></html>\n').toMatchObject({ code: 'unreadable' })
  })

  test('when it is an old workbook, or a text file with the extension of one', async () => {
    const named = (name: string, text: string) => readTable(Buffer.from(text), name)
    await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex')).toMatchObject({
      code: 'unreadable',
      facts: { reason: 'xls' },
    })
    await expect(named('a.xlsx', 'hello')).rejects.toMatchObject({ code: 'unreadable' })
    await expect(named('a.xls', 'Name\tNote\nAnn\tx')).resolves.toMatchObject({ headers: ['Name', 'Note'] })
    await expect(named('a.csv', 'hello')).rejects.toMatchObject({ code: 'empty' })
  })

  test('when a quote is never closed', async () => {
    await refused('a,b\n"1,2\n3,4').toMatchObject({ code: 'unreadable', facts: { reason: 'csv' } })
  })

  test('but not for an empty column without a name', async () => {
    const { headers } = await read('Name,,Email,,\nAnn,,y')

    expect(headers).toEqual(['Name', 'Email'])
  })
})

test('five megabytes of empty rows, of separators or of quotes are refused quickly', async () => {
  await expect(readTable(Buffer.alloc(5_000_000, '\n'), 'file.csv')).rejects.toMatchObject({ code: 'tooManyRows' })
  await expect(
    readTable(Buffer.concat([Buffer.from('a\n'), Buffer.alloc(5_000_000, ',')]), 'file.csv'),
  ).rejects.toMatchObject({ code: 'empty' })
  await expect(readTable(Buffer.alloc(5_000_000, '"'), 'file.csv')).rejects.toMatchObject({ code: 'unreadable' })
})
