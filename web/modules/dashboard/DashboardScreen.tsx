import { dashboard } from '#contract/dashboard.ts'
import { formatDate, today, weekStartOf } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { May } from '#web/lib/May.tsx'
import { kindOf, session, useSession, weekStart } from '#web/lib/session.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { CompaniesPanel } from '#web/modules/dashboard/CompaniesPanel.tsx'
import { CountCards } from '#web/modules/dashboard/CountCards.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { DocumentsPanel } from '#web/modules/dashboard/DocumentsPanel.tsx'
import { EngagedPanel } from '#web/modules/dashboard/EngagedPanel.tsx'
import { HoursPanel } from '#web/modules/dashboard/HoursPanel.tsx'
import { NextDaysPanel } from '#web/modules/dashboard/NextDaysPanel.tsx'
import { OwnDocuments } from '#web/modules/dashboard/OwnDocuments.tsx'
import { AnswersAwaited, NextShift, RejectedHours } from '#web/modules/dashboard/OwnShifts.tsx'
import { WaitingForYou } from '#web/modules/timesheets/WaitingShifts.tsx'
import { Page } from '#web/ui/Page.tsx'

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

/** The server says which numbers concern whom; what it does not send is not shown. */
function Counts() {
  const query = useAsk(dashboard.counts, {}, { everyMs: everyMinute })
  // Asked by the panel of hours as well; the week begins where the agency is, not where the reader is.
  const weeks = useAsk(dashboard.hours, {})
  const first_day = weeks.data?.at(-1)?.week_start ?? weekStartOf(today(), weekStart(session()))
  return <Loaded of={query}>{({ counts }) => <CountCards counts={counts} first_day={first_day} />}</Loaded>
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
          <AnswersAwaited />
          <OwnDocuments />
          <RejectedHours />
        </div>
      </div>
      <Counts />
      <HoursPanel />
    </>
  )
}
