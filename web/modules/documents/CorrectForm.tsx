import { type RequiredType, documents, type EmployeeDocument } from '#contract/people/documents.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { missingFacts, DocumentFields } from './DocumentFields.tsx'
import { useCanReview } from '#web/modules/documents/review/use-can-review.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'

type Props = { document: EmployeeDocument; type: RequiredType; onClose: () => void }

const valuesOf = (document: EmployeeDocument) => ({
  id: document.id,
  version: document.version,
  number: document.number ?? '',
  issuer: document.issuer ?? '',
  issued_on: document.issued_on ?? '',
  expires_on: document.expires_on ?? '',
  visible_to_customer: document.visible_to_customer,
})

/** Corrects the details of a document; the file does not change. */
export function CorrectForm({ document, type, onClose }: Props) {
  const t = useTranslate()
  const decides = useCanReview()
  const form = useFormOf(documents.update, {
    initial: valuesOf(document),
    fromCurrent: valuesOf,
    problems: (values) =>
      Object.fromEntries(missingFacts(type, values).map((field) => [field, translate('validation.required')])),
    invalidates: [documents, dashboard.documents, dashboard.personDocuments],
    success: t('documents.correct.saved'),
    failed: t('documents.correct.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('documents.correct.save')} onCancel={onClose}>
      <FormSection title={t('documents.correct.correct')} description={t('documents.correct.text')}>
        <DocumentFields of={form} type={type} />
        {decides && (
          <SwitchField of={form} name="visible_to_customer" label={t('documents.correct.visible')} span={2} />
        )}
      </FormSection>
    </FormPanel>
  )
}
