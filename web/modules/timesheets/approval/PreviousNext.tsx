import { useHotkeys } from '@mantine/hooks'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useGo, useSearch } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { reasonToApprove } from '#web/modules/timesheets/timesheet-access.ts'
import { neighboursInputOf } from '#web/modules/timesheets/list/time-filter.ts'
import { useTimesheetActions } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { Walk } from '#web/ui/page/Walk.tsx'

/** Goes through the timesheets of the list that this one was opened from, without returning to it; A approves. */
export function PreviousNext({ sheet }: { sheet: Timesheet }) {
  const go = useGo()
  const search = useSearch()
  const input = neighboursInputOf(sheet.id, search)
  const { data } = useApiQuery(timesheets.neighbours, input ?? { id: sheet.id }, { when: input !== null })
  const { approve, busy } = useTimesheetActions(sheet)
  const canApprove = sheet.allowed_actions.includes('approve') && reasonToApprove(sheet) === null
  useHotkeys([['A', () => (canApprove && !busy ? approve() : undefined)]])
  if (input === null || data === undefined) return null
  const show = (id: string | null) =>
    id === null ? undefined : () => go(hrefOf('/time-sheets/view/{id}', { id }, search), { replace: true })
  const { before, total, previous_id, next_id } = data
  return (
    <Walk
      place={before === null || total === null ? null : { at: Math.min(before, Math.max(total - 1, 0)), of: total }}
      onBefore={show(previous_id)}
      onAfter={show(next_id)}
    />
  )
}
