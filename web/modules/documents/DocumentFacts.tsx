import type { EmployeeDocument } from '#contract/people/documents.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'

/** The details of a document, who uploaded it and who approved or rejected it. */
export function DocumentFacts({ document }: { document: EmployeeDocument }) {
  const t = useTranslate()
  const day = (value: string | null) => value && formatDate(value)
  const done = (by: string | null, at: string | null) =>
    by && at && t('documents.by', { name: by, at: formatInstant(at) })
  const items = [
    { label: t('documents.number'), value: document.number },
    { label: t('documents.issuer'), value: document.issuer },
    { label: t('documents.issued'), value: day(document.issued_on) },
    { label: t('documents.expires'), value: day(document.expires_on) },
    { label: t('documents.uploaded'), value: done(document.submitted_by_name, document.submitted_at) },
    { label: t('documents.decided'), value: done(document.decided_by_name, document.decided_at) },
  ]
  return <Facts items={items.filter(({ value }) => value)} />
}
