import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export type BulkName = 'remind' | 'accept' | 'decline'

/** Reminds the people of several assignments or responds on their behalf, and shows the results. */
export function useAssignmentsBulk() {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const options = { invalidates: [rosters], failed: t('rosters.bulk.failed') }
  const remind = useSend(rosters.remind, options)
  const answer = useSend(rosters.answerMany, options)
  async function run(name: BulkName, rows: readonly AssignmentWithActions[], note: string) {
    const ids = rows.map(({ id }) => id)
    const versions = rows.map(({ version }) => version)
    const sending =
      name === 'remind' ? remind.sendOrShow({ ids }) : answer.sendOrShow({ ids, versions, answer: name, note })
    const result = await sending
    if (result === null) return false
    const badge = <StatusBadge tone="ok">{t('rosters.bulk.ok')}</StatusBadge>
    show({ result, rows: rows.map(toResultRow), done: t(`rosters.bulk.done_${name}`, { count: result.done }), badge })
    return true
  }
  return { run, busy: remind.busy || answer.busy, results }
}

const toResultRow = (row: AssignmentWithActions) => ({
  id: row.id,
  name: row.employee_name,
  detail: `${formatShift(row.works_on, row.starts, row.ends)} · ${row.location_name}`,
})
