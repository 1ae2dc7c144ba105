import { type ReportName, reportFormats, reportNames } from '#contract/payroll/reports/report-names.ts'
import {
  groupsOfReport,
  maxReportRecipients,
  reportPeriods,
  reportRhythms,
  type ReportSchedule,
  reportSchedules,
} from '#contract/payroll/reports/report-schedules.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { visibleReports } from '#web/modules/reports/visible-reports.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { weekdayName } from './schedule-texts.ts'

export type ScheduleFieldName =
  | 'name'
  | 'report'
  | 'group'
  | 'customer_id'
  | 'location_id'
  | 'format'
  | 'period'
  | 'rhythm'
  | 'weekday'
  | 'day_of_month'
  | 'time'
  | 'recipient_ids'
type Props = { of: WorkingForm<ScheduleFieldName>; schedule: ReportSchedule | null }

/** The fields of a scheduled report: what, when and for whom. */
export function ScheduleFields({ of, schedule }: Props) {
  const t = useTranslate()
  const shown = of.form.useWatchValue('report')
  const report = reportNames.find((one) => one === shown) ?? 'overtime'
  return (
    <>
      <WhatFields of={of} schedule={schedule} report={report} />
      <WhenFields of={of} />
      <FormSection title={t('reports.schedule.who')} description={t('reports.schedule.whoHelp')}>
        <MultiSelectField
          key={report}
          of={of}
          name="recipient_ids"
          label={t('reports.schedule.recipients')}
          load={(q) => loadRecipients(report, q)}
          chosen={schedule?.recipients ?? []}
          max={maxReportRecipients}
          span={2}
        />
      </FormSection>
    </>
  )
}

async function loadRecipients(report: ReportName, q: string) {
  const people = await callApi(reportSchedules.recipients, { report })
  return people.filter(({ name }) => foldText(name).includes(foldText(q)))
}

function WhatFields({ of, schedule, report }: Props & { report: ReportName }) {
  const t = useTranslate()
  const session = useSession()
  const reports = visibleReports(session)
  const any = { clearable: true, placeholder: t('reports.schedule.all') }
  return (
    <FormSection title={t('reports.schedule.what')}>
      <TextField of={of} name="name" label={t('reports.schedule.name')} span={2} autoFocus />
      <SelectField
        of={of}
        name="report"
        label={t('reports.schedule.report')}
        options={reports.map((value) => ({ value, label: t(`reports.name.${value}`) }))}
        // Each report has its own.
        onChoose={(chosen) => of.form.setFieldValue('group', firstGroupOf(chosen))}
      />
      <SelectField
        key={report}
        of={of}
        name="group"
        label={t('reports.group')}
        options={groupsOfReport[report].map((value) => ({ value, label: t(`reports.group.${value}`) }))}
      />
      <SelectField
        of={of}
        name="customer_id"
        label={t('reports.schedule.customer')}
        load={loadCustomers}
        chosen={choiceOf(schedule?.customer_id, schedule?.customer_name)}
        {...any}
      />
      <SelectField
        of={of}
        name="location_id"
        label={t('reports.schedule.site')}
        load={(q) => loadLocations(q)}
        chosen={choiceOf(schedule?.location_id, schedule?.location_name)}
        {...any}
      />
      <SelectField
        of={of}
        name="period"
        label={t('reports.schedule.period')}
        options={reportPeriods.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
      />
      <SelectField
        of={of}
        name="format"
        label={t('reports.schedule.format')}
        options={reportFormats.map((value) => ({ value, label: t(`reports.format.${value}`) }))}
      />
    </FormSection>
  )
}

const firstGroupOf = (chosen: string | null) =>
  groupsOfReport[reportNames.find((report) => report === chosen) ?? 'overtime'][0]

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

function WhenFields({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  const isMonthly = of.form.useWatchValue('rhythm') === 'monthly'
  return (
    <FormSection title={t('reports.schedule.when')} description={t('reports.schedule.whenHelp')}>
      <SelectField
        of={of}
        name="rhythm"
        label={t('reports.schedule.rhythm')}
        options={reportRhythms.map((value) => ({ value, label: t(`reports.rhythm.${value}`) }))}
      />
      {isMonthly ? (
        <NumberField
          of={of}
          name="day_of_month"
          label={t('reports.schedule.dayOfMonth')}
          description={t('reports.schedule.dayOfMonthHelp')}
          min={1}
          max={31}
          required
        />
      ) : (
        <SelectField
          of={of}
          name="weekday"
          label={t('reports.schedule.weekday')}
          options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          required
        />
      )}
      <TimeField of={of} name="time" label={t('reports.schedule.time')} />
    </FormSection>
  )
}
