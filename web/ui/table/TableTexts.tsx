import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ExportColumn } from './column.ts'
import { shownText } from '#web/ui/text/shown-text.ts'

type Props<Row> = {
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
  onTexts: (texts: readonly (readonly string[])[]) => void
}

/** Renders the cells invisibly, within all their context providers, and reads their texts. */
export function TableTexts<Row extends object>({ columns, rows, onTexts }: Props<Row>) {
  const [container] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const lines = [...container.children].map((line) => [...line.children].map(shownText))
    onTexts(lines)
    // Once for these rows: the next ones have another key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    rows.map((row, number) => (
      // The rows do not change while they are read.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={number}>
        {columns.map((column) => (
          <span key={column.title}>{column.cell(row)}</span>
        ))}
      </div>
    )),
    container,
  )
}
