import { payslips } from '#contract/people/payslips.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { whoIsComing } from '#contract/rostering/who-is-coming.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { CompaniesPanel } from '#web/modules/dashboard/CompaniesPanel.tsx'
import { CountCards } from '#web/modules/dashboard/CountCards.tsx'
import { CustomerMonthsPanel } from '#web/modules/dashboard/CustomerMonthsPanel.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { DocumentsPanel } from '#web/modules/dashboard/DocumentsPanel.tsx'
import { EngagedPanel } from '#web/modules/dashboard/EngagedPanel.tsx'
import { FillRatePanel } from '#web/modules/dashboard/FillRatePanel.tsx'
import { HoursPanel } from '#web/modules/dashboard/HoursPanel.tsx'
import { LastPayslip } from '#web/modules/dashboard/LastPayslip.tsx'
import { NextDaysPanel } from '#web/modules/dashboard/NextDaysPanel.tsx'
import { OnSiteToday } from '#web/modules/dashboard/OnSiteToday.tsx'
import { OwnDocuments } from '#web/modules/dashboard/OwnDocuments.tsx'
import { AwaitingResponse, NextShift, RejectedHours } from '#web/modules/dashboard/OwnShifts.tsx'
import { PlatformPanel } from '#web/modules/dashboard/PlatformPanel.tsx'
import { WaitingForYou } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import { Page } from '#web/ui/page/Page.tsx'

const everyMinute = 60_000

export function DashboardScreen() {
  const t = useWords()
  const session = useSession()
  const name = session?.user?.name.split(' ')[0] ?? ''
  return (
    <Page title={t(`dashboard.greeting.${partOfDay()}`, { name })} description={formatDate(today(), 'full')}>
      {kindOf(session) === 'employee' ? <OwnDashboard /> : <AgencyDashboard />}
    </Page>
  )
}

function partOfDay() {
  const { hour } = Temporal.Now.plainTimeISO()
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The server decides which figures each user gets. */
function Counts() {
  const query = useApiQuery(dashboard.counts, {}, { everyMs: everyMinute })
  return <Loaded of={query}>{({ counts }) => <CountCards counts={counts} />}</Loaded>
}

function AgencyDashboard() {
  const session = useSession()
  const customer_id = session?.user?.customer_id ?? null
  return (
    <>
      <Counts />
      <div className={classes.grid}>
        <div className={classes.column}>
          {customer_id !== null && (
            <May call={whoIsComing.days}>
              <OnSiteToday />
            </May>
          )}
          <May call={dashboard.hours}>
            {customer_id === null ? <HoursPanel /> : <CustomerMonthsPanel customer_id={customer_id} />}
          </May>
          <May call={dashboard.documents}>
            <DocumentsPanel />
          </May>
          <May call={dashboard.companyEmployees}>
            <CompaniesPanel />
          </May>
        </div>
        <div className={classes.column}>
          <May call={dashboard.platform}>
            <PlatformPanel />
          </May>
          <May call={dashboard.customer}>
            <NextDaysPanel />
          </May>
          <May call={dashboard.fillRate}>
            <FillRatePanel />
          </May>
          <May call={dashboard.engaged}>
            <EngagedPanel />
          </May>
        </div>
      </div>
    </>
  )
}

function OwnDashboard() {
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
