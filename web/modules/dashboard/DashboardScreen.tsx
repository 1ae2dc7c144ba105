import { dashboard } from '#contract/platform/dashboard.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { CompaniesPanel } from '#web/modules/dashboard/CompaniesPanel.tsx'
import { CountCards } from '#web/modules/dashboard/CountCards.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { DocumentsPanel } from '#web/modules/dashboard/DocumentsPanel.tsx'
import { EngagedPanel } from '#web/modules/dashboard/EngagedPanel.tsx'
import { HoursPanel } from '#web/modules/dashboard/HoursPanel.tsx'
import { NextDaysPanel } from '#web/modules/dashboard/NextDaysPanel.tsx'
import { OwnDocuments } from '#web/modules/dashboard/OwnDocuments.tsx'
import { AwaitingResponse, NextShift, RejectedHours } from '#web/modules/dashboard/OwnShifts.tsx'
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
  return (
    <>
      <Counts />
      <div className={classes.grid}>
        <div className={classes.column}>
          <HoursPanel />
          <May call={dashboard.companyEmployees}>
            <CompaniesPanel />
          </May>
          <May call={dashboard.documents}>
            <DocumentsPanel />
          </May>
        </div>
        <div className={classes.column}>
          <May call={dashboard.customer}>
            <NextDaysPanel />
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
        </div>
      </div>
      <Counts />
      <HoursPanel />
    </>
  )
}
