import { createContext, useContext, useEffect, type ReactNode } from 'react'

type UseGuard = (isDirty: () => boolean) => ReactNode

const Guard = createContext<UseGuard>(() => null)

/** web/app says how leaving is noticed and asked about: the router's business, which the parts here do not know. */
export const LeaveGuardProvider = Guard.Provider

/** Asks before unsaved changes are lost; the answer is what shows the question, to be rendered. */
export function useLeaveGuard(isDirty: () => boolean): ReactNode {
  const useGuard = useContext(Guard)
  return useGuard(isDirty)
}

type Watched = {
  /** hears of a form; what it answers is called when the form is gone */
  watch: (isDirty: () => boolean) => () => void
  children: ReactNode
}

/** Tells how to ask whether each form inside holds unsaved changes, besides guarding the page: a drawer closes without a navigation. */
export function WatchedForms({ watch, children }: Watched) {
  const usePageGuard = useContext(Guard)
  const useBoth: UseGuard = (isDirty) => {
    useEffect(() => watch(isDirty))
    return usePageGuard(isDirty)
  }
  return <Guard.Provider value={useBoth}>{children}</Guard.Provider>
}
