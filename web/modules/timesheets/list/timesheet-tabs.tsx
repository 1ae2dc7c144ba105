import { Tabs } from '@mantine/core'
import { type ComponentType } from 'react'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { timesheetParts, type TimesheetTabProps } from '#web/modules/timesheets/timesheet-parts.ts'
import { TabList } from '#web/ui/page/TabList.tsx'
import type { WordingKey } from '#web/wording/keys.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

type Tab = {
  text: Readonly<Record<TimesheetTabProps['kind'], WordingKey>>
  // Not on the first view.
  content: ComponentType<TimesheetTabProps>
}

/** What the tabs of the Timesheets area show, after the timesheets themselves. Employees see none. */
const tabContents: Readonly<Record<string, Tab>> = {
  exceptions: {
    text: { agency: 'exceptions.text_agency', customer: 'exceptions.text_agency' },
    content: loadedPart(() =>
      import('#web/modules/timesheets/exceptions/ExceptionsList.tsx').then((module) => module.ExceptionsList),
    ),
  },
  'on-site': {
    text: { agency: 'timesheets.onSite.text_agency', customer: 'timesheets.onSite.text_customer' },
    content: loadedPart(() =>
      import('#web/modules/timesheets/on-site/OnSiteNow.tsx').then((module) => module.OnSiteNow),
    ),
  },
  punches: {
    text: { agency: 'timesheets.punches.text', customer: 'timesheets.punches.text' },
    content: loadedPart(() => import('#web/modules/clock/PunchesTab.tsx').then((module) => module.PunchesTab)),
  },
  signoffs: {
    text: { agency: 'timesheets.clientSignoffs.text_agency', customer: 'timesheets.clientSignoffs.text_customer' },
    content: loadedPart(() =>
      import('#web/modules/timesheets/signoff/ClientSignoffs.tsx').then((module) => module.ClientSignoffs),
    ),
  },
  'pay-periods': {
    text: { agency: 'timesheets.periods.text', customer: 'timesheets.periods.text' },
    content: loadedPart(() =>
      import('#web/modules/payroll/periods/PayPeriods.tsx').then((module) => module.PayPeriods),
    ),
  },
  'pay-runs': {
    text: { agency: 'timesheets.runs.text', customer: 'timesheets.runs.text' },
    content: loadedPart(() => import('#web/modules/payroll/runs/PayRuns.tsx').then((module) => module.PayRuns)),
  },
  cancelled: {
    text: { agency: 'timesheets.cancelled.text_agency', customer: 'timesheets.cancelled.text_customer' },
    content: loadedPart(() => import('./CancelledShifts.tsx').then((module) => module.CancelledShifts)),
  },
  kiosks: {
    text: { agency: 'timesheets.kiosks.text', customer: 'timesheets.kiosks.text' },
    content: loadedPart(() => import('#web/modules/kiosks/manage/KiosksTab.tsx').then((module) => module.KiosksTab)),
  },
}

const shownParts = () =>
  timesheetParts.map(({ title, tabs }) => ({ title, tabs: tabs.filter(({ access }) => isCallAllowed(access)) }))

/** The part of the area that has this tab, with the tabs that the user may see. */
const partOf = (name: string) => shownParts().find(({ tabs }) => tabs.some((tab) => tab.name === name))

/** The tab of this name, if the user may open it. */
export function tabNamed(name: string | null) {
  const part = name === null ? undefined : partOf(name)
  const content = name === null ? undefined : tabContents[name]
  return name === null || part === undefined || content === undefined ? undefined : { name, part, ...content }
}

/** The title of the part that has this tab, as in the menu. */
export const partTitle = (name: string): WordingKey => partOf(name)?.title ?? 'shell.screens.timesheets'

/** The tabs beside the one that is shown: those of its part. */
export function TimesheetTabs({ shown }: { shown: string }) {
  const t = useTranslate()
  const go = useGo()
  const tabs = partOf(shown)?.tabs ?? []
  if (tabs.length < 2) return null
  // Each tab has its own filters, so the rest of the URL is dropped.
  const show = (tab: string | null) => go(hrefOf('/time-sheets', null, tab === null || tab === 'worked' ? {} : { tab }))
  return (
    <Tabs value={shown} onChange={show}>
      <TabList shown={shown}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  )
}
