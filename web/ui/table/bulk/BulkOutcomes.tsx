import { Drawer, Group, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './BulkOutcomes.module.css'
import type { Outcome } from './OutcomeLine.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { Pages } from '#web/ui/table/pages/Pages.tsx'

type Result = { rows: readonly Outcome[]; done: number; refused: number }

type Props = {
  /** null: closed */
  result: Result | null
  onClose: () => void
  /** the numbers of changed and of refused rows */
  done: string
  refused: string
  /** renders one row: its name and its result */
  row: (outcome: Outcome) => ReactNode
}

/** The result for each row of a bulk action, refused ones first. Rows are `<OutcomeLine>`s. */
export function BulkOutcomes({ result, onClose, done, refused, row }: Props) {
  const t = useTranslate()
  return (
    <Drawer
      opened={result !== null}
      onClose={onClose}
      title={t('table.bulk.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {result && (
        <Stack>
          <Group gap="xs" role="status">
            {result.done > 0 && <StatusBadge tone="ok">{done}</StatusBadge>}
            {result.refused > 0 && <StatusBadge tone="bad">{refused}</StatusBadge>}
          </Group>
          <OutcomeRows rows={result.rows} row={row} />
        </Stack>
      )}
    </Drawer>
  )
}

const perPage = 10

function OutcomeRows({ rows, row }: { rows: readonly Outcome[]; row: Props['row'] }) {
  const [page, setPage] = useState(1)
  const sorted = rows.toSorted((one, other) => Number(one.ok) - Number(other.ok))
  return (
    <>
      <ul className={classes.outcomes}>
        {sorted.slice((page - 1) * perPage, page * perPage).map((outcome) => (
          <li key={outcome.id} className={classes.outcome}>
            {row(outcome)}
          </li>
        ))}
      </ul>
      <Pages total={Math.ceil(rows.length / perPage)} page={page} onChange={setPage} />
    </>
  )
}
