import { Button, Tabs } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { reportSchedules } from '#contract/payroll/reports/report-schedules.ts'
import { useGo, useSearch } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReportCards } from '#web/modules/reports/ReportCards.tsx'
import { ReceivedList } from '#web/modules/reports/schedules/ReceivedList.tsx'
import type { OpenedSchedule } from '#web/modules/reports/schedules/ScheduleDrawer.tsx'
import { SchedulesList } from '#web/modules/reports/schedules/SchedulesList.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ScheduleDrawer = whenOpened(
  async () => (await import('#web/modules/reports/schedules/ScheduleDrawer.tsx')).ScheduleDrawer,
  ({ opened }) => opened !== null,
)

/** The reports that the reader may see, those that are sent by themselves, and what they were sent. */
export function ReportsScreen() {
  const t = useTranslate()
  const go = useGo()
  const { tab } = useSearch()
  const [opened, setOpened] = useState<OpenedSchedule>(null)
  const session = useSession()
  const schedules = isCallAllowed(reportSchedules.list, session)
  const tabs = ['all', ...(schedules ? ['scheduled'] : []), 'received'] as const
  const shown = tabs.find((one) => one === tab) ?? 'all'
  const add = schedules && (
    <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t('reports.schedule.add')}
    </Button>
  )
  return (
    <Page title={t('reports.title')} description={t('reports.text')} actions={add}>
      <Tabs value={shown} onChange={(next) => go(hrefOf('/reports', null, { tab: next === 'all' ? undefined : next }))}>
        <TabList shown={shown}>
          <Tabs.Tab value="all">{t('reports.tab.all')}</Tabs.Tab>
          {schedules && <Tabs.Tab value="scheduled">{t('reports.tab.scheduled')}</Tabs.Tab>}
          <Tabs.Tab value="received">{t('reports.tab.received')}</Tabs.Tab>
        </TabList>
      </Tabs>
      {shown === 'all' && <ReportCards />}
      {shown === 'scheduled' && <SchedulesList onOpen={setOpened} action={add} />}
      {shown === 'received' && <ReceivedList />}
      <ScheduleDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
