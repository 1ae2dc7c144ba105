import { lazy, Suspense } from 'react'
import { useSearchParam } from '#web/lib/go.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

const RosterBoard = lazy(async () => ({
  default: (await import('#web/modules/rosters/board/RosterBoard.tsx')).RosterBoard,
}))
const RostersList = lazy(async () => ({ default: (await import('./RostersList.tsx')).RostersList }))

const AgencyBoard = lazy(async () => ({
  default: (await import('#web/modules/rosters/views/AgencyBoard.tsx')).AgencyBoard,
}))

const NoticesList = lazy(async () => ({
  default: (await import('#web/modules/rosters/notices/NoticesList.tsx')).NoticesList,
}))

/**
 * Planning: the list of rosters, with `?roster=` in the URL the board of one, and with `?board=all` that of all; with `?notices=` what
 * employees were notified of, about one roster or all.
 */
export function CreateRosterScreen() {
  const [id] = useSearchParam('roster')
  const [board] = useSearchParam('board')
  const [notices] = useSearchParam('notices')
  if (notices !== null)
    return (
      <Suspense fallback={<Loading />}>
        <NoticesList key={notices} of={notices} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Loading />}>
      {id !== null ? <RosterBoard key={id} id={id} /> : board === 'all' ? <AgencyBoard /> : <RostersList />}
    </Suspense>
  )
}
