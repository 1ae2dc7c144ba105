import { lazy, Suspense } from 'react'
import { useSearchParam } from '#web/lib/go.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

const RosterBoard = lazy(async () => ({
  default: (await import('#web/modules/rosters/board/RosterBoard.tsx')).RosterBoard,
}))
const RostersList = lazy(async () => ({ default: (await import('./RostersList.tsx')).RostersList }))

/** Planning: the list of rosters, and with `?roster=` in the URL the board of one. */
export function CreateRosterScreen() {
  const [id] = useSearchParam('roster')
  return <Suspense fallback={<Loading />}>{id === null ? <RostersList /> : <RosterBoard key={id} id={id} />}</Suspense>
}
