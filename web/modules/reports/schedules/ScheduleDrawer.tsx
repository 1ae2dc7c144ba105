import { type ReportSchedule, reportSchedules } from '#contract/payroll/reports/report-schedules.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

export type OpenedSchedule = OpenedRow<ReportSchedule>

type Props = { opened: OpenedSchedule; onClose: () => void }

/** Schedules a report, or changes one, beside the list. */
export function ScheduleDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(schedule) => schedule?.name ?? t('reports.schedule.add')}
      create={{
        call: reportSchedules.store,
        initial: fieldsOf(null),
        submit: t('reports.schedule.add'),
        success: t('reports.schedule.added'),
      }}
      update={{
        call: reportSchedules.update,
        values: valuesOf,
        submit: t('reports.schedule.save'),
        success: t('reports.schedule.saved'),
      }}
      fields={(form, schedule) => <ScheduleFields of={form} schedule={schedule} />}
      invalidates={[reportSchedules]}
      failed={t('reports.schedule.failed')}
    >
      {(schedule) => (
        <RemoveButton
          call={reportSchedules.remove}
          record={schedule}
          label={t('reports.schedule.remove')}
          question={t('reports.schedule.removeQuestion')}
          text={t('reports.schedule.removeText')}
          invalidates={[reportSchedules]}
          success={t('reports.schedule.removeDone')}
          failed={t('reports.schedule.removeFailed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = (of: ReportSchedule | null) => ({
  name: of?.name ?? '',
  report: of?.report ?? 'overtime',
  group: of?.group ?? 'customer',
  customer_id: of?.customer_id ?? '',
  location_id: of?.location_id ?? '',
  format: of?.format ?? 'pdf',
  period: of?.period ?? 'last_week',
  rhythm: of?.rhythm ?? 'weekly',
  weekday: of?.weekday ?? '1',
  day_of_month: of?.day_of_month ?? '1',
  time: of?.time ?? '07:00',
  recipient_ids: of?.recipients.map(({ id }) => id) ?? [],
})

const valuesOf = (of: ReportSchedule) => ({ id: of.id, version: of.version, ...fieldsOf(of) })
