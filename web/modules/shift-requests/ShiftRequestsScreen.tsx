import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { RequestsList } from './RequestsList.tsx'

const pollMilliseconds = 30_000

/** What customers request, at first what is not decided: the agency approves, edits or declines. */
export function ShiftRequestsScreen() {
  const t = useTranslate()
  const list = useList(shiftRequests.list, { name: 'shift-requests', everyMs: pollMilliseconds })
  useFiltersAtFirst(list, { status: ['requested'] })
  return (
    <Page title={t('requests.title')} description={t('requests.text')}>
      <RequestsList list={list} isOfCustomer={false} />
    </Page>
  )
}
