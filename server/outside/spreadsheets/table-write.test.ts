import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvSeparator, escapeFormula } from '#contract/values/spreadsheet.ts'
import { readTable } from './table-read.ts'
import type { ExportTable } from './export-table.ts'
import { writeCsv, writeWorkbook } from './table-write.ts'

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'note', header: 'Note' },
]
const xlsxOf = (table: ExportTable) => writeWorkbook([table])
const dangerous = /^\s*[=+\-@\t\r\n＝＋－＠]/
const untouched = /^[+-]?\d[\d ,.]*$/
// Possible beginnings of a formula, and characters that could break a file.
const hostile = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '＝',
  '"',
  "'",
  ',',
  ';',
  ' ',
  '\u00a0',
  '\ufeff',
  '_x000D_',
  '<',
  '&',
  ']]>',
  'constructor',
  '__proto__',
  '1',
  'a',
  'é',
  '𝒜',
  '\u0007',
  '\u007f',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(hostile, { maxLength: 8 }).map((parts) => parts.join('')),
)
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

describe('a text', () => {
  test('that a spreadsheet would read as a formula gets an apostrophe', () => {
    const texts = [
      '=1+1',
      '+A1',
      '-A1',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '\n=1',
      '  =1',
      ' \u00a0@x',
      '＝1',
      '－1－1',
      '-1-1',
      '+1+cmd|x',
      '-2+3',
      '=',
      '-',
    ]

    expect(texts.map(escapeFormula)).toEqual(texts.map((text) => `'${text}`))
  })

  test('that is a number or a phone number is unchanged', () => {
    const texts = ['-5', '+5', '-33.82846', '+61412345678', '+61 412 345 678', '-1,250.00']

    expect(texts.map(escapeFormula)).toEqual(texts)
  })

  test('that is harmless is unchanged', () => {
    const texts = ['', 'Ann', "O'Neil", '1-1', 'a=b', 'x@example.com', '(02) 5550 0000', "'=1", ' x']

    expect(texts.map(escapeFormula)).toEqual(texts)
  })

  test('never starts like a formula, unless it is a number', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = escapeFormula(text)
        expect(dangerous.test(safe) && !untouched.test(safe)).toBe(false)
        expect(escapeFormula(safe)).toBe(safe)
      }),
    )
  })
})

describe('a CSV', () => {
  test('has a mark, commas, and CRLF at the end of every row', async () => {
    const rows = [
      { name: 'Zoë', note: 'a, "b"' },
      { name: 'Ann', note: null },
    ]

    expect(String(await writeCsv({ columns, rows }, ','))).toBe('\ufeffName,Note\r\nZoë,"a, ""b"""\r\nAnn,\r\n')
  })

  test('has numbers, booleans and dates unchanged, and only the requested columns', async () => {
    const typed = [
      { key: 'a', header: 'A' },
      { key: 'b', header: 'B' },
      { key: 'c', header: 'C', kind: 'date' as const },
    ]

    expect(
      String(await writeCsv({ columns: typed, rows: [{ a: -1.5, b: true, c: '2026-03-04', secret: 'x' }] }, ',')),
    ).toBe('\ufeffA,B,C\r\n-1.5,true,2026-03-04\r\n')
  })

  test('has harmless headers too', async () => {
    expect(String(await writeCsv({ columns: [{ key: 'a', header: '=1+1' }], rows: [] }, ','))).toBe("\ufeff'=1+1\r\n")
  })

  test('returns every text, neutralised, when it is read again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 5 }),
        fc.constantFrom<CsvSeparator[]>(',', ';'),
        async (texts, separator) => {
          const table = {
            columns: [{ key: 'key', header: 'Key' }, ...columns],
            rows: texts.map(([name, note], at) => ({ key: `k${at}`, name, note })),
          }
          const { rows } = await readTable(await writeCsv(table, separator), 'a.csv')
          const safe = (text: string) => escapeFormula(text.replace(controlCharacters, ''))
          expect(rows.map(({ cells }) => [cells['Name']?.text, cells['Note']?.text])).toEqual(
            texts.map(([name, note]) => [safe(name), safe(note)]),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('an XLSX', () => {
  test('has texts as texts, numbers as numbers and dates as dates', async () => {
    const typed = [
      { key: 'code', header: 'Code' },
      { key: 'hours', header: 'Hours' },
      { key: 'day', header: 'Day', kind: 'date' as const },
    ]
    const bytes = await xlsxOf({
      columns: typed,
      rows: [
        { code: '0872', hours: 7.5, day: '2026-03-04' },
        { code: '=1+1', hours: null, day: 'soon' },
      ],
    })
    const { headers, rows } = await readTable(bytes, 'a.xlsx')

    expect(headers).toEqual(['Code', 'Hours', 'Day'])
    expect(rows.map(({ cells }) => Object.values(cells))).toEqual([
      [{ text: '0872' }, { text: '7.5', number: 7.5 }, { text: '2026-03-04', date: '2026-03-04' }],
      [{ text: "'=1+1" }, { text: '' }, { text: 'soon' }],
    ])
  })

  test('has the name of its sheet, without forbidden characters', async () => {
    const bytes = await xlsxOf({
      columns,
      rows: [{ name: 'Ann' }],
      sheet: 'Week 9/3: all [draft] and much more of it',
    })

    expect((await readTable(bytes, 'a.xlsx')).sheets).toEqual(['Week 9 3  all  draft  and much m'.slice(0, 31)])
  })

  test('of many rows, made in a process of its own, has the same cells', async () => {
    const typed = [...columns, { key: 'cents', header: 'Cents', kind: 'money' as const }]
    const rows = Array.from({ length: 4_500 }, (_, at) => ({ name: `Zoë ${at}`, note: '=1+1', cents: at / 100 }))

    const read = await readTable(await xlsxOf({ columns: typed, rows: rows.values() }), 'a.xlsx')

    expect(read.rows.map(({ cells }) => Object.values(cells).map(({ text }) => text))).toEqual(
      rows.map(({ name, cents }) => [name, "'=1+1", String(cents)]),
    )
  })

  test('that cannot be made is an error, also in a process of its own', async () => {
    const rows = Array.from({ length: 4_500 }, () => ({ name: () => 'cannot be sent' }))

    await expect(xlsxOf({ columns, rows })).rejects.toThrow('could not be cloned')
  })

  test('that takes too long on a busy machine is refused as such', async () => {
    const rows = Array.from({ length: 4_500 }, () => ({ name: 'Ann', cents: 1 }))

    await expect(writeWorkbook([{ sheet: 'People', columns, rows }], 1)).rejects.toMatchObject({ code: 'busy' })
  })

  test('of no rows has its header', async () => {
    await expect(readTable(await xlsxOf({ columns, rows: [] }), 'a.xlsx')).rejects.toMatchObject({ code: 'empty' })
  })

  test('returns every text, neutralised, when it is read again', async () => {
    const texts = [
      ...fc.sample(anyText, { numRuns: 400, seed: 7 }),
      'constructor',
      'toString',
      '__proto__',
      '_x0041_',
      '_x005F_',
      'a\r\nb',
      ' pad ',
    ]
    const bytes = await xlsxOf({
      columns: [{ key: 'key', header: 'Key' }, ...columns],
      rows: texts.map((name, at) => ({ key: `k${at}`, name })),
    })
    const { rows } = await readTable(bytes, 'a.xlsx')

    expect(rows.map(({ cells }) => visible(cells['Name']?.text))).toEqual(
      texts.map((text) => visible(escapeFormula(text.replace(controlCharacters, '')))),
    )
  })
})

/** Without what the XLSX writer omits because XML discourages it. */
const visible = (text = '') =>
  text.replace(/[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef\ufffd]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}]/gu, '')
