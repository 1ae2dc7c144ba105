import { Button } from '@mantine/core'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EditForm } from '#web/modules/timesheets/record/EditForm.tsx'
import { canEdit } from '#web/modules/timesheets/timesheet-access.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'

export function TimesheetEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(timesheets.view, { id })
  const sheet = query.data
  return (
    <Page
      title={sheet?.employee_name ?? t('timesheets.edit.title')}
      description={sheet && `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`}
      badge={sheet && <RecordStatus of="timesheets.status" status={sheet.status} />}
      back={{ href: hrefOf('/time-sheets/view/{id}', { id }), label: t('timesheets.view.title') }}
      width="narrow"
    >
      <Loaded of={query}>{(sheet) => <EditOrWhyNot key={sheet.id} sheet={sheet} />}</Loaded>
    </Page>
  )
}

function EditOrWhyNot({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const view = (
    <Button component="a" href={hrefOf('/time-sheets/view/{id}', { id: sheet.id })}>
      {t('timesheets.create.open')}
    </Button>
  )
  return canEdit(sheet) ? <EditForm sheet={sheet} /> : <EmptyState title={t('timesheets.why.edit')} action={view} />
}
