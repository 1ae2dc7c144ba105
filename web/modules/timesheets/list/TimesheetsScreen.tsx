import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { tabNamed, TimesheetTabs } from './timesheet-tabs.tsx'
import { wordedKind } from './worded-kind.ts'

// The other tabs load none of its columns and actions.
const WorkedTime = loadedPart(async () => (await import('./WorkedTime.tsx')).WorkedTime)

/** Worked time, and for the agency and customers the other tabs of the area. */
export function TimesheetsScreen() {
  const t = useTranslate()
  const kind = wordedKind(kindOf(useSession()))
  const [name] = useSearchParam('tab')
  const tab = kind === 'employee' ? undefined : tabNamed(name)
  if (kind === 'employee' || tab === undefined) return <WorkedTime />
  return (
    <Page title={t(tab.part.title)} description={t(tab.text[kind])}>
      <TimesheetTabs shown={tab.name} />
      <tab.content kind={kind} />
    </Page>
  )
}
