import { Anchor } from '@mantine/core'
import type { BulkResult } from '#contract/call.ts'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkOutcomes, type Outcome, OutcomeLine } from '#web/ui/table/BulkOutcomes.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Props = { result: BulkResult | null; known: readonly TimesheetRow[]; onClose: () => void }

/** What became of each timesheet that was to be approved; the refused ones first, each with the reason. */
export function ApprovalResult({ result, known, onClose }: Props) {
  const t = useWords()
  return (
    <BulkOutcomes
      result={result}
      onClose={onClose}
      done={t('timesheets.result.done', { count: result?.done ?? 0 })}
      refused={t('timesheets.result.refused', { count: result?.refused ?? 0 })}
      row={(row) => <OutcomeRow row={row} known={known.find(({ id }) => id === row.id)} />}
    />
  )
}

function OutcomeRow({ row, known }: { row: Outcome; known: TimesheetRow | undefined }) {
  const t = useWords()
  // The answer names timesheets only; those of other pages are asked for when they are looked at.
  const query = useApiQuery(timesheets.view, { id: row.id }, { when: known === undefined && row.code !== 'notFound' })
  const sheet = known ?? query.data
  return (
    <OutcomeLine
      name={<Anchor href={hrefOf('/time-sheets/view/{id}', { id: row.id })}>{sheet?.employee_name ?? '…'}</Anchor>}
      detail={sheet && `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`}
      message={row.message}
      badge={
        <StatusBadge tone={row.ok ? 'ok' : 'bad'}>
          {t(row.ok ? 'timesheets.result.approved' : 'timesheets.result.notApproved')}
        </StatusBadge>
      }
    />
  )
}
