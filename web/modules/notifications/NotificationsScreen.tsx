import { Tabs } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'
import { NotificationsList } from './NotificationsList.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

// Not on the first view.
const NotificationPreferences = loadedPart(() =>
  import('./NotificationPreferences.tsx').then((module) => module.NotificationPreferences),
)

/** The user's notifications, and the channels to get them by. */
export function NotificationsScreen() {
  const t = useTranslate()
  const [tab, setTab] = useSearchParam('tab')
  const shown = tab === 'preferences' ? tab : 'list'
  return (
    <Page
      title={t('notifications.title')}
      description={t(shown === 'preferences' ? 'notifications.preferencesDescription' : 'notifications.description')}
      width="narrow"
    >
      <Tabs value={shown} onChange={(value) => setTab(value === 'preferences' ? value : null)} keepMounted={false}>
        <TabList shown={shown}>
          <Tabs.Tab value="list" leftSection={<IconBell size={16} stroke={1.8} aria-hidden />}>
            {t('notifications.tabs.list')}
          </Tabs.Tab>
          <Tabs.Tab value="preferences" leftSection={<IconSettings size={16} stroke={1.8} aria-hidden />}>
            {t('notifications.tabs.preferences')}
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="list" pt="md">
          <NotificationsList />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" pt="md">
          <NotificationPreferences />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
