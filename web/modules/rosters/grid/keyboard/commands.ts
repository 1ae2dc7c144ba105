import type { Direction } from './stops.ts'

export type Command =
  | { do: 'move'; to: Direction }
  | { do: 'open' }
  | { do: 'create' }
  | { do: 'select' }
  | { do: 'selectRow' }
  | { do: 'clear' }
  | { do: 'openPerson' }

export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The keyboard commands of a WAI-ARIA grid, plus N for a new shift and O for the person. Keys with Alt are left to the browser. */
export function commandOf(event: Key, is_right_to_left: boolean): Command | null {
  if (event.altKey) return null
  const to = directionOf(event, is_right_to_left)
  if (to) return { do: 'move', to }
  return event.ctrlKey || event.metaKey ? withControl(event) : plainCommandOf(event)
}

function directionOf(event: Key, is_right_to_left: boolean): Direction | undefined {
  if ((event.ctrlKey || event.metaKey) && event.key === 'Home') return 'gridStart'
  if ((event.ctrlKey || event.metaKey) && event.key === 'End') return 'gridEnd'
  if (event.ctrlKey || event.metaKey) return undefined
  if (event.key === 'ArrowLeft') return is_right_to_left ? 'later' : 'earlier'
  if (event.key === 'ArrowRight') return is_right_to_left ? 'earlier' : 'later'
  return plainDirections[event.key]
}

const plainDirections: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'lineStart',
  End: 'lineEnd',
}

const withControl = (event: Key): Command | null => (event.key.toLowerCase() === 'a' ? { do: 'selectRow' } : null)

const plainCommandOf = (event: Key): Command | null => plainCommands[event.key] ?? null

const plainCommands: Readonly<Record<string, Command>> = {
  ' ': { do: 'select' },
  Enter: { do: 'open' },
  n: { do: 'create' },
  N: { do: 'create' },
  o: { do: 'openPerson' },
  O: { do: 'openPerson' },
  Escape: { do: 'clear' },
}
