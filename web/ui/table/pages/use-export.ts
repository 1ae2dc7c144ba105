import { useRef, useState } from 'react'
import { maxExported, type FileFormat, type FileTable, type ListExport } from '#web/ui/table/list-state.ts'

type State<Row> = { done: number; total: number; rows: readonly Row[]; failed: boolean }
type Run = { format: FileFormat; stop: AbortController; page: number; texts: (readonly string[])[]; total: number }

/** A running export: a page is fetched, `TableTexts` reads the texts of its cells, and so on until the file is written. */
export function useExport<Row>(from: ListExport<Row>, table: Omit<FileTable, 'rows'>, onDone: () => void) {
  const [state, setState] = useState<State<Row> | null>(null)
  const run = useRef<Run | null>(null)
  async function next(now: Run) {
    const { rows, total } = await from.page(now.page, now.stop.signal)
    if (now.stop.signal.aborted) return
    if (now.page === 1) now.total = Math.min(total, maxExported)
    now.page += 1
    if (rows.length === 0) return finish(now)
    setState({
      done: now.texts.length + rows.length,
      total: now.total,
      rows: rows.slice(0, maxExported - now.texts.length),
      failed: false,
    })
  }
  async function finish(now: Run) {
    await from.write({ ...table, rows: now.texts }, now.format)
    onDone()
  }
  const attempt = (now: Run, step: (now: Run) => Promise<void>) =>
    void step(now).catch(() => {
      if (!now.stop.signal.aborted)
        setState((before) => ({ done: before?.done ?? 0, total: now.total, rows: [], failed: true }))
    })
  function start(format: FileFormat) {
    run.current = { format, stop: new AbortController(), page: 1, texts: [], total: 0 }
    setState({ done: 0, total: 0, rows: [], failed: false })
    attempt(run.current, next)
  }
  function stop() {
    run.current?.stop.abort()
    run.current = null
    setState(null)
  }
  function onPageLoaded(texts: readonly (readonly string[])[]) {
    const now = run.current
    // React may run the effect that reads them twice.
    if (now === null || texts.length === 0 || now.texts.length >= (state?.done ?? 0)) return
    now.texts.push(...texts)
    attempt(now, now.texts.length >= now.total ? finish : next)
  }
  return { state, start, stop, onPageLoaded }
}
