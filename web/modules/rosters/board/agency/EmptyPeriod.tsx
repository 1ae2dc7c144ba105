import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Board, rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'
import { EmptyWeek } from '#web/modules/rosters/board/weeks/EmptyWeek.tsx'
import { useLastWeeks } from '#web/modules/rosters/board/weeks/use-last-weeks.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const NewRosterDrawer = whenOpened(
  () => import('#web/modules/rosters/list/NewRosterDrawer.tsx').then((module) => module.NewRosterDrawer),
  ({ opened }) => opened,
)

/** How to begin in a period without shifts, at one site or at several. */
export function EmptyPeriod({ board }: { board: Board }) {
  const t = useTranslate()
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const last = useLastWeeks(board, { customer_id, location_id })
  const [only, ...others] = board.rosters.filter(isPlannable)
  return (
    <EmptyWeek
      last={last}
      nothing={t(location_id ? 'rosters.weeks.nothingToCopy' : 'rosters.weeks.nothingLastWeek')}
      roster={others.length === 0 ? only : undefined}
      from={board.from}
      hint={
        only ? (
          t('rosters.weeks.noShifts')
        ) : (
          <NewRoster week_start={board.from} customer_id={customer_id} location_id={location_id} />
        )
      }
    />
  )
}

type NewRosterProps = { week_start: string; customer_id: string | null; location_id: string | null }

/** Where no site has a roster: begins with the week and the site that the board shows. */
function NewRoster(begin: NewRosterProps) {
  const t = useTranslate()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <May call={rosters.store}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {t('rosters.list.add')}
        </Button>
      </May>
      <Text c="dimmed">{t('rosters.weeks.none')}</Text>
      <NewRosterDrawer {...begin} opened={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
