import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Sheet, SheetPart } from '#contract/platform/sheets.ts'
import type { Language } from '#contract/values/values.ts'

type PdfDocument = PDFKit.PDFDocument
type Table = NonNullable<SheetPart['table']>
type Row = {
  cells: readonly string[]
  columns: Table['columns']
  shares: readonly number[]
  font: string
  size: number
  colour: string
}
/** Lines in a field of this size: a signature. */
export type SignatureDrawing = {
  width: number
  height: number
  strokes: readonly (readonly (readonly [number, number])[])[]
}
type DrawnPart = SheetPart & { drawing?: SignatureDrawing | null }
export type SheetContent = {
  sheet: Omit<Sheet, 'parts'> & { parts: readonly DrawnPart[] }
  language: Language
  /** the creation time, which every PDF contains */
  made_at: Date
  /** "Page 2 of 3" in the reader's language */
  pageOf: (page: number, pages: number) => string
}

const { resolve } = createRequire(import.meta.url)
const fontAt = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)
const regularFont = fontAt('400Regular')
const boldFont = fontAt('700Bold')
const colours = { text: '#1b2130', soft: '#566073', line: '#d5dbe7', mark: '#4263eb' } as const

// A4 is 595 points wide: 20 mm on each side.
const margins = { top: 54, bottom: 68, left: 57, right: 57 }
const partGap = 24
const cellGap = 8
/**
 * Tabular figures where a text has figures: with kerning, Inter draws a 7 and the comma after it over each other here. Words with features
 * are laid out anew each time, without them once for a document.
 */
const figuresIn = (text: string): PDFKit.Mixins.TextOptions => (/\d/.test(text) ? { features: ['tnum'] } : {})

/** A sheet as a PDF on A4: unchanged texts, page breaks between rows, page numbers in the footer. */
export async function sheetPdf({ sheet, language, made_at, pageOf }: SheetContent): Promise<Uint8Array> {
  const info = { Title: sheet.title, Author: sheet.sender, Creator: 'Muster', CreationDate: made_at }
  const pdf = new PDFDocument({ size: 'A4', margins, bufferPages: true, lang: language, displayTitle: true, info })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((answer) => pdf.on('end', () => answer(Buffer.concat(chunks))))
  drawHead(pdf, sheet)
  for (const part of sheet.parts) drawPart(pdf, part)
  drawFeet(pdf, sheet.foot, pageOf)
  pdf.end()
  return done
}

function drawHead(pdf: PdfDocument, { sender, title, lines }: Omit<Sheet, 'parts'>) {
  pdf.font(boldFont, 9).fillColor(colours.mark).text(sender, figuresIn(sender))
  pdf
    .font(boldFont, 19)
    .fillColor(colours.text)
    .text(title, { ...figuresIn(title), paragraphGap: 2 })
  for (const line of lines)
    pdf
      .font(regularFont, 9.5)
      .fillColor(colours.soft)
      .text(line, { ...figuresIn(line), lineGap: 1.5 })
  pdf.moveDown(0.4)
  drawRule(pdf)
}

function drawPart(pdf: PdfDocument, part: DrawnPart) {
  // A heading never ends a page.
  startPageIfFull(pdf, 64)
  pdf.y += 14
  pdf.font(boldFont, 11.5).fillColor(colours.text).text(part.title, margins.left, pdf.y, figuresIn(part.title))
  pdf.y += 5
  drawFacts(pdf, part.facts)
  if (part.table !== null) drawTable(pdf, part.table)
  if (part.drawing) drawLines(pdf, part.drawing)
  if (part.note === null) return
  pdf.y += 3
  pdf
    .font(regularFont, 9)
    .fillColor(colours.soft)
    .text(part.note, margins.left, pdf.y, { ...figuresIn(part.note), width: widthOf(pdf), lineGap: 1.5 })
}

/** Two side by side, the label small above its value. */
function drawFacts(pdf: PdfDocument, facts: SheetPart['facts']) {
  const width = (widthOf(pdf) - partGap) / 2
  const style = (text: string) => ({ ...figuresIn(text), width })
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    const height =
      Math.max(...pair.map(({ value }) => pdf.font(regularFont, 10).heightOfString(value, style(value)))) + 17
    startPageIfFull(pdf, height)
    const top = pdf.y
    for (const [column, { label, value }] of pair.entries()) {
      const left = margins.left + column * (width + partGap)
      pdf.font(regularFont, 8).fillColor(colours.soft).text(label, left, top, style(label))
      pdf
        .font(regularFont, 10)
        .fillColor(colours.text)
        .text(value, left, top + 11, style(value))
    }
    pdf.y = top + height
  }
}

const drawingWidth = 220

function drawLines(pdf: PdfDocument, { width, height, strokes }: SignatureDrawing) {
  const scale = drawingWidth / width
  startPageIfFull(pdf, height * scale + 8)
  const top = pdf.y + 4
  pdf.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(colours.text)
  for (const [first, ...points] of strokes) {
    if (first === undefined) continue
    pdf.moveTo(margins.left + first[0] * scale, top + first[1] * scale)
    // A dot is a line without length.
    for (const [x, y] of points.length === 0 ? [first] : points) pdf.lineTo(margins.left + x * scale, top + y * scale)
    pdf.stroke()
  }
  pdf.y = top + height * scale + 4
}

/** The header row is repeated on each page of the table. */
function drawTable(pdf: PdfDocument, { columns, rows, summed }: Table) {
  const shares = sharesOf(columns, rows)
  const heads = columns.map(({ title }) => title)
  drawRow(pdf, { cells: heads, columns, shares, font: boldFont, size: 8, colour: colours.soft })
  for (const [at, cells] of rows.entries()) {
    const isSum = summed === true && at === rows.length - 1
    const row = { cells, columns, shares, font: isSum ? boldFont : regularFont, size: 9.5, colour: colours.text }
    if (startPageIfFull(pdf, heightOf(pdf, row)))
      drawRow(pdf, { cells: heads, columns, shares, font: boldFont, size: 8, colour: colours.soft })
    drawRow(pdf, row)
  }
}

/** The width of each column, by its longest words, within bounds that leave room for the others. */
function sharesOf(columns: Table['columns'], rows: Table['rows']) {
  const widths = columns.map(({ title }, at) => {
    const longest = Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0))
    return Math.min(34, Math.max(7, longest))
  })
  const all = widths.reduce((sum, one) => sum + one, 0)
  return widths.map((one) => one / all)
}

function drawRow(pdf: PdfDocument, row: Row) {
  const height = heightOf(pdf, row)
  const top = pdf.y
  pdf.font(row.font, row.size).fillColor(row.colour)
  let left = margins.left
  for (const [at, share] of row.shares.entries()) {
    const width = share * widthOf(pdf)
    const align = row.columns[at]?.end === true ? 'right' : 'left'
    // The last column needs no gap.
    const room = at === row.shares.length - 1 ? width : width - cellGap
    const cell = row.cells[at] ?? ''
    pdf.text(cell, left, top + 4, { ...figuresIn(cell), width: room, align })
    left += width
  }
  pdf.y = top + height
  drawRule(pdf)
}

function heightOf(pdf: PdfDocument, { cells, shares, font, size }: Row) {
  pdf.font(font, size)
  const heights = cells.map((cell, at) =>
    pdf.heightOfString(cell, { ...figuresIn(cell), width: (shares[at] ?? 0) * widthOf(pdf) - cellGap }),
  )
  return Math.max(...heights) + 8
}

function drawFeet(pdf: PdfDocument, foot: string, pageOf: SheetContent['pageOf']) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    const top = pdf.page.height - 44
    const width = widthOf(pdf)
    pdf.font(regularFont, 8).fillColor(colours.soft)
    pdf.text(foot, margins.left, top, { ...figuresIn(foot), width: width * 0.75, height: 20, ellipsis: true })
    const pageNumber = pageOf(page + 1, count)
    pdf.text(pageNumber, margins.left, top, { ...figuresIn(pageNumber), width, align: 'right' })
  }
}

/** Starts a new page if this one has no room for `height` points; returns whether it did. */
function startPageIfFull(pdf: PdfDocument, height: number): boolean {
  const isFull = pdf.y + height > pdf.page.height - margins.bottom
  if (isFull) pdf.addPage()
  return isFull
}

const widthOf = (pdf: PdfDocument) => pdf.page.width - margins.left - margins.right

function drawRule(pdf: PdfDocument) {
  const right = margins.left + widthOf(pdf)
  pdf.moveTo(margins.left, pdf.y).lineTo(right, pdf.y).lineWidth(0.6).strokeColor(colours.line).stroke()
}
