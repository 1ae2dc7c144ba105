import { Alert, Text } from '@mantine/core'
import { evidence } from '#contract/platform/evidence.ts'
import { loadEmployees, loadLocations } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { PackEstimate } from './PackEstimate.tsx'

export type PackDrawerProps = { opened: boolean; onClose: () => void }

/** Makes an evidence pack; the address names what it is about. */
export function PackDrawer({ opened, onClose }: PackDrawerProps) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('evidence.form.title')}>
      {opened && <PackForm onClose={onClose} />}
    </SideDrawer>
  )
}

function PackForm({ onClose }: Pick<PackDrawerProps, 'onClose'>) {
  const t = useTranslate()
  const [make] = useSearchParam('make')
  const [about] = useSearchParam('about')
  const [name] = useSearchParam('name')
  const chosen = about === null ? null : { id: about, name: name ?? about }
  const form = useFormOf(evidence.store, {
    initial: {
      employee_id: make === 'employee' ? (about ?? '') : '',
      location_id: make === 'location' ? (about ?? '') : '',
      from: `${today().slice(0, 8)}01`,
      to: today(),
      with_files: true,
      recipient: '',
      purpose: '',
    },
    invalidates: [evidence],
    success: t('evidence.form.success'),
    failed: t('evidence.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('evidence.form.submit')}>
      <FormSection title={t('evidence.form.about')} description={t('evidence.form.aboutText')}>
        <SelectField
          of={form}
          name="employee_id"
          label={t('evidence.form.employee')}
          load={loadEmployees}
          chosen={make === 'employee' ? chosen : null}
          clearable
          span={2}
        />
        <SelectField
          of={form}
          name="location_id"
          label={t('evidence.form.location')}
          load={(q) => loadLocations(q)}
          chosen={make === 'location' ? chosen : null}
          clearable
          span={2}
        />
        <DateField of={form} name="from" label={t('evidence.form.from')} />
        <DateField of={form} name="to" label={t('evidence.form.to')} />
      </FormSection>
      <FormSection title={t('evidence.form.why')} description={t('evidence.form.whyText')}>
        <TextField of={form} name="recipient" label={t('evidence.form.recipient')} span={2} />
        <TextareaField of={form} name="purpose" label={t('evidence.form.purpose')} rows={2} />
      </FormSection>
      <Contents of={form} />
    </FormPanel>
  )
}

type PackFieldName = 'employee_id' | 'location_id' | 'from' | 'to' | 'with_files' | 'recipient' | 'purpose'

function Contents({ of }: { of: WorkingForm<PackFieldName> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('evidence.form.estimate')}>
      <SwitchField
        of={of}
        name="with_files"
        label={t('evidence.form.withFiles')}
        description={t('evidence.form.withFilesText')}
        span={2}
      />
      <PackEstimate of={of} />
      <Field span={2}>
        <Alert color="blue" variant="light">
          <Text size="sm">{t('evidence.form.neverIncluded')}</Text>
        </Alert>
      </Field>
    </FormSection>
  )
}
