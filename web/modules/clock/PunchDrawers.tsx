import { Text } from '@mantine/core'
import { clock, type PunchRow } from '#contract/rostering/clock/punches.ts'
import { type PunchKind, punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { loadEmployees, loadLocations } from '#web/lib/api/choices.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { dayOf, formatDate, formatInstantTime, today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

const invalidates = [clock, timesheets, timesheetExceptions]

/** A punch that is known to be missing; the time is a proposal. */
type MissingPunch = {
  employee: { id: string; name: string }
  location: { id: string; name: string }
  kind: PunchKind
  on: string
  time: string
}
type AddProps = { onClose: () => void; missing?: MissingPunch | null }

/** Adds a punch that is missing. */
export function AddPunchDrawer({ opened, ...of }: AddProps & { opened: boolean }) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={of.onClose} title={t('clock.correct.add')}>
      {opened && <AddForm {...of} />}
    </SideDrawer>
  )
}

function AddForm({ onClose, missing }: AddProps) {
  const t = useTranslate()
  const { employee, location, kind = 'in', on = today(), time = '' } = missing ?? {}
  const named = { employee_id: employee?.id ?? '', location_id: location?.id ?? '' }
  const form = useFormOf(clock.add, {
    initial: { ...named, kind, on, time, ambiguous: 'earlier', reason: '' },
    invalidates,
    success: t('clock.correct.added'),
    failed: t('clock.correct.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('clock.correct.save')}>
      <FormSection title={t('clock.correct.what')} description={t('clock.correct.addHelp')}>
        <SelectField
          of={form}
          name="employee_id"
          label={t('timesheets.list.employee')}
          load={loadEmployees}
          chosen={employee ?? null}
        />
        <SelectField
          of={form}
          name="location_id"
          label={t('timesheets.list.location')}
          load={(q) => loadLocations(q)}
          chosen={location ?? null}
        />
        <SegmentedField
          of={form}
          name="kind"
          label={t('clock.punches.kind')}
          options={punchKinds.map((value) => ({ value, label: t(`clock.kind.${value}`) }))}
          span={2}
        />
        <DateField of={form} name="on" label={t('clock.correct.on')} max={today()} />
        <TimeField of={form} name="time" label={t('clock.correct.time')} step={5} />
        <TextareaField of={form} name="reason" label={t('clock.correct.reason')} span={2} />
      </FormSection>
    </FormPanel>
  )
}

type PunchProps = { punch: PunchRow | null; onClose: () => void }

/** Corrects the time of a punch. */
export function MovePunchDrawer({ punch, onClose }: PunchProps) {
  const t = useTranslate()
  return (
    <SideDrawer opened={punch !== null} onClose={onClose} title={t('clock.correct.move')}>
      {punch && <MoveForm key={punch.id} punch={punch} onClose={onClose} />}
    </SideDrawer>
  )
}

function MoveForm({ punch, onClose }: { punch: PunchRow; onClose: () => void }) {
  const t = useTranslate()
  const { id, at, time_zone } = punch
  const form = useFormOf(clock.move, {
    initial: { id, on: dayOf(at, time_zone), time: formatInstantTime(at, time_zone), ambiguous: 'earlier', reason: '' },
    invalidates,
    success: t('clock.correct.moved'),
    failed: t('clock.correct.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('clock.correct.save')}>
      <FormSection
        title={`${punch.employee_name} · ${t(`clock.kind.${punch.kind}`)}`}
        description={t('clock.correct.moveHelp')}
      >
        <DateField of={form} name="on" label={t('clock.correct.on')} max={today()} />
        <TimeField of={form} name="time" label={t('clock.correct.time')} step={5} />
        <TextareaField of={form} name="reason" label={t('clock.correct.reason')} span={2} />
      </FormSection>
    </FormPanel>
  )
}

/** Takes a punch out of effect. */
export function VoidPunchDialog({ punch, onClose }: PunchProps) {
  const t = useTranslate()
  const send = useSend(clock.void, { invalidates, success: t('clock.correct.voided'), onDone: onClose })
  return (
    <ReasonDialog
      opened={punch !== null}
      onClose={onClose}
      title={t('clock.correct.void')}
      reasonOptions={{ label: t('clock.correct.reason'), required: true }}
      confirm={t('clock.correct.void')}
      busy={send.busy}
      onConfirm={(reason) => punch && send.send({ id: punch.id, reason })}
    >
      {punch && (
        <Text>
          <strong>{punch.employee_name}</strong>
          <br />
          {t(`clock.kind.${punch.kind}`)} · {formatDate(dayOf(punch.at, punch.time_zone), 'weekday')}{' '}
          {formatInstantTime(punch.at, punch.time_zone)} · {punch.location_name}
        </Text>
      )}
    </ReasonDialog>
  )
}
