import { Tabs } from '@mantine/core'
import { type ComponentType } from 'react'
import type { CallAccess } from '#contract/call.ts'
import { onSite } from '#contract/rostering/clock/on-site.ts'
import { clock } from '#contract/rostering/clock/punches.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { TabList } from '#web/ui/page/TabList.tsx'
import type { WordingKey } from '#web/wording/keys.ts'
import { loadedPart } from '#web/ui/loaded-part.tsx'

export type TimesheetTabProps = { kind: 'agency' | 'customer' }
type Tab = {
  /** the value of `tab` in the URL */
  name: string
  title: WordingKey
  text: Readonly<Record<TimesheetTabProps['kind'], WordingKey>>
  /** shown to those who may make this call; null: to everybody except employees */
  needs: CallAccess | null
  // Not on the first view.
  content: ComponentType<TimesheetTabProps>
}

/** The tabs of the Timesheets area after the timesheets themselves, in their order. Employees see none. */
const timesheetTabs: readonly Tab[] = [
  {
    name: 'exceptions',
    title: 'exceptions.title',
    text: { agency: 'exceptions.text_agency', customer: 'exceptions.text_agency' },
    needs: timesheetExceptions.list,
    content: loadedPart(() =>
      import('#web/modules/timesheets/exceptions/ExceptionsList.tsx').then((module) => module.ExceptionsList),
    ),
  },
  {
    name: 'on-site',
    title: 'timesheets.onSite.title',
    text: { agency: 'timesheets.onSite.text_agency', customer: 'timesheets.onSite.text_customer' },
    needs: onSite.board,
    content: loadedPart(() =>
      import('#web/modules/timesheets/on-site/OnSiteNow.tsx').then((module) => module.OnSiteNow),
    ),
  },
  {
    name: 'punches',
    title: 'timesheets.punches.title',
    text: { agency: 'timesheets.punches.text', customer: 'timesheets.punches.text' },
    needs: clock.punches,
    content: loadedPart(() => import('#web/modules/clock/PunchesTab.tsx').then((module) => module.PunchesTab)),
  },
  {
    name: 'signoffs',
    title: 'timesheets.clientSignoffs.title',
    text: { agency: 'timesheets.clientSignoffs.text_agency', customer: 'timesheets.clientSignoffs.text_customer' },
    needs: signoffs.list,
    content: loadedPart(() =>
      import('#web/modules/timesheets/signoff/ClientSignoffs.tsx').then((module) => module.ClientSignoffs),
    ),
  },
  {
    name: 'pay-periods',
    title: 'timesheets.periods.title',
    text: { agency: 'timesheets.periods.text', customer: 'timesheets.periods.text' },
    needs: payPeriods.list,
    content: loadedPart(() =>
      import('#web/modules/payroll/periods/PayPeriods.tsx').then((module) => module.PayPeriods),
    ),
  },
  {
    name: 'pay-runs',
    title: 'timesheets.runs.title',
    text: { agency: 'timesheets.runs.text', customer: 'timesheets.runs.text' },
    needs: payRuns.list,
    content: loadedPart(() => import('#web/modules/payroll/runs/PayRuns.tsx').then((module) => module.PayRuns)),
  },
  {
    name: 'cancelled',
    title: 'timesheets.cancelled.title',
    text: { agency: 'timesheets.cancelled.text_agency', customer: 'timesheets.cancelled.text_customer' },
    needs: null,
    content: loadedPart(() => import('./CancelledShifts.tsx').then((module) => module.CancelledShifts)),
  },
  {
    name: 'kiosks',
    title: 'timesheets.kiosks.title',
    text: { agency: 'timesheets.kiosks.text', customer: 'timesheets.kiosks.text' },
    needs: kiosks.list,
    content: loadedPart(() => import('#web/modules/kiosks/manage/KiosksTab.tsx').then((module) => module.KiosksTab)),
  },
]

/** The tab of this name, if the user may open it. */
export const tabNamed = (name: string | null) => shownTabs().find((tab) => tab.name === name)

const shownTabs = () => timesheetTabs.filter(({ needs }) => needs === null || isCallAllowed(needs))

export function TimesheetTabs({ shown }: { shown: string }) {
  const t = useWords()
  const go = useGo()
  // Each tab has its own filters, so the rest of the URL is dropped.
  const show = (tab: string | null) => go(hrefOf('/time-sheets', null, tab === null || tab === 'worked' ? {} : { tab }))
  return (
    <Tabs value={shown} onChange={show}>
      <TabList shown={shown}>
        <Tabs.Tab value="worked">{t('timesheets.cancelled.worked')}</Tabs.Tab>
        {shownTabs().map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  )
}
