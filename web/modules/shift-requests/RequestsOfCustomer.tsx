import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { RequestsList } from './RequestsList.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CopyWeekDrawer = whenOpened(
  () => import('./CopyWeekDrawer.tsx').then((module) => module.CopyWeekDrawer),
  ({ opened }) => opened,
)
const RequestFormDrawer = whenOpened(
  () => import('./RequestFormDrawer.tsx').then((module) => module.RequestFormDrawer),
  ({ opened }) => opened !== null,
)

type Props = { tabs: ReactNode; onClose: () => void }

/** A customer's own requests, and new ones. */
export function RequestsOfCustomer({ tabs }: Props) {
  const t = useTranslate()
  const list = useList(shiftRequests.list, {
    name: 'own-shift-requests',
    sort: ['created_at', 'desc'],
    beside: { tab: 'requests' },
  })
  // In the address, because the dashboard links to a new request.
  const [opened, setOpened] = useSearchParam('add')
  const close = () => setOpened(null, { replace: true })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('shifts')}>
      {t('requests.add')}
    </Button>
  )
  const copy = (
    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setOpened('week')}>
      {t('requests.copy')}
    </Button>
  )
  return (
    <Page
      title={t('rosters.published.title')}
      description={t('requests.textCustomer')}
      actions={
        <>
          {copy}
          {add}
        </>
      }
    >
      {tabs}
      <RequestsList list={list} isOfCustomer action={add} />
      <RequestFormDrawer opened={opened === 'shifts' ? 'new' : null} onClose={close} />
      <CopyWeekDrawer opened={opened === 'week'} onClose={close} />
    </Page>
  )
}
