import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { type RosterChange, rosterChanges } from '#contract/rostering/rosters/changes.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { dayOf, formatDate, formatInstant } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { writeTable } from '#web/lib/list/table-file.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { changeReason, changeSentence } from './change-sentence.ts'
import { ChangeLine } from './ChangeLine.tsx'
import classes from './History.module.css'
import { HistoryFilterBar } from './HistoryFilterBar.tsx'
import { type HistoryFilters, useHistory } from './use-history.ts'
import { groupBy } from '#web/lib/grouping.ts'

type Props = { roster: BoardRoster; board: Board; opened: boolean; onClose: () => void }

const pageSize = 50
const maxChanges = 500

/** Who changed the roster, when and how; of the whole roster, of one shift or of one person. */
export function HistoryDrawer({ roster, board, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('history.title')}>
      {opened && <History roster={roster} board={board} />}
    </SideDrawer>
  )
}

function History({ roster, board }: Pick<Props, 'roster' | 'board'>) {
  const { filters } = useHistory()
  const [per_page, setPerPage] = useState(pageSize)
  const input = { roster_id: roster.id, per_page, ...inputOf(filters) }
  const log = useApiQuery(rosterChanges.list, input, { keepPrevious: true })
  const more = () => setPerPage(Math.min(maxChanges, per_page + pageSize))
  return (
    <Stack>
      <HistoryFilterBar board={board} authors={log.data?.authors ?? []} />
      <Loaded of={log}>
        {(page) => (
          <Log
            roster={roster}
            page={page}
            onMore={page.rows.length < page.total && per_page < maxChanges ? more : undefined}
            busy={log.isPlaceholderData}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const inputOf = ({ kind, ...filters }: HistoryFilters) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
  ...(kind && { kind: [kind] }),
})

type LogPage = ResultOf<typeof rosterChanges.list>
type LogProps = { roster: BoardRoster; page: LogPage; onMore: (() => void) | undefined; busy: boolean }

function Log({ roster, page: { rows, total }, onMore, busy }: LogProps) {
  const t = useTranslate()
  if (rows.length === 0)
    return <EmptyState icon={<IconHistory stroke={1.6} />} title={t('history.empty')} text={t('history.emptyText')} />
  const days = groupBy(rows, ({ at }) => dayOf(at, roster.time_zone))
  return (
    <Stack gap="lg">
      {[...days].map(([day, changes]) => (
        <section key={day}>
          <h3 className={classes.day}>{formatDate(day, 'full')}</h3>
          <ul className={classes.lines}>
            {changes.map((change) => (
              <ChangeLine key={change.id} roster={roster} change={change} canUndo={isPlannable(roster)} />
            ))}
          </ul>
        </section>
      ))}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('history.shown', { count: total, shown: rows.length })}
        </Text>
        <Group gap="xs">
          {onMore && (
            <Button variant="default" loading={busy} onClick={onMore}>
              {t('history.more')}
            </Button>
          )}
          <ExportButton roster={roster} rows={rows} />
        </Group>
      </Group>
    </Stack>
  )
}

function ExportButton({ roster, rows }: { roster: BoardRoster; rows: readonly RosterChange[] }) {
  const t = useTranslate()
  const heads = [t('history.when'), t('history.who'), t('history.what'), t('history.reason'), t('history.undone')]
  const lines = rows.map((row) => [
    formatInstant(row.at, roster.time_zone),
    row.by_name ?? '',
    changeSentence(t, row),
    changeReason(row),
    row.undone_at === null
      ? ''
      : `${row.undone_by_name ?? ''} ${formatInstant(row.undone_at, roster.time_zone)}`.trim(),
  ])
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        void writeTable({ name: `${roster.name} ${t('history.title')}`, heads, rows: lines }, 'csv').catch(
          (failure: Error) => toast('bad', t('table.exportFailed'), messageOf(failure).message),
        )
      }
    >
      {t('history.export')}
    </Button>
  )
}
