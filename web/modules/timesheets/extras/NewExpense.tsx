import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { documentFileTypes } from '#contract/people/documents.ts'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { timesheetExtras } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** An expense with a photo of its receipt, which is sent once the expense is recorded. */
export function NewExpense({ timesheet_id, onDone }: { timesheet_id: string; onDone: () => void }) {
  const t = useTranslate()
  const [receipt, setReceipt] = useState<File | null>(null)
  const { sendOrShow, busy } = useSend(timesheetAttachments.add, {
    invalidates: touchedByTime,
    failed: t('timesheets.attachments.failed'),
  })
  const form = useFormOf(timesheetExtras.store, {
    initial: { timesheet_id, kind: 'expense', code: '', hundredths: '', cents: '', title: '' },
    invalidates: touchedByTime,
    success: t('timesheets.extras.added'),
    failed: t('timesheets.extras.failed'),
    onDone: async ({ id: extra_id }) => {
      // Where it fails, the expense is there, and the receipt can be added to it.
      if (receipt !== null) await sendOrShow({ id: timesheet_id, extra_id }, { files: [receipt] })
      onDone()
    },
  })
  return (
    // Recorded already, it is not recorded again while its receipt is sent.
    <FormPanel
      of={busy ? { ...form, busy, submit: (event) => event?.preventDefault() } : form}
      submit={t('timesheets.extras.save')}
    >
      <FormSection title={t('timesheets.extras.howMuch')}>
        <ExpenseFields of={form} />
      </FormSection>
      <FormSection title={t('timesheets.extras.receipt')}>
        <Group gap="xs">
          <UploadButtons
            accept={documentFileTypes}
            chooseLabel={t('timesheets.extras.chooseReceipt')}
            photoLabel={t('timesheets.attachments.take')}
            busy={busy}
            onChoose={setReceipt}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {receipt?.name ?? t('timesheets.extras.noReceipt')}
          </Text>
        </Group>
      </FormSection>
    </FormPanel>
  )
}

/** What was spent, and for what. */
export function ExpenseFields({ of }: { of: WorkingForm<'cents' | 'title'> }) {
  const t = useTranslate()
  return (
    <>
      <MoneyField of={of} name="cents" label={t('timesheets.extras.spent')} span={2} required />
      <TextField
        of={of}
        name="title"
        label={t('timesheets.extras.purpose')}
        placeholder={t('timesheets.extras.purposeExample')}
        span={2}
        required
      />
    </>
  )
}
