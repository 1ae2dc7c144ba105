import { type NoticeAction, type NoticeRow, rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { lineOf } from './AnnouncedShifts.tsx'

/** Records that people were reached by phone, or sends their notices again; of several rows the results are shown beside the list. */
export function useNoticeActions() {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const options = { invalidates: [rosterNotices], failed: t('rosters.notices.actionFailed') }
  const reached = useSend(rosterNotices.markReached, options)
  const again = useSend(rosterNotices.sendAgain, options)
  async function run(action: NoticeAction, rows: readonly NoticeRow[]) {
    const ids = rows.map(({ id }) => id)
    const result = await (action === 'reached' ? reached : again).sendOrShow({ ids })
    if (result === null) return false
    const done = t(`rosters.notices.done_${action}`, { count: result.done })
    const badge = <StatusBadge tone="ok">{t('rosters.bulk.ok')}</StatusBadge>
    if (rows.length === 1 && result.refused === 0) toast('ok', done)
    else show({ result, rows: rows.map(toResultRow), done, badge })
    return true
  }
  return { run, busy: reached.busy || again.busy, results }
}

const toResultRow = (row: NoticeRow) => ({ id: row.id, name: row.employee_name, detail: lineOf(row.announced) })
