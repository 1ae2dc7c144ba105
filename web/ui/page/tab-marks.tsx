import { createContext, useContext, useEffect } from 'react'

/** How a form inside a tab tells the tab how many of its fields are to be corrected; outside tabs nobody listens. */
const ReportErrors = createContext<(errors: number) => void>(() => undefined)

export const TabMarkProvider = ReportErrors.Provider

/** Tells the tab around a form how many fields are to be corrected. */
export function useTabErrors(errors: number) {
  const reportErrors = useContext(ReportErrors)
  useEffect(() => {
    reportErrors(errors)
    return () => reportErrors(0)
  }, [reportErrors, errors])
}
