import { createContext, useContext, type ReactNode } from 'react'

type UseGuard = (isDirty: () => boolean) => ReactNode

const Guard = createContext<UseGuard>(() => null)

/** web/app says how leaving is noticed and asked about: the router's business, which the parts here do not know. */
export const LeaveGuardProvider = Guard.Provider

/** Asks before unsaved changes are lost; the answer is what shows the question, to be rendered. */
export function useLeaveGuard(isDirty: () => boolean): ReactNode {
  const useGuard = useContext(Guard)
  return useGuard(isDirty)
}
