import {
  shiftRequests,
  type ShiftRequestDecision,
  type ShiftRequestWithActions,
} from '#contract/rostering/shifts/shift-requests.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatList, formatTimeRange } from '#web/lib/format.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { daysText } from './days-text.ts'

type Row = ShiftRequestWithActions

/** Approves or declines requests; one shows a toast, several their results. */
export function useDecisions() {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const decide = useSend(shiftRequests.decide, {
    invalidates: [shiftRequests, rosters],
    failed: t('requests.undecided'),
  })
  async function run(
    action: ShiftRequestDecision,
    rows: readonly Row[],
    options: { reason: string; with_people: boolean },
  ) {
    const seen = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
    const result = await decide.sendOrShow({ ...seen, action, ...options })
    if (result === null) return false
    const done = action === 'approve' ? t('requests.approved', { count: result.shifts }) : t('requests.declined')
    const names = formatList([...new Set(result.unassigned.map((one) => one.employee_name))])
    if (names !== '') toast('warn', t('requests.notAssigned', { names }))
    if (rows.length > 1 || result.refused > 0) {
      const badge = <RecordStatus of="requests.status" status={action === 'approve' ? 'approved' : 'declined'} />
      show({ result, rows: rows.map(toResultRow), done, badge })
    } else toast('ok', done)
    return true
  }
  return { run, busy: decide.busy, results }
}

const toResultRow = (row: Row) => ({
  id: row.id,
  name: `${row.customer_name} · ${row.location_name}`,
  detail: `${daysText(row.dates)} · ${formatTimeRange(row.starts, row.ends)}`,
})
