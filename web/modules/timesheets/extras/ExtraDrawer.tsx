import { Stack } from '@mantine/core'
import type { ExtraUnit, TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { timesheetExtras } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { ExpenseFields, NewExpense } from './NewExpense.tsx'
import type { OpenedExtra } from './opened-extra.ts'
import { Receipts } from './Receipts.tsx'
import { UnitsField } from './UnitsField.tsx'

type Props = { opened: OpenedExtra; sheet: Timesheet; onClose: () => void }

/** Records something beside the hours, or shows and changes what is recorded. */
export function ExtraDrawer({ opened, sheet, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={titleOf(opened) ?? t('timesheets.extras.expense')}>
      {opened === 'expense' && <NewExpense timesheet_id={sheet.id} onDone={onClose} />}
      {opened !== null && typeof opened === 'object' && 'choice' in opened && (
        <NewUnits timesheet_id={sheet.id} {...opened} onDone={onClose} />
      )}
      {opened !== null && typeof opened === 'object' && 'id' in opened && (
        <Recorded key={opened.id} extra={opened} sheet={sheet} onDone={onClose} />
      )}
    </SideDrawer>
  )
}

function titleOf(opened: OpenedExtra) {
  if (opened === null || opened === 'expense') return null
  return 'choice' in opened ? opened.choice.title : opened.title
}

type NewUnitsProps = Exclude<OpenedExtra, TimesheetExtra | 'expense' | null> & {
  timesheet_id: string
  onDone: () => void
}

function NewUnits({ timesheet_id, choice: { kind, code, unit }, onDone }: NewUnitsProps) {
  const t = useTranslate()
  const form = useFormOf(timesheetExtras.store, {
    // One occasion or day is the usual case.
    initial: { timesheet_id, kind, code, hundredths: isCounted(unit) ? 100 : '', cents: '', title: '' },
    invalidates: touchedByTime,
    success: t('timesheets.extras.added'),
    failed: t('timesheets.extras.failed'),
    onDone,
  })
  return (
    <FormPanel of={form} submit={t('timesheets.extras.save')}>
      <FormSection title={t('timesheets.extras.howMuch')}>
        <UnitsField of={form} unit={unit} autoFocus />
      </FormSection>
    </FormPanel>
  )
}

const isCounted = (unit: ExtraUnit) => unit === 'occasion' || unit === 'day' || unit === 'period'

type RecordedProps = { extra: TimesheetExtra; sheet: Timesheet; onDone: () => void }

function Recorded({ extra, sheet, onDone }: RecordedProps) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      {sheet.can_record_extras && <ChangeForm extra={extra} onDone={onDone} />}
      {extra.kind === 'expense' && <Receipts extra={extra} sheet={sheet} />}
      {sheet.can_record_extras && (
        <RemoveButton
          call={timesheetExtras.remove}
          record={extra}
          label={t('timesheets.extras.remove')}
          question={t('timesheets.extras.removeQuestion')}
          invalidates={touchedByTime}
          success={t('timesheets.extras.removed')}
          failed={t('timesheets.extras.removeFailed')}
          onDone={onDone}
        />
      )}
    </Stack>
  )
}

const valuesOf = ({ id, version, hundredths, cents, kind, title }: TimesheetExtra) => ({
  ...{ id, version, hundredths: hundredths ?? '', cents: cents ?? '' },
  title: kind === 'expense' ? title : '',
})

function ChangeForm({ extra, onDone }: Omit<RecordedProps, 'sheet'>) {
  const t = useTranslate()
  const form = useFormOf(timesheetExtras.update, {
    initial: valuesOf(extra),
    fromCurrent: valuesOf,
    invalidates: touchedByTime,
    success: t('timesheets.extras.saved'),
    failed: t('timesheets.extras.failed'),
    onDone,
  })
  return (
    <FormPanel of={form} submit={t('timesheets.extras.save')}>
      <FormSection title={t('timesheets.extras.howMuch')}>
        <AmountFields of={form} unit={extra.unit} />
      </FormSection>
    </FormPanel>
  )
}

type AmountProps = { of: WorkingForm<'hundredths' | 'cents' | 'title'>; unit: ExtraUnit | null }

const AmountFields = ({ of, unit }: AmountProps) =>
  unit === null ? <ExpenseFields of={of} /> : <UnitsField of={of} unit={unit} />
