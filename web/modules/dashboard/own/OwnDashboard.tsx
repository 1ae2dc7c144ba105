import { payslips } from '#contract/people/payslips.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { May } from '#web/lib/session/May.tsx'
import { Counts } from '#web/modules/dashboard/Counts.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { HoursPanel } from '#web/modules/dashboard/bars/HoursPanel.tsx'
import { LastPayslip } from '#web/modules/dashboard/own/LastPayslip.tsx'
import { OwnDocuments } from '#web/modules/dashboard/own/OwnDocuments.tsx'
import {
  AwaitingResponse,
  NextShift,
  RejectedHours,
  useIsLoadingShifts,
} from '#web/modules/dashboard/own/OwnShifts.tsx'
import { YourStart } from '#web/modules/dashboard/own/YourStart.tsx'
import { WaitingForYou } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'

/** An employee's own shifts, hours, documents and pay. */
export function OwnDashboard() {
  const isLoading = useIsLoadingShifts()
  return (
    <>
      {isLoading && <Loading lines={12} />}
      {/* There already, so that all of it is requested at once. */}
      <div className={classes.whole} hidden={isLoading}>
        <div className={classes.grid}>
          <div className={classes.column}>
            <YourStart />
            <NextShift />
            <WaitingForYou />
            <OwnAgencyContact />
          </div>
          <div className={classes.column}>
            <AwaitingResponse />
            <OwnDocuments />
            <RejectedHours />
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
