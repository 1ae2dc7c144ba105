import { Text } from '@mantine/core'
import { dataExportDays, dataExports } from '#contract/platform/data-exports.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { can, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Requests an export of all data. */
export function ExportDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('dataExports.make')}>
      {opened && <ExportForm onClose={onClose} />}
    </SideDrawer>
  )
}

function ExportForm({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslate()
  const seesNumbers = can(['Employee', 'view sensitive'], useSession())
  const form = useFormOf(dataExports.store, {
    initial: { employee_id: '', with_files: true, with_numbers: false },
    invalidates: [dataExports],
    success: t('dataExports.form.success'),
    failed: t('dataExports.form.failed'),
    onDone: onClose,
  })
  const isOfPerson = String(form.form.useWatchValue('employee_id')) !== ''
  return (
    <FormPanel of={form} submit={t('dataExports.form.submit')}>
      <FormSection title={t('dataExports.form.title')} description={t('dataExports.form.text')}>
        <SelectField
          of={form}
          name="employee_id"
          label={t('dataExports.form.employee')}
          description={t('dataExports.form.employeeText')}
          load={loadEmployees}
          clearable
          // What the person sees of themselves.
          onChoose={() => form.form.setFieldValue('with_numbers', false)}
          span={2}
        />
        <SwitchField
          of={form}
          name="with_files"
          label={t('dataExports.form.withFiles')}
          description={t('dataExports.form.withFilesText')}
          span={2}
        />
        {!isOfPerson && (
          <SwitchField
            of={form}
            name="with_numbers"
            label={t('dataExports.form.withNumbers')}
            description={t(seesNumbers ? 'dataExports.form.withNumbersText' : 'dataExports.form.mayNotSeeNumbers')}
            disabled={!seesNumbers}
            span={2}
          />
        )}
        <Field span={2}>
          <Text size="sm" c="dimmed">
            {t('dataExports.form.kept', { days: dataExportDays })}
          </Text>
        </Field>
      </FormSection>
    </FormPanel>
  )
}
