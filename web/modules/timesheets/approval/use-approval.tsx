import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import type { BulkResult } from '#contract/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { type Outcome, OutcomeLine } from '#web/ui/table/bulk/OutcomeLine.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { touchedByTime } from './use-timesheet-actions.ts'

/** Approves the timesheets that were selected, or all that match, or rejects those selected, and shows the results. */
export function useApproval(known: readonly TimesheetRow[]) {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const sending = { invalidates: touchedByTime, failed: t('timesheets.actions.failed') }
  const showResult = (result: BulkResult, shown: { done: string; badge: ReactNode }) =>
    show({
      ...{ result, ...shown },
      rows: known.map((sheet) => ({ id: sheet.id, ...describe(sheet) })),
      unknownRow: (outcome, badge) => <UnknownSheet outcome={outcome} badge={badge} />,
    })
  const { send, busy } = useSend(timesheets.approveAll, {
    ...sending,
    onDone: (result) =>
      showResult(result, {
        done: t('timesheets.result.done', { count: result.done }),
        badge: <StatusBadge tone="ok">{t('timesheets.result.approved')}</StatusBadge>,
      }),
  })
  const rejecting = useSend(timesheets.rejectMany, {
    ...sending,
    onDone: (result) =>
      showResult(result, {
        done: t('timesheets.result.rejectedCount', { count: result.done }),
        badge: <StatusBadge tone="warn">{t('timesheets.status.rejected')}</StatusBadge>,
      }),
  })
  const reject = (sheets: readonly TimesheetRow[], reason: string) =>
    rejecting.send({ ids: sheets.map(({ id }) => id), versions: sheets.map(({ version }) => version), reason })
  return { send, reject, busy: busy || rejecting.busy, results }
}

type Sheet = Pick<TimesheetRow, 'id' | 'employee_name' | 'works_on' | 'starts' | 'ends' | 'location_name'>

const describe = (sheet: Sheet) => ({
  name: <Anchor href={hrefOf('/time-sheets/view/{id}', { id: sheet.id })}>{sheet.employee_name}</Anchor>,
  detail: `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`,
})

/** The results identify timesheets by id only; those of other pages are loaded when shown. */
function UnknownSheet({ outcome: { id, code, message }, badge }: { outcome: Outcome; badge: ReactNode }) {
  const { data } = useApiQuery(timesheets.view, { id }, { when: code !== 'notFound' })
  return <OutcomeLine {...(data ? describe(data) : { name: '…' })} message={message} badge={badge} />
}
