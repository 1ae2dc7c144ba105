import { useSearchParam } from '#web/lib/go.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

const RosterBoard = loadedPart(() =>
  import('#web/modules/planning/board/RosterBoard.tsx').then((module) => module.RosterBoard),
)
const RostersList = loadedPart(() =>
  import('#web/modules/rosters/list/RostersList.tsx').then((module) => module.RostersList),
)
const AgencyBoard = loadedPart(() =>
  import('#web/modules/planning/board/AgencyBoard.tsx').then((module) => module.AgencyBoard),
)
const NoticesList = loadedPart(() =>
  import('#web/modules/publication/notices/NoticesList.tsx').then((module) => module.NoticesList),
)

/**
 * Planning: the list of rosters, with `?roster=` in the URL the board of one, and with `?board=all` that of all; with `?notices=` what
 * employees were notified of, about one roster or all.
 */
export function CreateRosterScreen() {
  const [id] = useSearchParam('roster')
  const [board] = useSearchParam('board')
  const [notices] = useSearchParam('notices')
  if (notices !== null) return <NoticesList key={notices} of={notices} />
  if (id !== null) return <RosterBoard key={id} id={id} />
  return board === 'all' ? <AgencyBoard /> : <RostersList />
}
