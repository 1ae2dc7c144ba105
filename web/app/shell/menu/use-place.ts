import { useSearchParam } from '#web/lib/go.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useShownScreen } from '#web/app/shell/use-shown-screen.ts'
import { type Place, placeOf } from './menu.ts'

/** The place of the menu at which the current screen belongs. */
export function usePlace(): Place {
  const session = useSession()
  const shown = useShownScreen()
  const [tab] = useSearchParam('tab')
  return placeOf(shown, tab, session)
}
