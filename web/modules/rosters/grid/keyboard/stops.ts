/** A focusable position of the grid. Line 0 is the row of open shifts, line n the nth person; slot is the position within the cell. */
export type Stop = { line: number; day: number; slot: number }

export type Direction =
  | 'up'
  | 'down'
  | 'earlier'
  | 'later'
  | 'pageUp'
  | 'pageDown'
  | 'lineStart'
  | 'lineEnd'
  | 'gridStart'
  | 'gridEnd'

export type GridShape = {
  /** number of rows, including the open one */
  lines: number
  days: number
  stopsAt: (line: number, day: number) => number
  /** the shifts of a cell are side by side: left and right go through them, up and down to the next row */
  is_timeline?: boolean
}

/** The stop one step away. Up and down go through the shifts of a cell before they leave it. */
export function moveStop(from: Stop, direction: Direction, board: GridShape, page: number): Stop {
  const { line, day, slot } = from
  const steps: Record<Direction, () => Stop> = {
    up: () => (slot > 0 ? { line, day, slot: slot - 1 } : lastStopAbove(from, board)),
    down: () => (slot + 1 < board.stopsAt(line, day) ? { line, day, slot: slot + 1 } : firstStopBelow(from, board)),
    earlier: () => ({ line, day: day - 1, slot }),
    later: () => ({ line, day: day + 1, slot }),
    pageUp: () => ({ line: line - page, day, slot: 0 }),
    pageDown: () => ({ line: line + page, day, slot: 0 }),
    ...(board.is_timeline && alongLine(from, board)),
    lineStart: () => ({ line, day: 0, slot: 0 }),
    lineEnd: () => ({ line, day: board.days - 1, slot: 0 }),
    gridStart: () => ({ line: 0, day: 0, slot: 0 }),
    gridEnd: () => ({ line: board.lines - 1, day: board.days - 1, slot: 0 }),
  }
  return clampToGrid(steps[direction](), board)
}

/** On a timeline the shifts of a day follow each other, and up and down go to the next row. */
const alongLine = ({ line, day, slot }: Stop, board: GridShape) => ({
  up: () => ({ line: line - 1, day, slot: 0 }),
  down: () => ({ line: line + 1, day, slot: 0 }),
  earlier: () =>
    slot > 0 || day === 0
      ? { line, day, slot: Math.max(0, slot - 1) }
      : { line, day: day - 1, slot: board.stopsAt(line, day - 1) - 1 },
  later: () =>
    slot + 1 < board.stopsAt(line, day) || day + 1 === board.days
      ? { line, day, slot: slot + 1 }
      : { line, day: day + 1, slot: 0 },
})

/** The same stop if the board still has it, otherwise the nearest one. */
export function clampToGrid(stop: Stop, board: GridShape): Stop {
  const line = clampIndex(stop.line, board.lines)
  const day = clampIndex(stop.day, board.days)
  const slot = clampIndex(stop.slot, board.stopsAt(line, day))
  return line === stop.line && day === stop.day && slot === stop.slot ? stop : { line, day, slot }
}

const lastStopAbove = ({ line, day }: Stop, board: GridShape): Stop =>
  line === 0 ? { line, day, slot: 0 } : { line: line - 1, day, slot: board.stopsAt(line - 1, day) - 1 }

const firstStopBelow = ({ line, day, slot }: Stop, board: GridShape): Stop =>
  line + 1 < board.lines ? { line: line + 1, day, slot: 0 } : { line, day, slot }

const clampIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
