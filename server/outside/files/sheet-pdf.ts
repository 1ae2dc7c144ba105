import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Sheet, SheetPart } from '#contract/platform/sheets.ts'
import type { Language } from '#contract/values/values.ts'

type Paper = PDFKit.PDFDocument
type Table = NonNullable<SheetPart['table']>
type Row = {
  cells: readonly string[]
  columns: Table['columns']
  shares: readonly number[]
  font: string
  size: number
  colour: string
}
export type SheetContent = {
  sheet: Sheet
  language: Language
  /** the creation time, which every PDF contains */
  made_at: Date
  /** "Page 2 of 3" in the reader's language */
  pageOf: (page: number, pages: number) => string
}

const { resolve } = createRequire(import.meta.url)
const fontAt = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)
const plain = fontAt('400Regular')
const bold = fontAt('700Bold')
const ink = { text: '#1b2130', soft: '#566073', line: '#d5dbe7', mark: '#4263eb' } as const

// A4 is 595 points wide: 20 mm on each side.
const margins = { top: 54, bottom: 68, left: 57, right: 57 }
const gap = 24
const cellGap = 8
// Tabular figures: with kerning, Inter draws a 7 and the comma after it over each other here.
const figures: PDFKit.Mixins.TextOptions = { features: ['tnum'] }

/** A sheet as a PDF on A4: unchanged texts, page breaks between rows, page numbers in the footer. */
export async function sheetPdf({ sheet, language, made_at, pageOf }: SheetContent): Promise<Uint8Array> {
  const info = { Title: sheet.title, Author: sheet.sender, Creator: 'Muster', CreationDate: made_at }
  const paper = new PDFDocument({ size: 'A4', margins, bufferPages: true, lang: language, displayTitle: true, info })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((answer) => paper.on('end', () => answer(Buffer.concat(chunks))))
  drawHead(paper, sheet)
  for (const part of sheet.parts) drawPart(paper, part)
  drawFeet(paper, sheet.foot, pageOf)
  paper.end()
  return done
}

function drawHead(paper: Paper, { sender, title, lines }: Sheet) {
  paper.font(bold, 9).fillColor(ink.mark).text(sender, figures)
  paper
    .font(bold, 19)
    .fillColor(ink.text)
    .text(title, { ...figures, paragraphGap: 2 })
  for (const line of lines)
    paper
      .font(plain, 9.5)
      .fillColor(ink.soft)
      .text(line, { ...figures, lineGap: 1.5 })
  paper.moveDown(0.4)
  drawRule(paper)
}

function drawPart(paper: Paper, part: SheetPart) {
  // A heading never ends a page.
  makeRoom(paper, 64)
  paper.y += 14
  paper.font(bold, 11.5).fillColor(ink.text).text(part.title, margins.left, paper.y, figures)
  paper.y += 5
  drawFacts(paper, part.facts)
  if (part.table !== null) drawTable(paper, part.table)
  if (part.note === null) return
  paper.y += 3
  paper
    .font(plain, 9)
    .fillColor(ink.soft)
    .text(part.note, margins.left, paper.y, { ...figures, width: widthOf(paper), lineGap: 1.5 })
}

/** Two side by side, the label small above its value. */
function drawFacts(paper: Paper, facts: SheetPart['facts']) {
  const width = (widthOf(paper) - gap) / 2
  const style = { ...figures, width }
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    const height = Math.max(...pair.map(({ value }) => paper.font(plain, 10).heightOfString(value, style))) + 17
    makeRoom(paper, height)
    const top = paper.y
    for (const [column, { label, value }] of pair.entries()) {
      const left = margins.left + column * (width + gap)
      paper.font(plain, 8).fillColor(ink.soft).text(label, left, top, style)
      paper
        .font(plain, 10)
        .fillColor(ink.text)
        .text(value, left, top + 11, style)
    }
    paper.y = top + height
  }
}

/** The header row is repeated on each page of the table. */
function drawTable(paper: Paper, { columns, rows, summed }: Table) {
  const shares = sharesOf(columns, rows)
  const heads = columns.map(({ title }) => title)
  drawRow(paper, { cells: heads, columns, shares, font: bold, size: 8, colour: ink.soft })
  for (const [at, cells] of rows.entries()) {
    const isSum = summed === true && at === rows.length - 1
    const row = { cells, columns, shares, font: isSum ? bold : plain, size: 9.5, colour: ink.text }
    if (makeRoom(paper, heightOf(paper, row)))
      drawRow(paper, { cells: heads, columns, shares, font: bold, size: 8, colour: ink.soft })
    drawRow(paper, row)
  }
}

/** The width of each column, by its longest words, within bounds that leave room for the others. */
function sharesOf(columns: Table['columns'], rows: Table['rows']) {
  const wanted = columns.map(({ title }, at) => {
    const longest = Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0))
    return Math.min(34, Math.max(7, longest))
  })
  const all = wanted.reduce((sum, one) => sum + one, 0)
  return wanted.map((one) => one / all)
}

function drawRow(paper: Paper, row: Row) {
  const height = heightOf(paper, row)
  const top = paper.y
  paper.font(row.font, row.size).fillColor(row.colour)
  let left = margins.left
  for (const [at, share] of row.shares.entries()) {
    const width = share * widthOf(paper)
    const align = row.columns[at]?.end === true ? 'right' : 'left'
    // The last column needs no gap.
    const room = at === row.shares.length - 1 ? width : width - cellGap
    paper.text(row.cells[at] ?? '', left, top + 4, { ...figures, width: room, align })
    left += width
  }
  paper.y = top + height
  drawRule(paper)
}

function heightOf(paper: Paper, { cells, shares, font, size }: Row) {
  paper.font(font, size)
  const heights = cells.map((cell, at) =>
    paper.heightOfString(cell, { ...figures, width: (shares[at] ?? 0) * widthOf(paper) - cellGap }),
  )
  return Math.max(...heights) + 8
}

function drawFeet(paper: Paper, foot: string, pageOf: SheetContent['pageOf']) {
  const { start, count } = paper.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    // Text below the margin would start a new page.
    paper.page.margins.bottom = 0
    const top = paper.page.height - 44
    const width = widthOf(paper)
    paper.font(plain, 8).fillColor(ink.soft)
    paper.text(foot, margins.left, top, { ...figures, width: width * 0.75, height: 20, ellipsis: true })
    paper.text(pageOf(page + 1, count), margins.left, top, { ...figures, width, align: 'right' })
  }
}

/** Starts a new page if this one has no room for `height` points; returns whether it did. */
function makeRoom(paper: Paper, height: number): boolean {
  const isFull = paper.y + height > paper.page.height - margins.bottom
  if (isFull) paper.addPage()
  return isFull
}

const widthOf = (paper: Paper) => paper.page.width - margins.left - margins.right

function drawRule(paper: Paper) {
  const right = margins.left + widthOf(paper)
  paper.moveTo(margins.left, paper.y).lineTo(right, paper.y).lineWidth(0.6).strokeColor(ink.line).stroke()
}
