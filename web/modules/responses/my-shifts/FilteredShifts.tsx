import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { hrefOf } from '#web/lib/links.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { WaitingShifts } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DeclineDialog } from './answers/DeclineDialog.tsx'
import { MyShiftCard } from './MyShiftCard.tsx'
import classes from './MyShifts.module.css'
import type { ShiftFilters } from './shift-filters.ts'

const maxShifts = 100
const pollMilliseconds = 30_000

/** Only those own shifts that a dashboard tile counted. */
export function FilteredShifts({ filters }: { filters: ShiftFilters }) {
  const t = useTranslate()
  const needsHours = filters['awaiting_timesheet'] === 'true'
  const kind = needsHours ? 'hours' : filters['status'] === 'pending' ? 'answer' : 'accepted'
  const query = useApiQuery(
    rosters.assignments,
    { ...filters, sort: 'starts_at', dir: needsHours ? 'desc' : 'asc', per_page: maxShifts },
    { everyMs: pollMilliseconds },
  )
  return (
    <Page title={t('shell.screens.myShifts')} description={t('rosters.mine.text')} width="narrow">
      <div className={classes.agenda}>
        <Group justify="space-between">
          <Title order={2} size="h3">
            {t(`rosters.mine.only_${kind}`)}
          </Title>
          <Button component="a" variant="default" size="xs" href={hrefOf('/assigned-roster')}>
            {t('rosters.mine.showAll')}
          </Button>
        </Group>
        <Loaded of={query}>
          {({ rows }) => {
            if (rows.length === 0) return <EmptyState title={t('rosters.mine.onlyEmpty')} />
            return needsHours ? <WaitingShifts rows={rows} /> : <Cards rows={rows} />
          }}
        </Loaded>
        <OwnAgencyContact />
      </div>
    </Page>
  )
}

function Cards({ rows }: { rows: readonly AssignmentWithActions[] }) {
  const [declining, setDeclining] = useState<AssignmentWithActions | null>(null)
  return (
    <section className={classes.section}>
      {rows.map((row) => (
        <MyShiftCard key={row.id} row={row} onDecline={() => setDeclining(row)} />
      ))}
      <DeclineDialog row={declining} onClose={() => setDeclining(null)} />
    </section>
  )
}
