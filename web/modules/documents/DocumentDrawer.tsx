import { Alert, Stack } from '@mantine/core'
import type { DocumentWithActions, ShownDocuments } from '#contract/people/documents.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DocumentActions } from '#web/modules/documents/DocumentActions.tsx'
import { DocumentBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { DocumentFile } from '#web/modules/documents/DocumentFile.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { earlierVersionsOf } from './document-lines.ts'

type Props = {
  /** null when the drawer is closed */
  document: DocumentWithActions | null
  shownDocuments: ShownDocuments
  onUpload: (type_id: string) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** One document: its file, its details, the available actions and its other versions. */
export function DocumentDrawer({ document, onClose, ...rest }: Props) {
  return (
    <SideDrawer opened={document !== null} onClose={onClose} title={document?.type_name ?? ''}>
      {document && <DocumentDetails key={document.id} document={document} onClose={onClose} {...rest} />}
    </SideDrawer>
  )
}

function DocumentDetails({ document, shownDocuments, ...does }: Props & { document: DocumentWithActions }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <div>
        <DocumentBadge document={document} />
      </div>
      {document.status === 'rejected' && (
        <Alert color="red" title={t('documents.rejectedTitle')}>
          {document.reason}
        </Alert>
      )}
      {document.status === 'requested' && document.note && (
        <Alert color="yellow" title={t('documents.request.requested')}>
          {document.note}
        </Alert>
      )}
      {document.has_file && <DocumentFile document={document} />}
      <DocumentActions document={document} types={shownDocuments.types} {...does} />
      <DocumentFacts document={document} />
      <DocumentVersions versions={earlierVersionsOf(document, shownDocuments.documents)} onOpen={does.onOpen} />
    </Stack>
  )
}
