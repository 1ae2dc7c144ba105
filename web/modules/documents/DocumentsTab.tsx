import { Button, Stack, Text } from '@mantine/core'
import { IconMailQuestion, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentKind, documents, type ShownDocuments } from '#contract/people/documents.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RequestDocumentDrawer } from './RequestDocumentDrawer.tsx'
import { DocumentDrawer } from '#web/modules/documents/DocumentDrawer.tsx'
import { UploadDocumentDrawer } from './UploadDocumentDrawer.tsx'
import { DocumentList } from './DocumentList.tsx'
import { documentsOfKind } from './document-lines.ts'
import { useCanReview } from '#web/modules/documents/review/use-can-review.ts'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { WordingKey } from '#web/wording/keys.ts'

/** The documents of a person that the agency requires or holds, with all versions. */
export const DocumentsTab = ({ id }: EmployeeTabProps) => <DocumentsOfKind id={id} kind="document" />

/** The same for certifications: licences, tickets and checks that the work requires. */
export const CertificationsTab = ({ id }: EmployeeTabProps) => <DocumentsOfKind id={id} kind="certification" />

type DocumentsOfKindProps = { id: string; kind: DocumentKind }

function DocumentsOfKind({ id, kind }: DocumentsOfKindProps) {
  const query = useApiQuery(documents.list, { id })
  return (
    <Loaded of={query}>
      {(shownDocuments) => (
        <DocumentsPanel id={id} kind={kind} shownDocuments={documentsOfKind(shownDocuments, kind)} />
      )}
    </Loaded>
  )
}

/** What the drawer shows: an upload or a request of a type ('' lets the user choose one there), or a document. */
type OpenedDrawer = { does: 'upload' | 'request'; type_id: string } | { does: 'look'; id: string }

function DocumentsPanel({ id, kind, shownDocuments }: DocumentsOfKindProps & { shownDocuments: ShownDocuments }) {
  const t = useTranslate()
  const decides = useCanReview()
  const words = wordsOf[kind]
  const [drawer, setDrawer] = useState<OpenedDrawer | null>(null)
  const close = () => setDrawer(null)
  const upload = (type_id: string) => setDrawer({ does: 'upload', type_id })
  const request = (type_id: string) => setDrawer({ does: 'request', type_id })
  const shown =
    drawer?.does === 'look' ? shownDocuments.documents.find((document) => document.id === drawer.id) : undefined
  return (
    <Stack gap="lg">
      <Panel
        title={t(words.title)}
        actions={<Actions kind={kind} onUpload={upload} onRequest={decides ? request : undefined} />}
      >
        <Text c="dimmed" mb="md">
          {t(decides ? words.text : words.ownText)}
        </Text>
        <DocumentList
          shownDocuments={shownDocuments}
          none={t(words.none)}
          onUpload={upload}
          onRequest={decides ? request : undefined}
          onOpen={(documentId) => setDrawer({ does: 'look', id: documentId })}
        />
      </Panel>
      <UploadDocumentDrawer
        title={t(words.upload)}
        which={t(words.which)}
        id={id}
        types={shownDocuments.types}
        type_id={drawer?.does === 'upload' ? drawer.type_id : null}
        onClose={close}
      />
      <RequestDocumentDrawer
        title={t(words.request)}
        id={id}
        types={shownDocuments.types}
        type_id={drawer?.does === 'request' ? drawer.type_id : null}
        onClose={close}
      />
      <DocumentDrawer
        document={shown ?? null}
        shownDocuments={shownDocuments}
        onUpload={upload}
        onOpen={(documentId) => setDrawer({ does: 'look', id: documentId })}
        onClose={close}
      />
    </Stack>
  )
}

const wordsOf = {
  document: {
    title: 'documents.title',
    text: 'documents.text',
    ownText: 'documents.ownText',
    none: 'documents.none',
    upload: 'documents.upload.title',
    which: 'documents.upload.which',
    request: 'documents.request.title',
  },
  certification: {
    title: 'documents.certification.title',
    text: 'documents.certification.text',
    ownText: 'documents.certification.ownText',
    none: 'documents.certification.none',
    upload: 'documents.certification.upload',
    which: 'documents.certification.which',
    request: 'documents.certification.request',
  },
} as const satisfies Record<DocumentKind, Record<string, WordingKey>>

type ActionsProps = {
  kind: DocumentKind
  onUpload: (type_id: string) => void
  onRequest?: (type_id: string) => void
}

function Actions({ kind, onUpload, onRequest }: ActionsProps) {
  const t = useTranslate()
  if (!isCallAllowed(documents.submit)) return null
  return (
    <>
      {onRequest && (
        <Button
          variant="default"
          leftSection={<IconMailQuestion size={16} aria-hidden />}
          onClick={() => onRequest('')}
        >
          {t('documents.request.action')}
        </Button>
      )}
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => onUpload('')}>
        {t(wordsOf[kind].upload)}
      </Button>
    </>
  )
}
