import { useState } from 'react'
import { type RequiredType, documents } from '#contract/people/documents.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { formatBytes } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { FileChoice } from './FileChoice.tsx'
import { missingFacts, DocumentFields } from './DocumentFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

type Props = {
  title: string
  which: string
  id: string
  types: readonly RequiredType[]
  /** null: closed; '': the user chooses the type here */
  type_id: string | null
  onClose: () => void
}

/** Uploads a document: its type, its file and its details. */
export function UploadDocumentDrawer({ title, type_id, onClose, ...rest }: Props) {
  return (
    <SideDrawer opened={type_id !== null} onClose={onClose} title={title}>
      {type_id !== null && <UploadForm type_id={type_id} onClose={onClose} {...rest} />}
    </SideDrawer>
  )
}

function UploadForm({ which, id, types, type_id, onClose }: Omit<Props, 'title'>) {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const typeIn = (chosen: unknown) => types.find((type) => type.id === chosen)
  const form = useFormOf(documents.submit, {
    initial: { id, type_id, number: '', issuer: '', issued_on: '', expires_on: '' },
    problems: (values) => missingFieldsOf(typeIn(values.type_id), values, file),
    extras: () => ({ files: file ? [file] : [], onProgress: (done, total) => setSent({ done, total }) }),
    invalidates: [documents, employeeDetails.file, dashboard.documents, dashboard.personDocuments],
    success: t('documents.upload.done'),
    failed: t('documents.upload.failed'),
    onDone: onClose,
  })
  const type = typeIn(form.form.useWatchValue('type_id'))
  function choose(chosen: File | null) {
    form.form.clearFieldError('file')
    setFile(chosen)
  }
  return (
    <FormPanel of={form} submit={t('documents.upload.upload')}>
      <FormSection title={which}>
        <SelectField
          of={form}
          name="type_id"
          label={t('documents.type')}
          options={types.map(({ id: value, shown: label }) => ({ value, label }))}
          span={2}
        />
        {type && <FileChoice of={form} file={file} required={type.needs_file} onChoose={choose} />}
      </FormSection>
      {type && (
        <FormSection title={t('documents.upload.facts')} description={t('documents.upload.factsText')}>
          <DocumentFields of={form} type={type} />
        </FormSection>
      )}
      {form.busy && file && <UploadProgress {...sent} />}
    </FormPanel>
  )
}

function missingFieldsOf(type: RequiredType | undefined, values: Readonly<Record<string, unknown>>, file: File | null) {
  if (type === undefined) return {}
  const fields = [...missingFacts(type, values), ...(type.needs_file && file === null ? ['file'] : [])]
  return Object.fromEntries(fields.map((field) => [field, translate('validation.required')]))
}

/** Progress is known while the file uploads; for the check of the file that follows, only its end is. */
function UploadProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslate()
  if (done >= total) return <ProgressPanel title={t('documents.upload.checking')} done={0} total={0} />
  return (
    <ProgressPanel
      title={t('documents.upload.sending')}
      done={done}
      total={total}
      amount={`${formatBytes(done)} / ${formatBytes(total)}`}
    />
  )
}
