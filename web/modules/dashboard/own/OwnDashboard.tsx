import { payslips } from '#contract/people/payslips.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { May } from '#web/lib/session/May.tsx'
import { Counts } from '#web/modules/dashboard/Counts.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { HoursPanel } from '#web/modules/dashboard/bars/HoursPanel.tsx'
import { LastPayslip } from '#web/modules/dashboard/own/LastPayslip.tsx'
import { OwnDocuments } from '#web/modules/dashboard/own/OwnDocuments.tsx'
import { AwaitingResponse, NextShift, RejectedHours } from '#web/modules/dashboard/own/OwnShifts.tsx'
import { WaitingForYou } from '#web/modules/timesheets/record/WaitingShifts.tsx'

/** An employee's own shifts, hours, documents and pay. */
export function OwnDashboard() {
  return (
    <>
      <div className={classes.grid}>
        <div className={classes.column}>
          <NextShift />
          <WaitingForYou />
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
    </>
  )
}
