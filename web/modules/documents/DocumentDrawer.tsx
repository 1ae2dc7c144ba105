import { Alert, Stack } from '@mantine/core'
import type { ShownDocument, ShownDocuments } from '#contract/people/documents.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useWords } from '#web/lib/wording.ts'
import { DocumentActions } from '#web/modules/documents/DocumentActions.tsx'
import { DocumentBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { DocumentFile } from '#web/modules/documents/DocumentFile.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { earlierThan } from './document-lines.ts'

type Props = {
  /** null when the drawer is closed */
  paper: ShownDocument | null
  held: ShownDocuments
  onHandIn: (type_id: string) => void
  onLook: (id: string) => void
  onClose: () => void
}

/** One document: its file, its details, the available actions and its other versions. */
export function DocumentDrawer({ paper, onClose, ...rest }: Props) {
  return (
    <SideDrawer opened={paper !== null} onClose={onClose} title={paper?.type_name ?? ''}>
      {paper && <Paper key={paper.id} paper={paper} onClose={onClose} {...rest} />}
    </SideDrawer>
  )
}

function Paper({ paper, held, ...does }: Props & { paper: ShownDocument }) {
  const t = useWords()
  return (
    <Stack gap="lg">
      <div>
        <DocumentBadge paper={paper} />
      </div>
      {paper.status === 'rejected' && (
        <Alert color="red" title={t('documents.rejectedTitle')}>
          {paper.reason}
        </Alert>
      )}
      {paper.status === 'requested' && paper.note && (
        <Alert color="yellow" title={t('documents.ask.noted')}>
          {paper.note}
        </Alert>
      )}
      {paper.has_file && <DocumentFile paper={paper} />}
      <DocumentActions paper={paper} types={held.types} {...does} />
      <DocumentFacts paper={paper} />
      <DocumentVersions papers={earlierThan(paper, held.documents)} onLook={does.onLook} />
    </Stack>
  )
}
