import { payslips } from '#contract/people/payslips.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { May } from '#web/lib/session/May.tsx'
import { Counts } from '#web/modules/dashboard/Counts.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { HoursPanel } from '#web/modules/dashboard/bars/HoursPanel.tsx'
import { LastPayslip } from '#web/modules/dashboard/own/LastPayslip.tsx'
import { NextShift, useNextShifts } from '#web/modules/dashboard/own/NextShift.tsx'
import { OwnWork } from '#web/modules/dashboard/own/OwnWork.tsx'
import { YourStart } from '#web/modules/dashboard/own/YourStart.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useOwnWork } from './use-own-work.ts'

/** An employee's own shifts, work to do, hours and pay. */
export function OwnDashboard() {
  const work = useOwnWork()
  const next = useNextShifts()
  // What is at the top appears at once, so that nothing moves below the user's finger.
  const isLoading = work.isLoading || next.isLoading
  return (
    <>
      {isLoading && <Loading lines={12} />}
      {/* There already, so that all of it is requested at once. */}
      <div className={classes.whole} hidden={isLoading}>
        <div className={classes.grid}>
          <div className={classes.column}>
            <YourStart />
            <NextShift />
            <OwnWork of={work} />
          </div>
          <div className={classes.column}>
            <OwnAgencyContact />
            <May call={payslips.list}>
              <LastPayslip />
            </May>
          </div>
        </div>
        <Counts />
        <May call={dashboard.hours}>
          <HoursPanel />
        </May>
      </div>
    </>
  )
}
