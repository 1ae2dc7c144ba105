import { createContext, useContext, useEffect } from 'react'

/** How a form inside a tab tells the tab how many of its fields are to be corrected; outside tabs nobody listens. */
const Tell = createContext<(errors: number) => void>(() => undefined)

export const TabMarkProvider = Tell.Provider

/** Tells the tab around a form how many fields are to be corrected. */
export function useTabErrors(errors: number) {
  const tell = useContext(Tell)
  useEffect(() => {
    tell(errors)
    return () => tell(0)
  }, [tell, errors])
}
