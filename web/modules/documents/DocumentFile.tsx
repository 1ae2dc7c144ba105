import type { customerDocuments } from '#contract/customers/customer-documents.ts'
import { documents, type EmployeeDocument } from '#contract/people/documents.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from './FilePreview.tsx'

type Props = {
  document: Pick<EmployeeDocument, 'id' | 'type_name' | 'file_name' | 'content_type'>
  /** the call that returns the file to the current user */
  from?: typeof documents.file | typeof customerDocuments.file
}

/** The file of a document. */
export function DocumentFile({ document, from = documents.file }: Props) {
  const t = useTranslate()
  const { id, type_name, file_name, content_type } = document
  const title = t('documents.file.of', { document: type_name })
  return <FilePreview call={from} input={{ id }} title={title} file_name={file_name} content_type={content_type} />
}
