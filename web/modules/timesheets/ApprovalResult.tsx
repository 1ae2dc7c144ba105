import { Anchor, Drawer, Group, Pagination, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { type TimesheetRow, timesheets } from '#contract/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/timesheets/Approval.module.css'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Props = { result: BulkResult | null; known: readonly TimesheetRow[]; onClose: () => void }

/** What became of each timesheet that was to be approved; the refused ones first, each with the reason. */
export function ApprovalResult({ result, known, onClose }: Props) {
  const t = useWords()
  return (
    <Drawer
      opened={result !== null}
      onClose={onClose}
      title={t('timesheets.result.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {result && (
        <Stack>
          <Group gap="xs" role="status">
            <StatusBadge tone="ok">{t('timesheets.result.done', { count: result.done })}</StatusBadge>
            {result.refused > 0 && (
              <StatusBadge tone="bad">{t('timesheets.result.refused', { count: result.refused })}</StatusBadge>
            )}
          </Group>
          <Outcomes rows={result.rows} known={known} />
        </Stack>
      )}
    </Drawer>
  )
}

const perPage = 10
type Outcome = BulkResult['rows'][number]

function Outcomes({ rows, known }: { rows: readonly Outcome[]; known: readonly TimesheetRow[] }) {
  const [page, setPage] = useState(1)
  const sorted = rows.toSorted((one, other) => Number(one.ok) - Number(other.ok))
  return (
    <>
      <ul className={classes.outcomes}>
        {sorted.slice((page - 1) * perPage, page * perPage).map((row) => (
          <OutcomeRow key={row.id} row={row} known={known.find(({ id }) => id === row.id)} />
        ))}
      </ul>
      {rows.length > perPage && <Pagination total={Math.ceil(rows.length / perPage)} value={page} onChange={setPage} />}
    </>
  )
}

function OutcomeRow({ row, known }: { row: Outcome; known: TimesheetRow | undefined }) {
  const t = useWords()
  // The answer names timesheets only; those of other pages are asked for when they are looked at.
  const query = useAsk(timesheets.view, { id: row.id }, { when: known === undefined && row.code !== 'notFound' })
  const sheet = known ?? query.data
  return (
    <li className={classes.outcome}>
      <div>
        <Anchor href={hrefOf('/time-sheets/view/{id}', { id: row.id })}>{sheet?.employee_name ?? '…'}</Anchor>
        <Text size="xs" c="dimmed">
          {sheet && `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`}
        </Text>
        {row.message && (
          <Text size="sm" className={classes.why}>
            {row.message}
          </Text>
        )}
      </div>
      <StatusBadge tone={row.ok ? 'ok' : 'bad'}>
        {t(row.ok ? 'timesheets.result.approved' : 'timesheets.result.notApproved')}
      </StatusBadge>
    </li>
  )
}
