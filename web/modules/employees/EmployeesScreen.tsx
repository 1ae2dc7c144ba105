import { Tabs } from '@mantine/core'
import { documentQueues, documents } from '#contract/people/documents.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, isSupervisor, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmployeesActions, PeopleTable } from '#web/modules/employees/PeopleTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

const ReviewQueue = loadedPart(() =>
  import('#web/modules/documents/review/ReviewQueue.tsx').then((module) => module.ReviewQueue),
)

export function EmployeesScreen() {
  const t = useTranslate()
  const session = useSession()
  const isOffice = isCallAllowed(documents.queue, session) && !isSupervisor(session)
  return (
    <Page title={t('employees.list.title')} description={t('employees.list.text')} actions={<EmployeesActions />}>
      {isOffice ? <WithDocuments /> : <PeopleTable />}
    </Page>
  )
}

/** The people, and the queues of their documents. */
function WithDocuments() {
  const t = useTranslate()
  const go = useGo()
  const [tab] = useSearchParam('tab')
  const shown = documentQueues.find((queue) => queue === tab) ?? 'people'
  // Each tab has its own filters, so the rest of the URL is dropped.
  const show = (value: string | null) => go(hrefOf('/employees', null, value === 'people' ? {} : { tab: value ?? '' }))
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <TabList shown={shown}>
        <Tabs.Tab value="people">{t('employees.list.people')}</Tabs.Tab>
        {documentQueues.map((queue) => (
          <Tabs.Tab key={queue} value={queue}>
            {t(`documents.queue.${queue}`)}
          </Tabs.Tab>
        ))}
      </TabList>
      <Tabs.Panel value="people" pt="md">
        <PeopleTable />
      </Tabs.Panel>
      {documentQueues.map((queue) => (
        <Tabs.Panel key={queue} value={queue} pt="md">
          <ReviewQueue queue={queue} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
