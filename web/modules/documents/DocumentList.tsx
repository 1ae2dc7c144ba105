import { Button } from '@mantine/core'
import { IconCertificate, IconFileText } from '@tabler/icons-react'
import { documents, type ShownDocuments } from '#contract/people/documents.ts'
import { formatDate } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DocumentBadge } from './DocumentBadge.tsx'
import { type DocumentLine, linesOf, needsAction } from './document-lines.ts'
import { useCanReview } from '#web/modules/documents/review/use-can-review.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import type { Translate } from '#web/wording/translate.ts'
import classes from './Documents.module.css'

type DocumentHandlers = {
  onUpload: (type_id: string) => void
  /** absent if the current user cannot request documents */
  onRequest?: (type_id: string) => void
  onOpen: (id: string) => void
}

/** The required, pending and approved documents by type, each with its next step. */
export function DocumentList({
  shownDocuments,
  none,
  ...does
}: DocumentHandlers & { shownDocuments: ShownDocuments; none: string }) {
  const t = useTranslate()
  const lines = linesOf(shownDocuments)
  if (lines.length === 0) return <EmptyState title={none} text={t('documents.noneText')} />
  return (
    <Lines>
      {lines.map((line) => (
        <DocumentItem key={line.document?.id ?? line.type.id} line={line} {...does} />
      ))}
    </Lines>
  )
}

function DocumentItem({ line, ...does }: DocumentHandlers & { line: DocumentLine }) {
  const t = useTranslate()
  const { type, document } = line
  const Icon = type.kind === 'certification' ? IconCertificate : IconFileText
  return (
    <Line
      sign={<Icon size={22} stroke={1.6} aria-hidden />}
      name={type.shown}
      onOpen={document === null ? undefined : () => does.onOpen(document.id)}
      facts={factsOf(t, line)}
    >
      <DocumentBadge document={document} />
      <div className={classes.next}>
        <NextStep line={line} {...does} />
      </div>
    </Line>
  )
}

/** One line about a document: why it is needed, why it was rejected, or until when it is valid. */
export function factsOf(t: Translate, { document }: DocumentLine) {
  if (document === null) return t('documents.missingText')
  if (document.status === 'requested') return document.note ?? t('documents.requestedText')
  if (document.status === 'rejected') return t('documents.because', { reason: document.reason ?? '' })
  const until = document.expires_on && t('documents.until', { day: formatDate(document.expires_on) })
  const issued = document.issued_on && t('documents.since', { day: formatDate(document.issued_on) })
  return [document.number, until ?? issued ?? t('documents.noEnd')].filter(Boolean).join(' · ')
}

function NextStep({ line, onUpload, onRequest, onOpen }: DocumentHandlers & { line: DocumentLine }) {
  const t = useTranslate()
  const { type, document } = line
  const decides = useCanReview()
  const look = (words: string, variant: 'default' | 'filled') => (
    <Button variant={variant} onClick={() => onOpen(document?.id ?? '')} aria-label={`${words}: ${type.shown}`}>
      {words}
    </Button>
  )
  if (document?.allowed_actions.includes('approve')) return look(t('documents.decide.look'), 'filled')
  if (!needsAction(line) || !canUpload(document)) return look(t('documents.look'), 'default')
  if (document === null && onRequest)
    return (
      <Button
        variant="default"
        onClick={() => onRequest(type.id)}
        aria-label={`${t('documents.request.action')}: ${type.shown}`}
      >
        {t('documents.request.action')}
      </Button>
    )
  const words = t(document?.status === 'approved' ? 'documents.upload.renew' : 'documents.upload.upload')
  return (
    <Button
      variant={decides ? 'default' : 'filled'}
      onClick={() => onUpload(type.id)}
      aria-label={`${words}: ${type.shown}`}
    >
      {words}
    </Button>
  )
}

const canUpload = (document: DocumentLine['document']) =>
  document === null
    ? isCallAllowed(documents.submit)
    : document.allowed_actions.some((action) => action === 'submit' || action === 'renew')
