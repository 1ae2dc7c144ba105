import { Loader } from '@mantine/core'
import { useState } from 'react'
import { myShifts } from '#contract/rostering/shifts/my-shifts.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useOfflineCache } from '#web/lib/offline/use-offline-cache.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { DeclineDialog } from '#web/modules/responses/my-shifts/answers/DeclineDialog.tsx'
import { MyShiftDetails } from './MyShiftDetails.tsx'

type Props = {
  id: string
  /** the own shifts of the list, also those of the offline cache; undefined while they load */ rows:
    | readonly AssignmentWithActions[]
    | undefined
}

/** The details of one own shift. */
export function MyShiftPage({ id, rows }: Props) {
  const t = useTranslate()
  const [declining, setDeclining] = useState(false)
  const listed = rows?.find((row) => row.id === id)
  // A link may lead to a shift that is not in the list.
  const missing = rows !== undefined && listed === undefined
  const loaded = useApiQuery(rosters.assignment, { id }, { when: missing })
  const sites = useMyShiftSites()
  const row = listed ?? loaded.data
  return (
    <Page
      title={row ? formatDate(row.works_on, 'full') : t('myShifts.shift')}
      description={row?.location_name}
      back={{ href: hrefOf('/assigned-roster'), label: t('shell.screens.myShifts') }}
      width="narrow"
    >
      {row ? (
        <MyShiftDetails
          row={row}
          site={sites?.find(({ assignment_id }) => assignment_id === id)}
          onDecline={() => setDeclining(true)}
        />
      ) : loaded.error ? (
        <EmptyState title={t('myShifts.notFound')} text={t('myShifts.notFoundText')} />
      ) : (
        <Loader aria-label={t('ui.loading')} />
      )}
      <DeclineDialog row={declining && row ? row : null} onClose={() => setDeclining(false)} />
    </Page>
  )
}

/** What is needed at the sites of the own shifts, cached for offline use with the list. */
export function useMyShiftSites() {
  const query = useApiQuery(myShifts.details, {})
  const { data: stored } = useOfflineCache('my-shift-sites.1', query)
  return stored ?? query.data
}
