import { useRef, useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { locations } from '#contract/customers/locations.ts'
import { breaks as breakCalls } from '#contract/rostering/breaks.ts'
import type { AssignmentInFull } from '#contract/rostering/shifts/assignments.ts'
import type { ClockedWithoutHours } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { countWorkedTime } from '#contract/values/hours/worked-time.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadEmployees, loadPositions } from '#web/lib/api/choices.ts'
import { today } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { hoursAsClocked, hoursAsRostered } from './as-rostered.ts'
import {
  AsRosteredButton,
  DraftButton,
  ExtrasLater,
  saveDraft,
  submitting,
  TimeFields,
  usePaidBy,
} from './TimeFields.tsx'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { ShiftSummary } from './WaitingShifts.tsx'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const emptyRecord = {
  assignment_id: '',
  employee_id: '',
  location_id: '',
  position_id: '',
  punch_id: '',
  works_on: '',
  starts: '',
  ends: '',
  ambiguous: 'earlier',
  breaks: [],
  breaks_by: null,
  notes: '',
  submit: true,
}
const cancel = { href: hrefOf('/time-sheets') }

function useRecording(initial: Partial<Record<keyof typeof emptyRecord, unknown>>) {
  const t = useTranslate()
  const go = useGo()
  // An employee returns to the other pending shifts, a planner to the list of recorded timesheets.
  const ownList = kindOf(useSession()) === 'employee'
  const addsExtras = useRef(false)
  const form = useFormOf(timesheets.create, {
    initial: { ...emptyRecord, ...initial },
    invalidates: touchedByTime,
    failed: t('timesheets.form.failed'),
    onDone: (saved: Timesheet) => {
      toast('ok', t(saved.status === 'draft' ? 'timesheets.success.draft' : 'timesheets.success.submit'))
      const toList = ownList && !(addsExtras.current && saved.status === 'draft')
      go(toList ? hrefOf('/time-sheets') : hrefOf('/time-sheets/view/{id}', { id: saved.id }))
    },
  })
  /** Saves the draft and opens it, where allowances and expenses are added. */
  function addExtras() {
    addsExtras.current = true
    saveDraft(form)
  }
  return { form, addExtras }
}

/** The hours of a past shift, prefilled with the rostered times. */
export function ShiftHoursForm({ shift }: { shift: AssignmentInFull }) {
  const t = useTranslate()
  const { works_on, starts, ends, breaks, time_zone } = shift
  const asRostered = hoursAsRostered(shift)
  const { form, addExtras } = useRecording(asRostered)
  const rostered = countWorkedTime({ works_on, starts, ends, zone: time_zone }, breaks, usePaidBy())
  return (
    <FormPanel
      of={submitting(form)}
      submit={t('timesheets.form.submit')}
      cancel={cancel}
      actions={<DraftButton of={form} label={t('timesheets.form.draft')} />}
    >
      <Panel title={t('timesheets.form.shift')}>
        <ShiftSummary shift={shift} withName={kindOf(useSession()) !== 'employee'} />
        <AsRosteredButton of={form} hours={asRostered} />
      </Panel>
      <TimeFields
        of={form}
        zone={time_zone}
        rostered={rostered.paid_minutes}
        rules={shift.break_rules}
        position_id={shift.position_id}
      />
      <ExtrasLater of={form} onAdd={addExtras} />
    </FormPanel>
  )
}

type Site = ResultOf<typeof locations.all>[number]
const noLocation = { id: '', customer_id: '' }

/** Hours without a shift: the agency selects person, location and position. `clocked`: the punches that they are recorded from. */
export function CustomHoursForm({ clocked }: { clocked?: ClockedWithoutHours | undefined }) {
  const t = useTranslate()
  const { form, addExtras } = useRecording(clocked === undefined ? { works_on: today() } : hoursAsClocked(clocked))
  const [sites, setSites] = useState<Readonly<Record<string, Site>>>({})
  const site = sites[String(form.form.useWatchValue('location_id'))]
  const { id: location_id, customer_id } = site ?? noLocation
  const { data: rules = [] } = useApiQuery(
    breakCalls.list,
    { customer_id, location_id },
    { when: isCallAllowed(breakCalls.list) && site !== undefined },
  )
  async function loadSites(q: string) {
    const found = await callApi(locations.all, { q })
    setSites((known) => ({ ...known, ...Object.fromEntries(found.map((one) => [one.id, one])) }))
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
        <SelectField
          of={form}
          name="employee_id"
          label={t('timesheets.list.employee')}
          load={loadEmployees}
          chosen={choiceOf(clocked?.employee_id, clocked?.employee_name)}
          required
        />
        <SelectField of={form} name="position_id" label={t('timesheets.list.position')} load={loadPositions} required />
        <SelectField
          of={form}
          name="location_id"
          label={t('timesheets.list.location')}
          load={loadSites}
          chosen={choiceOf(clocked?.location_id, clocked?.location_name)}
          required
          span={2}
        />
      </FormSection>
      <TimeFields
        of={form}
        zone={site?.time_zone ?? ''}
        rostered={null}
        rules={rules}
        position_id={String(form.form.useWatchValue('position_id')) || null}
      />
      <ExtrasLater of={form} onAdd={addExtras} />
    </FormPanel>
  )
}
