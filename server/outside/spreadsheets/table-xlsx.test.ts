import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable, sheetsIn } from './table-read.ts'
import { xlsxRecords } from './table-xlsx.ts'
import { unzip, zipFiles } from './zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet, from the XML between its rows' tags. */
const workbook = (rows: string, properties = '') =>
  zipFiles(
    Object.entries({
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0000"/></numFmts><cellXfs count="4"><xf/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    }).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })),
  )

/** The same archive with compressed entries, as written by spreadsheet programs: a million rows fit into 5 MB. */
function compressed(archive: Buffer) {
  const entries = unzip(archive, archive.length, () => true)
  const packed = zipFiles(entries.map(({ name, bytes }) => ({ name, bytes: deflateRawSync(bytes) })))
  let local = 0
  let central = packed.readUInt32LE(packed.length - 6)
  for (const { name, bytes } of entries) {
    for (const at of [local + 8, central + 10]) packed.writeUInt16LE(8, at)
    const stored = packed.readUInt32LE(local + 18)
    for (const at of [local + 22, central + 24]) packed.writeUInt32LE(bytes.length, at)
    local += 30 + name.length + stored
    central += 46 + name.length
  }
  return packed
}

const head =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c></row>'
const read = (rows: string, properties = '') => readTable(workbook(head + rows, properties), 'people.xlsx')
const cellsOf = async (rows: string) => (await read(rows)).rows[0]?.cells

describe('a cell of an XLSX', () => {
  test('that is a date is the displayed day, in every time zone of the server', async () => {
    expect(await cellsOf('<row r="2"><c r="B2" s="1"><v>46085</v></c></row>')).toMatchObject({
      Date: { text: '2026-03-04', date: '2026-03-04' },
    })
  })

  test('that is a date with a time keeps both', async () => {
    expect(await cellsOf('<row r="2"><c r="B2" s="1"><v>46085.604166666664</v></c></row>')).toMatchObject({
      Date: { text: '2026-03-04 14:30', date: '2026-03-04' },
    })
  })

  test('that is a time of day is that time', async () => {
    expect(await cellsOf('<row r="2"><c r="B2" s="2"><v>0.9375</v></c></row>')).toMatchObject({
      Date: { text: '22:30' },
    })
  })

  test('counts from 1904 where the workbook is set so', async () => {
    const { rows } = await read('<row r="2"><c r="B2" s="1"><v>44623</v></c></row>', 'date1904="1"')

    expect(rows[0]?.cells['Date']?.date).toBe('2026-03-04')
  })

  test('that is a number displayed with leading zeros has none', async () => {
    expect(await cellsOf('<row r="2"><c r="B2" s="3"><v>872</v></c></row>')).toMatchObject({
      Date: { text: '872', number: 872 },
    })
  })

  test('with a formula has its result, and one with an error is empty', async () => {
    expect(
      await cellsOf(
        '<row r="2"><c r="A2" t="str"><f>1+1</f><v>two</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      ),
    ).toEqual({
      Name: { text: 'two' },
      Date: { text: '' },
    })
  })

  test('that is true or false is a text', async () => {
    expect(await cellsOf('<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c></row>')).toEqual({
      Name: { text: 'TRUE' },
      Date: { text: 'FALSE' },
    })
  })
})

describe('an XLSX', () => {
  test('keeps the numbers of its rows where some are empty', async () => {
    const { rows } = await read('<row r="7"><c r="A7" t="inlineStr"><is><t>Ann</t></is></c></row>')

    expect(rows.map(({ row, line }) => [row, line])).toEqual([[7, 7]])
  })

  test('is read from its first sheet unless another is named', async () => {
    const sheets = [
      { sheet: 'People', data: [['Name'], ['Ann']] },
      { sheet: 'Sites', data: [['Place'], ['Mosman']] },
    ]
    const bytes = await writeXlsxFile(sheets).toBuffer()

    expect(await readTable(bytes, 'a.xlsx')).toMatchObject({ headers: ['Name'], sheets: ['People', 'Sites'] })
    expect(await readTable(bytes, 'a.xlsx', { sheet: 'Sites' })).toMatchObject({ headers: ['Place'] })
    await expect(readTable(bytes, 'a.xlsx', { sheet: 'Prices' })).rejects.toMatchObject({
      code: 'unreadable',
      facts: { reason: 'sheet' },
    })
  })

  test('lists its sheets and reads one of them, whatever the others hold', async () => {
    const sheets = [
      { sheet: 'Raw <data> & more', data: Array.from({ length: 6000 }, (_, row) => [`Row ${row}`]) },
      { sheet: 'People', data: [['Name'], ['Ann']] },
    ]
    const bytes = await writeXlsxFile(sheets).toBuffer()

    expect(await sheetsIn(bytes)).toEqual([
      { name: 'Raw <data> & more', hidden: false, rows: 5012 },
      { name: 'People', hidden: false, rows: 2 },
    ])
    expect(await readTable(bytes, 'a.xlsx', { sheet: 'People' })).toMatchObject({ headers: ['Name'] })
    await expect(readTable(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'tooManyRows' })
  })

  test('of 5,000 rows and 20 columns is read', async () => {
    const line = Array.from({ length: 20 }, (_, at) => `Column ${at}`)
    const bytes = await writeXlsxFile([
      line,
      ...Array.from({ length: 5000 }, (_, row) => line.map((name) => `${name} of ${row}`)),
    ]).toBuffer()

    // However busy the machine is.
    const { records } = await xlsxRecords(bytes, undefined, 600_000)
    expect(records.length).toBe(5001)
  })
})

describe('an XLSX is refused', () => {
  const refused = (bytes: Uint8Array) => expect(readTable(bytes, 'people.xlsx')).rejects

  test('when it is another kind of archive, or damaged', async () => {
    await refused(zipFiles([{ name: 'word/document.xml', bytes: Buffer.from('<x/>') }])).toMatchObject({
      code: 'unreadable',
    })
    await refused(workbook(head).subarray(0, 600)).toMatchObject({ code: 'unreadable' })
    await refused(workbook('<row r="2"><c r="A2" t="s"><v>9</v></c></row>')).toMatchObject({ code: 'unreadable' })
  })

  test('when it has more than 5,000 rows', async () => {
    const bytes = await writeXlsxFile([['Name'], ...Array.from({ length: 5001 }, () => ['Ann'])]).toBuffer()

    await refused(bytes).toMatchObject({ code: 'tooManyRows' })
  })

  test('when it has a million rows, before any of them is read', async () => {
    const rows = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'.repeat(1_000_000)

    // Reading them all took longer than the limit for a sheet, which is another refusal.
    await refused(compressed(workbook(head + rows))).toMatchObject({ code: 'tooManyRows' })
  })

  test('when it would decompress to more than 60 MB', async () => {
    const archive = workbook(head)
    archive.writeUInt32LE(70_000_000, archive.readUInt32LE(archive.length - 6) + 24)

    await refused(archive).toMatchObject({ code: 'tooLarge' })
  })

  test('when a row or column number is beyond the limit of sheets', async () => {
    const rows = [
      '<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>',
      '<row r="2"><c r=\'ZZZZZZZ2\'><v>1</v></c></row>',
    ]
    for (const row of rows)
      await refused(workbook(`${head}${row}`)).toMatchObject({ code: 'unreadable', facts: { reason: 'xlsx' } })
  })

  test('when it needs more memory than a sheet may, and the server survives', async () => {
    // Written as an entity, the number is not found before the sheet is read. A busy machine may need longer than the limit of time.
    const bytes = workbook(`${head}<row r="&#52;000000000"><c r="A&#52;000000000"><v>1</v></c></row>`)
    await expect(xlsxRecords(bytes, undefined, 3_600_000)).rejects.toMatchObject({
      code: 'unreadable',
      facts: { reason: 'memory' },
    })
  })
})
