import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type Board, rosters } from '#contract/rostering/rosters/rosters.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import classes from './Print.module.css'
import { RosterSheet } from './RosterSheet.tsx'

/** One roster for printing: all people with shifts, without interactive elements. */
export function RosterPrintScreen() {
  const id = useParam('id')
  const [from] = useSearchParam('from')
  const [to] = useSearchParam('to')
  const board = useApiQuery(rosters.filter, { roster_id: id, from: from ?? undefined, to: to ?? undefined })
  return (
    <div className={classes.sheet}>
      <Loaded of={board}>{(data) => <Sheet board={data} />}</Loaded>
    </div>
  )
}

function Sheet({ board }: { board: Board }) {
  const t = useTranslate()
  const [roster] = board.rosters
  if (roster === undefined)
    return (
      <>
        <VisuallyHidden component="h1">{t('rosters.menu.print')}</VisuallyHidden>
        <EmptyState title={t('rosters.print.nothing')} />
      </>
    )
  return (
    <>
      <Group className={classes.bar} justify="space-between" data-screen-only>
        <LinkButton
          href={hrefOf('/published-roster', null, { week: roster.week_start })}
          icon={IconArrowLeft}
          variant="subtle"
        >
          {t('rosters.published.title')}
        </LinkButton>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('rosters.menu.print')}
        </Button>
      </Group>
      <RosterSheet board={board} roster={roster} />
    </>
  )
}
