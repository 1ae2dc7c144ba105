import { expect, test } from 'vitest'
import type { SheetPart } from '#contract/platform/sheets.ts'
import { sheetPdf } from './sheet-pdf.ts'

const facts = { title: 'Identity', facts: [{ label: 'Name', value: 'Zoë Ngũgĩ-Øłsen' }], table: null, note: null }
const long: SheetPart = {
  title: 'Hours',
  facts: [],
  table: {
    columns: [{ title: 'Day' }, { title: 'Hours', end: true }],
    rows: Array.from({ length: 120 }, (_, day) => [`Day ${day}`, '7.5']),
    summed: true,
  },
  note: 'Before tax.',
}

const pdfOf = async (parts: SheetPart[]) => {
  const pages: string[] = []
  const bytes = await sheetPdf({
    sheet: { sender: 'Harbour Foods', title: 'A sheet', lines: ['One line'], parts, foot: 'Printed' },
    language: 'de',
    made_at: new Date('2026-11-21T00:00:00Z'),
    pageOf: (page, of) => `${pages.push(`${page}/${of}`)}`,
  })
  return { bytes, pages, text: Buffer.from(bytes).toString('latin1') }
}

test('a sheet is a PDF of one page, in its language', async () => {
  const { pages, text } = await pdfOf([facts])
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('/Lang (de)')
  expect(pages).toEqual(['1/1'])
})

test('a long table continues on further pages, and all of them are numbered', async () => {
  const { pages } = await pdfOf([facts, long])
  expect(pages).toEqual(['1/4', '2/4', '3/4', '4/4'])
})

test('the same sheet with the same time has the same size to the byte', async () => {
  const [once, again] = await Promise.all([pdfOf([facts]), pdfOf([facts])])
  expect(once.bytes.length).toBe(again.bytes.length)
})
