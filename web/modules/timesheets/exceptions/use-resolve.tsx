import { useEffect, useRef, useState } from 'react'
import {
  type ExceptionAction,
  type ExceptionRow,
  timesheetExceptions,
} from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { PaidTimeChange } from '#web/modules/timesheets/PaidTimeChange.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'

type Opened = { action: ExceptionAction; rows: readonly ExceptionRow[]; clear: () => void }

/** Resolves the exceptions of one row at once, or of several with a note; `frame` is around the list. */
export function useResolve(rows: readonly ExceptionRow[]) {
  const t = useTranslate()
  const { frame, stayAt } = useNextRow(rows)
  const pending = useRef({ ids: new Set<string>(), last: Promise.resolve() })
  const [opened, setOpened] = useState<Opened | null>(null)
  const failed = t('exceptions.failed')
  const single = useSend(timesheetExceptions.resolve, {
    invalidates: touchedByTime,
    failed,
    onDone: ({ rows: [outcome] }, { action }) =>
      outcome?.ok === true ? toast('ok', t(`exceptions.resolution.${action}`)) : toast('bad', failed, outcome?.message),
  })
  const several = useBulkAction(timesheetExceptions.resolve, { invalidates: touchedByTime, failed })
  /** Keys are pressed faster than rows are resolved: each waits for the one before. */
  function resolve(row: ExceptionRow, action: ExceptionAction) {
    const { ids, last } = pending.current
    if (!row.allowed_actions.includes(action) || ids.has(row.id)) return
    stayAt(rows.indexOf(row))
    ids.add(row.id)
    pending.current.last = last.then(async () => {
      await single.sendOrShow({ ids: [row.id], versions: [row.version], action })
      ids.delete(row.id)
    })
  }
  function confirm(note: string) {
    if (opened === null) return
    const { action, clear } = opened
    const named = opened.rows.map(toNamedRow)
    const badge = <StatusBadge tone="ok">{t(`exceptions.resolution.${action}`)}</StatusBadge>
    setOpened(null)
    void several.change(named, { action, note }, { badge }, clear)
  }
  const dialog = (
    <>
      <ReasonDialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened && t(`exceptions.action.${opened.action}`)}
        tone="normal"
        reasonOptions={{ label: t('exceptions.note') }}
        confirm={t('exceptions.resolve')}
        onConfirm={confirm}
      >
        {opened && t(`exceptions.question.${opened.action}`, { count: opened.rows.length })}
        {opened && <PaidTimeChange {...paidTimeOf(opened)} />}
      </ReasonDialog>
      {several.results}
    </>
  )
  const open = (action: ExceptionAction, chosen: readonly ExceptionRow[], clear: () => void = () => {}) =>
    setOpened({ action, rows: chosen, clear })
  return { resolve, open, busy: single.busy || several.busy, dialog, frame }
}

/** What the rows pay together, now and after the action. */
function paidTimeOf({ action, rows }: Opened) {
  const now = ({ recorded }: ExceptionRow) => recorded.paid_minutes
  const after = (row: ExceptionRow) => (action === 'as_recorded' ? null : row.paid_after[action]) ?? now(row)
  const sumOf = (minutesIn: (row: ExceptionRow) => number) => rows.reduce((sum, row) => sum + minutesIn(row), 0)
  return { before: sumOf(now), after: sumOf(after) }
}

const toNamedRow = ({ id, version, employee_name, works_on, recorded, location_name }: ExceptionRow) => ({
  id,
  version,
  name: employee_name,
  detail: `${formatShift(works_on, recorded.starts, recorded.ends)} · ${location_name}`,
  href: hrefOf('/time-sheets/view/{id}', { id }),
})

/** Moves the focus to the next row once the resolved one, which had it, has left the list. */
function useNextRow(rows: readonly ExceptionRow[]) {
  const frame = useRef<HTMLDivElement>(null)
  const index = useRef<number | null>(null)
  useEffect(() => {
    if (index.current === null || document.activeElement !== document.body) return
    const openers = frame.current?.querySelectorAll<HTMLElement>('[data-opener]') ?? []
    const next = openers[Math.min(index.current, openers.length - 1)]
    index.current = null
    next?.focus()
  }, [rows])
  return { frame, stayAt: (at: number) => void (index.current = at) }
}
