import type { ZipEntry } from './zip.ts'

/** One worksheet of a workbook. `hidden`: the program does not show it; `at`: its number among all sheets, from 1, as the reader counts them. */
export type Worksheet = { at: number; name: string; path: string; hidden: boolean }

/**
 * The worksheets of an unpacked XLSX in their order, from the two small files that list them. Omits sheets without cells (those that are
 * only a chart).
 */
export function worksheetsOf(entries: readonly ZipEntry[]): Worksheet[] {
  const paths = pathsById(textOf(entries, 'xl/_rels/workbook.xml.rels'))
  return tagsOf(textOf(entries, 'xl/workbook.xml'), 'sheet').flatMap((sheet, index) => {
    const path = paths.get(sheet.get('id') ?? '')
    return path === undefined
      ? []
      : [{ at: index + 1, name: sheet.get('name') ?? '', path, hidden: /hidden/i.test(sheet.get('state') ?? '') }]
  })
}

/** The rows of a worksheet with values, counted up to one more than `most`. Searches the bytes only, so a million rows take milliseconds. */
export function filledRowsIn(entries: readonly ZipEntry[], { path }: Worksheet, most: number): number {
  const xml = entries.find(({ name }) => name === path)?.bytes ?? Buffer.alloc(0)
  // A number or shared text, and a text of the cell's own.
  const nextOf = [elementFinder(xml, '<v'), elementFinder(xml, '<is')]
  let filled = 0
  let row = xml.indexOf('<row')
  while (row >= 0 && filled <= most) {
    const value = Math.min(...nextOf.map((next) => next(row)))
    if (value === Infinity) return filled
    filled += 1
    row = xml.indexOf('<row', value)
  }
  return filled
}

// A sheet has at most 1,048,576 rows, and columns up to XFD.
const beyondSheetPattern = /\sr=["'](?:[A-Z]{4,}|[A-Z]{0,3}\d{8,})/

/** Whether a cell or row of a worksheet claims a place that no sheet has: the reader would fill the memory up to there. */
export const hasPlacesBeyond = (entries: readonly ZipEntry[], { path }: Worksheet): boolean =>
  beyondSheetPattern.test(entries.find(({ name }) => name === path)?.bytes.toString('latin1') ?? '')

/** Finds the next occurrence at or after a position; positions must not go back, so that everything is searched once. */
function elementFinder(xml: Buffer, tag: string) {
  let next = -1
  return (from: number) => {
    if (next < from) next = xml.indexOf(tag, from)
    if (next < 0) next = Infinity
    return next
  }
}

const textOf = (entries: readonly ZipEntry[], path: string) =>
  entries.find(({ name }) => name === path)?.bytes.toString('utf8') ?? ''

function pathsById(relations: string) {
  const worksheets = tagsOf(relations, 'Relationship').filter((one) => one.get('Type')?.endsWith('/worksheet'))
  return new Map(worksheets.map((one) => [one.get('Id') ?? '', pathIn(one.get('Target') ?? '')]))
}

const pathIn = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The attributes of every tag of a name, without the prefixes of their names. */
const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:"[^"]*"|'[^']*'|[^>"'])*)>`, 'g'))].map(([, attributes = '']) =>
    attributesIn(attributes),
  )

const attributesIn = (text: string) =>
  new Map(
    [...text.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')] as const,
    ),
  )

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
