import { useState } from 'react'
import { locations } from '#contract/locations.ts'
import type { AssignmentRow } from '#contract/rosters.ts'
import { type Timesheet, timesheets } from '#contract/timesheets.ts'
import { ask } from '#web/lib/call.ts'
import { loadEmployees, loadPositions } from '#web/lib/choices.ts'
import { formatShift, today } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, useSession } from '#web/lib/session.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { previewOf } from '#web/modules/timesheets/preview.ts'
import { DraftButton, submitting, TimeFields } from '#web/modules/timesheets/TimeFields.tsx'
import { touchedByTime } from '#web/modules/timesheets/use-timesheet-actions.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const nothing = {
  assignment_id: '',
  employee_id: '',
  location_id: '',
  position_id: '',
  works_on: '',
  starts: '',
  ends: '',
  doubled: 'earlier',
  breaks: [],
  notes: '',
  submit: true,
}
const cancel = { href: hrefOf('/time-sheets') }

function useRecording(initial: Partial<Record<keyof typeof nothing, unknown>>) {
  const t = useWords()
  const go = useGo()
  // An employee goes back to what else waits for them, a planner to what they have just recorded.
  const ownList = kindOf(useSession()) === 'employee'
  return useFormOf(timesheets.create, {
    initial: { ...nothing, ...initial },
    invalidates: touchedByTime,
    failed: t('timesheets.form.failed'),
    onDone: (saved: Timesheet) => {
      toast('ok', t(saved.status === 'draft' ? 'timesheets.said.draft' : 'timesheets.said.submit'))
      go(ownList ? hrefOf('/time-sheets') : hrefOf('/time-sheets/view/{id}', { id: saved.id }))
    },
  })
}

/** The hours of a shift that is over, beginning with what was rostered. */
export function ShiftHoursForm({ shift }: { shift: AssignmentRow }) {
  const t = useWords()
  const { id, works_on, starts, ends, breaks, time_zone } = shift
  const form = useRecording({ assignment_id: id, works_on, starts, ends, breaks, doubled: 'earlier' })
  const rostered = previewOf({ works_on, starts, ends, breaks, zone: time_zone, doubled: 'earlier' }, shift.ends_at)
  return (
    <FormPanel
      of={submitting(form)}
      submit={t('timesheets.form.submit')}
      cancel={cancel}
      actions={<DraftButton of={form} label={t('timesheets.form.draft')} />}
    >
      <Panel title={t('timesheets.form.shift')}>
        <Facts
          items={[
            { label: t('timesheets.list.employee'), value: shift.employee_name },
            { label: t('timesheets.form.rostered'), value: formatShift(works_on, starts, ends) },
            { label: t('timesheets.list.place'), value: `${shift.location_name} · ${shift.customer_name}` },
            { label: t('timesheets.list.position'), value: shift.position_name },
          ]}
        />
      </Panel>
      <TimeFields of={form} zone={time_zone} rostered={rostered?.paid_minutes ?? null} />
    </FormPanel>
  )
}

/** Hours without a shift: the agency names person, location and position. */
export function CustomHoursForm() {
  const t = useWords()
  const form = useRecording({ works_on: today() })
  const [zones, setZones] = useState<Readonly<Record<string, string>>>({})
  const zone = zones[String(form.form.useWatchValue('location_id'))] ?? ''
  async function loadSites(q: string) {
    const found = await ask(locations.all, { q })
    setZones((known) => ({ ...known, ...Object.fromEntries(found.map((site) => [site.id, site.time_zone])) }))
    return found.map(({ id, name, customer_name }) => ({ id, name: `${name} · ${customer_name}` }))
  }
  return (
    <FormPanel
      of={submitting(form)}
      submit={t('timesheets.form.submit')}
      cancel={cancel}
      actions={<DraftButton of={form} label={t('timesheets.form.draft')} />}
    >
      <FormSection title={t('timesheets.form.who')} description={t('timesheets.form.whoHelp')}>
        <SelectField of={form} name="employee_id" label={t('timesheets.list.employee')} load={loadEmployees} required />
        <SelectField of={form} name="position_id" label={t('timesheets.list.position')} load={loadPositions} required />
        <SelectField
          of={form}
          name="location_id"
          label={t('timesheets.list.location')}
          load={loadSites}
          required
          span={2}
        />
      </FormSection>
      <TimeFields of={form} zone={zone} rostered={null} />
    </FormPanel>
  )
}
