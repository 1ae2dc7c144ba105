import { type RequiredType, documents } from '#contract/people/documents.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'

type Props = {
  title: string
  id: string
  types: readonly RequiredType[]
  /** null: closed; '': the user chooses the type here */
  type_id: string | null
  onClose: () => void
}

/** Requests a document from a person. */
export function RequestDocumentDrawer({ title, type_id, onClose, ...rest }: Props) {
  return (
    <SideDrawer opened={type_id !== null} onClose={onClose} title={title}>
      {type_id !== null && <RequestForm type_id={type_id} onClose={onClose} {...rest} />}
    </SideDrawer>
  )
}

function RequestForm({ id, types, type_id, onClose }: Omit<Props, 'title'>) {
  const t = useTranslate()
  const form = useFormOf(documents.request, {
    initial: { id, type_id, note: '' },
    invalidates: [documents, employeeDetails.file],
    success: t('documents.request.success'),
    failed: t('documents.request.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('documents.request.action')}>
      <FormSection title={t('documents.request.which')} description={t('documents.request.text')}>
        <SelectField
          of={form}
          name="type_id"
          label={t('documents.type')}
          options={types.map(({ id: value, shown: label }) => ({ value, label }))}
          span={2}
        />
        <TextareaField of={form} name="note" label={t('documents.request.note')} span={2} />
      </FormSection>
    </FormPanel>
  )
}
