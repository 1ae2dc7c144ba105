import { IconPlus } from '@tabler/icons-react'
import { dashboard } from '#contract/platform/dashboard.ts'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CompaniesPanel } from '#web/modules/dashboard/CompaniesPanel.tsx'
import { Counts, useCounts } from '#web/modules/dashboard/Counts.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { DocumentsPanel } from '#web/modules/dashboard/DocumentsPanel.tsx'
import { EngagedPanel } from '#web/modules/dashboard/EngagedPanel.tsx'
import { FillRatePanel } from '#web/modules/dashboard/FillRatePanel.tsx'
import { HoursPanel } from '#web/modules/dashboard/bars/HoursPanel.tsx'
import { NextDaysPanel } from '#web/modules/dashboard/NextDaysPanel.tsx'
import { FirstSteps, isBeginning } from '#web/modules/dashboard/work/FirstSteps.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

// Of one kind of user each, so the others do not load them.
const OwnDashboard = loadedPart(() =>
  import('#web/modules/dashboard/own/OwnDashboard.tsx').then((module) => module.OwnDashboard),
)
const CustomerPanels = loadedPart(() =>
  import('#web/modules/dashboard/CustomerPanels.tsx').then((module) => module.CustomerPanels),
)
const PlatformPanel = loadedPart(() =>
  import('#web/modules/dashboard/PlatformPanel.tsx').then((module) => module.PlatformPanel),
)

export function DashboardScreen() {
  const t = useTranslate()
  const session = useSession()
  const name = session?.user?.name.split(' ')[0] ?? ''
  return (
    <Page
      title={t(`dashboard.greeting.${partOfDay()}`, { name })}
      description={<span className={classes.today}>{formatDate(today(), 'full')}</span>}
      actions={kindOf(session) === 'customer' && <RequestShifts />}
    >
      {kindOf(session) === 'employee' ? <OwnDashboard /> : <AgencyDashboard />}
    </Page>
  )
}

function RequestShifts() {
  const t = useTranslate()
  return (
    <May call={shiftRequests.store}>
      <LinkButton
        href={hrefOf('/published-roster', null, { tab: 'requests', add: 'shifts' })}
        icon={IconPlus}
        variant="filled"
      >
        {t('requests.add')}
      </LinkButton>
    </May>
  )
}

function partOfDay() {
  const { hour } = Temporal.Now.plainTimeISO()
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

function AgencyDashboard() {
  const session = useSession()
  const { data } = useCounts()
  const customer_id = session?.user?.customer_id ?? null
  if (data && kindOf(session) === 'admin' && isBeginning(data.counts)) return <FirstSteps counts={data.counts} />
  return (
    <>
      <Counts listed />
      <div className={classes.grid}>
        <div className={classes.column}>
          {customer_id === null ? (
            <May call={dashboard.hours}>
              <HoursPanel />
            </May>
          ) : (
            <CustomerPanels customer_id={customer_id} />
          )}
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
