import { useSearchParam } from '#web/lib/go.ts'
import { RosterBoard } from '#web/modules/rosters/board/RosterBoard.tsx'
import { RostersList } from './RostersList.tsx'

/** Planning: the list of rosters, and with `?roster=` in the URL the board of one. */
export function CreateRosterScreen() {
  const [id] = useSearchParam('roster')
  return id === null ? <RostersList /> : <RosterBoard key={id} id={id} />
}
