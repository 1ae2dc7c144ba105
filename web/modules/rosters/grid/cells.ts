import type { GridChip, GridTexts } from './grid-content.ts'

/** The chips of one day of one row, and how many are hidden. */
export type Cell = { chips: readonly GridChip[]; hidden: number }

const emptyCell: Cell = { chips: [], hidden: 0 }

/** The row's chips by day. With more than `limit` a day, the last slot shows "+n more". */
export function cellsOf(chips: readonly GridChip[], day_count: number, limit = Number.POSITIVE_INFINITY): Cell[] {
  const by_day = Array.from<GridChip[] | undefined>({ length: day_count })
  for (const chip of chips) {
    const list = by_day[chip.day]
    if (list) list.push(chip)
    else if (chip.day in by_day) by_day[chip.day] = [chip]
  }
  return by_day.map((list) => (list ? foldCell(list, limit) : emptyCell))
}

function foldCell(chips: readonly GridChip[], limit: number): Cell {
  if (chips.length <= limit) return { chips, hidden: 0 }
  const shown = chips.slice(0, limit - 1)
  return { chips: shown, hidden: chips.length - shown.length }
}

/** How many slots of this cell can be focused; an empty cell is itself one. */
export const stopsIn = (cell: Cell) => Math.max(1, cell.chips.length + (cell.hidden > 0 ? 1 : 0))

/** The text that says where a cell of the page is. */
export const cellText = (line: number, day: number) => `${line}:${day}`

export function cellOf({ dataset }: HTMLElement) {
  const [line = 0, day = 0] = dataset.cell?.split(':').map(Number) ?? []
  return { line, day }
}

const noneSelected: ReadonlySet<string> = new Set()

/** The selected chips of this row: rows without any share one empty set, and so do not re-render. */
export const selectionWithin = (chips: readonly GridChip[], selected: ReadonlySet<string>) =>
  selected.size > 0 && chips.some((chip) => selected.has(chip.id)) ? selected : noneSelected

export const timesOf = (chip: GridChip) => `${chip.starts}–${chip.ends}`

/** Beside the openings there is no room for the sign; an end before the start says the same. */
export const showsNextDay = ({ crosses_midnight, openings }: GridChip) => crosses_midnight && !openings

export const placeOf = (chip: GridChip) => (chip.subtitle ? `${chip.title} · ${chip.subtitle}` : chip.title)

/** The accessible name of a shift. It begins with the visible text, for users of voice control, and continues with what
 * colours and icons show. A list of facts, never a sentence built from parts. */
export function chipLabel(chip: GridChip, is_selected: boolean, words: GridTexts): string {
  const signs = [
    chip.openings && openingsOf(chip.openings),
    words.states[chip.state],
    chip.offers?.label,
    chip.crosses_midnight && words.next_day,
    chip.warningOf?.(),
    chip.leave?.label,
    chip.is_unpublished && words.unpublished,
    chip.note,
    chip.is_saving && words.saving,
    is_selected && words.selected,
  ]
  return [`${timesOf(chip)}${showsNextDay(chip) ? ' +1' : ''} ${placeOf(chip)}`, ...signs.filter(Boolean)].join(', ')
}

export const openingsOf = ({ filled, wanted }: { filled: number; wanted: number }) => `${filled}/${wanted}`
