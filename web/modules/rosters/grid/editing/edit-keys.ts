export type EditCommand =
  | { do: 'moveBy'; lines: number; days: number }
  | { do: 'extend'; lines: number; days: number }
  | { do: 'duplicate' | 'remove' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'selectRow' | 'showKeys' | 'filter' }

export type EditKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** The keyboard commands that edit the grid; null leaves the key to the grid's navigation and the browser. */
export function editCommandOf(event: EditKey, is_right_to_left: boolean): EditCommand | null {
  const control = event.ctrlKey || event.metaKey
  const arrow = arrows[event.key]
  if (arrow && !control && event.altKey !== event.shiftKey)
    return {
      do: event.altKey ? 'moveBy' : 'extend',
      lines: arrow.lines,
      days: is_right_to_left ? -arrow.days || 0 : arrow.days,
    }
  if (event.altKey) return null
  if (control) return event.shiftKey ? null : (withControl[event.key.toLowerCase()] ?? null)
  if (event.key === ' ' && event.shiftKey) return { do: 'selectRow' }
  return plain[event.key] ?? null
}

const arrows: Readonly<Record<string, { lines: number; days: number }>> = {
  ArrowUp: { lines: -1, days: 0 },
  ArrowDown: { lines: 1, days: 0 },
  ArrowLeft: { lines: 0, days: -1 },
  ArrowRight: { lines: 0, days: 1 },
}

const withControl: Readonly<Record<string, EditCommand>> = {
  a: { do: 'selectAll' },
  x: { do: 'cut' },
  c: { do: 'copy' },
  v: { do: 'paste' },
}

const plain: Readonly<Record<string, EditCommand>> = {
  d: { do: 'duplicate' },
  D: { do: 'duplicate' },
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  '?': { do: 'showKeys' },
  f: { do: 'filter' },
  F: { do: 'filter' },
}
