import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { whichOf } from './preview.ts'
import { StatusReason } from '#web/modules/timesheets/StatusReason.tsx'
import { DraftButton, submitting, TimeFields } from './TimeFields.tsx'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { toast } from '#web/ui/toast.tsx'

const valuesOf = (sheet: Timesheet) => ({
  id: sheet.id,
  version: sheet.version,
  works_on: sheet.works_on,
  starts: sheet.starts,
  ends: sheet.ends,
  ambiguous: whichOf(sheet),
  breaks: sheet.breaks.flatMap(({ minutes, paid, rule }) => (rule === undefined ? [{ minutes, paid }] : [])),
  breaks_by: sheet.breaks_by,
  notes: sheet.notes ?? '',
  submit: true,
})

/** Edits draft or rejected hours, on the planner's screen or on the employee's own timesheet. */
export function EditForm({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/time-sheets/view/{id}', { id: sheet.id })
  const form = useFormOf(timesheets.update, {
    initial: valuesOf(sheet),
    fromCurrent: valuesOf,
    invalidates: touchedByTime,
    failed: t('timesheets.form.failed'),
    onDone: (saved) => {
      toast('ok', t(saved.status === 'submitted' ? 'timesheets.success.submit' : 'timesheets.success.saved'))
      go(href, { replace: true })
    },
  })
  const draft = t(sheet.status === 'rejected' ? 'timesheets.form.saveOnly' : 'timesheets.form.draft')
  return (
    <FormPanel
      of={submitting(form)}
      submit={t('timesheets.form.submit')}
      cancel={{ href }}
      actions={<DraftButton of={form} label={draft} />}
    >
      <StatusReason sheet={sheet} />
      <TimeFields
        of={form}
        zone={sheet.time_zone}
        before={sheet.paid_minutes}
        rostered={sheet.rostered_minutes}
        rules={sheet.break_rules}
        position_id={sheet.position_id}
      />
    </FormPanel>
  )
}
