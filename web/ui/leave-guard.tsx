import { createContext, useContext, useEffect, type ReactNode, type RefObject } from 'react'

type UseGuard = (isDirty: () => boolean) => ReactNode

const Guard = createContext<UseGuard>(() => null)

/** web/app says how leaving is noticed and asked about: the router's business, which the parts here do not know. */
export const LeaveGuardProvider = Guard.Provider

/** Asks before unsaved changes are lost; the answer is what shows the question, to be rendered. */
export function useLeaveGuard(isDirty: () => boolean): ReactNode {
  const useGuard = useContext(Guard)
  return useGuard(isDirty)
}

/** Keeps in `told` whether the form inside holds unsaved changes, besides guarding the page: a drawer closes without a navigation. */
export function WatchedForm({ told, children }: { told: RefObject<() => boolean>; children: ReactNode }) {
  const usePageGuard = useContext(Guard)
  return <Guard.Provider value={(isDirty) => useBoth(usePageGuard, told, isDirty)}>{children}</Guard.Provider>
}

function useBoth(useGuard: UseGuard, told: RefObject<() => boolean>, isDirty: () => boolean) {
  useEffect(() => {
    told.current = isDirty
    return () => {
      told.current = () => false
    }
  })
  return useGuard(isDirty)
}
