import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import type { RequestOf, Call } from '#contract/call.ts'
import { saveFile } from '#web/lib/api/files.ts'
import { useFile, useShownFile } from '#web/lib/api/use-file.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import classes from './Documents.module.css'

type StoredFile = { file_name: string | null; content_type: string | null }
type Props<C extends Call> = StoredFile & {
  /** the call that returns the file, and its input */
  call: C
  input: RequestOf<C>
  /** the accessible name */
  title: string
}

/** A stored file: pictures are shown, PDFs where the browser can show them; both can be downloaded. */
export function FilePreview<C extends Call>({ call, input, title, file_name, content_type }: Props<C>) {
  const t = useTranslate()
  const file = useFile(call, input)
  if (file.error) {
    const { title, message } = messageOf(file.error)
    return <ErrorState title={title} message={message} onRetry={() => void file.refetch()} />
  }
  const loaded = file.data
  return (
    <figure className={classes.figure}>
      <div className={classes.sheet}>
        {loaded === undefined ? (
          <Skeleton height="18rem" />
        ) : (
          <Sheet title={title} content_type={content_type} blob={loaded.blob} />
        )}
      </div>
      <Group justify="space-between" wrap="nowrap" mt="xs" component="figcaption">
        <Text size="sm" c="dimmed" truncate>
          {file_name}
        </Text>
        <Button
          variant="default"
          disabled={loaded === undefined}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => loaded && saveFile(loaded.blob, loaded.name)}
        >
          {t('documents.file.download')}
        </Button>
      </Group>
    </figure>
  )
}

function Sheet({ title, content_type, blob }: Pick<StoredFile, 'content_type'> & { title: string; blob: Blob }) {
  const t = useTranslate()
  const shown = useShownFile(blob)
  if (content_type !== 'application/pdf') return <img ref={shown} alt={title} className={classes.picture} />
  // Mobile browsers do not show a PDF inside a page.
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
