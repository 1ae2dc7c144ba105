import { useSearchParam } from '#web/lib/go.ts'
import { RosterBoard } from '#web/modules/rosters/board/RosterBoard.tsx'
import { RostersList } from './RostersList.tsx'

/** Planning: the rosters, and with `?roster=` in the address the board of one of them. */
export function CreateRosterScreen() {
  const [id] = useSearchParam('roster')
  return id === null ? <RostersList /> : <RosterBoard key={id} id={id} />
}
