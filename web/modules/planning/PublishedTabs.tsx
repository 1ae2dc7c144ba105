import { Tabs } from '@mantine/core'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TabList } from '#web/ui/page/TabList.tsx'

/** Customers switch between the shifts, their requests and the people assigned. */
export function PublishedTabs({ shown }: { shown: 'roster' | 'requests' | 'people' }) {
  const t = useTranslate()
  const [, setTab] = useSearchParam('tab')
  return (
    <Tabs value={shown} onChange={(tab) => setTab(tab === 'roster' ? null : tab)}>
      <TabList shown={shown}>
        <Tabs.Tab value="roster">{t('rosters.published.shifts')}</Tabs.Tab>
        {isCallAllowed(shiftRequests.list) && <Tabs.Tab value="requests">{t('requests.tab')}</Tabs.Tab>}
        <Tabs.Tab value="people">{t('customers.team.title')}</Tabs.Tab>
      </TabList>
    </Tabs>
  )
}
