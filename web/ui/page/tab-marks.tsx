import { createContext, useContext, useEffect } from 'react'

/** How a form inside a tab reports its number of errors to the tab; outside tabs it has no effect. */
const ReportErrors = createContext<(errors: number) => void>(() => undefined)

export const TabMarkProvider = ReportErrors.Provider

/** Reports the number of errors to the tab around a form. */
export function useTabErrors(errors: number) {
  const reportErrors = useContext(ReportErrors)
  useEffect(() => {
    reportErrors(errors)
    return () => reportErrors(0)
  }, [reportErrors, errors])
}
