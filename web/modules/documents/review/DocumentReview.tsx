import { Alert, Anchor, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { documents, type documentQueues, type QueuedDocumentWithActions } from '#contract/people/documents.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReviewButtons } from './ReviewButtons.tsx'
import { DocumentBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { DocumentFile } from '#web/modules/documents/DocumentFile.tsx'
import { DocumentFacts } from '#web/modules/documents/DocumentFacts.tsx'
import { documentHref } from './ReviewQueueBulk.tsx'
import { Walk } from '#web/ui/page/Walk.tsx'
import classes from '#web/modules/documents/Documents.module.css'

type Props = {
  queue: (typeof documentQueues)[number]
  /** the rows in the order of the list */
  rows: readonly QueuedDocumentWithActions[]
  /** the id of the document shown; null: closed */
  opened: string | null
  onShow: (id: string) => void
  onClose: () => void
}

/**
 * Shows the documents of a list one after the other, each with its file beside its details. A document that a link names and that
 * is not on the page (it is on another page, or no longer pending) is loaded by its id.
 */
export function DocumentReview({ queue, rows, opened, onShow, onClose }: Props) {
  const t = useTranslate()
  const at = rows.findIndex(({ id }) => id === opened)
  const alone = useApiQuery(documents.info, { id: opened ?? '' }, { when: opened !== null && at === -1 })
  const document = rows[at] ?? (opened === null ? undefined : alone.data)
  const [before, after] = at === -1 ? [] : [rows[at - 1], rows[at + 1]]
  const show = (to: QueuedDocumentWithActions | undefined) => to && onShow(to.id)
  const next = after ?? before
  return (
    <Drawer
      opened={opened !== null}
      onClose={onClose}
      position="right"
      size="min(72rem, 100%)"
      title={document ? `${document.employee_name} · ${document.type_name}` : t(`documents.queue.${queue}`)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {opened !== null && !document && <Loaded of={alone}>{() => null}</Loaded>}
      {document && (
        <Stack gap="md">
          {at !== -1 && (
            <Walk
              place={{ at, of: rows.length }}
              onBefore={before && (() => show(before))}
              onAfter={after && (() => show(after))}
            />
          )}
          {queue === 'waiting' && document.status !== 'submitted' && (
            <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
              {t('documents.queue.noLonger')}
            </Alert>
          )}
          <Review key={document.id} document={document} onDone={() => (next ? onShow(next.id) : onClose())} />
        </Stack>
      )}
    </Drawer>
  )
}

function Review({ document, onDone }: { document: QueuedDocumentWithActions; onDone: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.review} data-file={document.has_file || undefined}>
      {document.has_file && <DocumentFile document={document} />}
      <Stack gap="lg">
        <div>
          <DocumentBadge document={document} />
        </div>
        {document.note && <Text>{document.note}</Text>}
        <DocumentFacts document={document} />
        {document.allowed_actions.includes('approve') && (
          <Group gap="xs">
            <ReviewButtons document={document} onDone={onDone} keys />
          </Group>
        )}
        <Anchor href={documentHref(document)}>{t('documents.queue.allOf', { name: document.employee_name })}</Anchor>
      </Stack>
    </div>
  )
}
