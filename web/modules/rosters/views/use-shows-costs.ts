import { useLocalStorage } from '@mantine/hooks'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'

/** Whether boards show what their shifts cost, stored in this browser; never for users who may not see pay. */
export function useShowsCosts() {
  const [stored, setShown] = useLocalStorage({
    key: 'muster.costs.roster',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isAllowed = isCallAllowed(rosterCosts.board)
  return { isAllowed, isShown: isAllowed && stored, setShown }
}
