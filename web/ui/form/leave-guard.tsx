import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** `onLeave` closes what the form is in, if its user leaves without saving */
type UseGuard = (isDirty: () => boolean, onLeave?: () => void) => ReactNode

const Guard = createContext<UseGuard>(() => null)

/** web/app provides the detection and the confirmation of leaving, which need the router. */
export const LeaveGuardProvider = Guard.Provider

/** Asks for confirmation before unsaved changes are lost; returns the dialog to render. */
export function useLeaveGuard(isDirty: () => boolean): ReactNode {
  const useGuard = useContext(Guard)
  return useGuard(isDirty)
}

type WatchedFormsProps = {
  /** called with a form's dirty check; returns the function to unregister it */
  watch: (isDirty: () => boolean) => () => void
  onLeave: () => void
  children: ReactNode
}

/** Reports the dirty check of each form inside, besides guarding the page: a drawer closes without a navigation. */
export function WatchedForms({ watch, onLeave, children }: WatchedFormsProps) {
  const usePageGuard = useContext(Guard)
  const useBoth: UseGuard = (isDirty) => {
    useEffect(() => watch(isDirty))
    return usePageGuard(isDirty, onLeave)
  }
  return <Guard.Provider value={useBoth}>{children}</Guard.Provider>
}
