import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import type { customerPapers } from '#contract/customer-papers.ts'
import { documents, type EmployeeDocument } from '#contract/documents.ts'
import { keep } from '#web/lib/files.ts'
import { useFile, useShownFile } from '#web/lib/use-file.ts'
import { messageOf, useWords } from '#web/lib/wording.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import classes from './Documents.module.css'

type Shown = Pick<EmployeeDocument, 'id' | 'type_name' | 'file_name' | 'content_type'>
type Props = {
  paper: Shown
  /** the call that gives it to whoever looks */
  from?: typeof documents.file | typeof customerPapers.file
}

/** The file of a paper: a picture is shown, a PDF where the browser can; either may be kept. */
export function DocumentFile({ paper, from = documents.file }: Props) {
  const t = useWords()
  const file = useFile(from, { id: paper.id })
  if (file.error) {
    const { title, message } = messageOf(file.error)
    return <ErrorState title={title} message={message} onRetry={() => void file.refetch()} />
  }
  const found = file.data
  return (
    <figure className={classes.figure}>
      <div className={classes.sheet}>
        {found === undefined ? <Skeleton height="18rem" /> : <Sheet paper={paper} blob={found.blob} />}
      </div>
      <Group justify="space-between" wrap="nowrap" mt="xs" component="figcaption">
        <Text size="sm" c="dimmed" truncate>
          {paper.file_name}
        </Text>
        <Button
          variant="default"
          disabled={found === undefined}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => found && keep(found.blob, found.name)}
        >
          {t('documents.file.download')}
        </Button>
      </Group>
    </figure>
  )
}

function Sheet({ paper, blob }: { paper: Shown; blob: Blob }) {
  const t = useWords()
  const shown = useShownFile(blob)
  const title = t('documents.file.of', { document: paper.type_name })
  if (paper.content_type !== 'application/pdf') return <img ref={shown} alt={title} className={classes.picture} />
  // Browsers of phones show no PDF inside a page.
  if (navigator.pdfViewerEnabled) return <iframe ref={shown} title={title} className={classes.pages} />
  return (
    <div className={classes.noViewer}>
      <IconFileTypePdf size={44} stroke={1.3} aria-hidden />
      <Text c="dimmed" ta="center">
        {t('documents.file.noViewer')}
      </Text>
    </div>
  )
}
