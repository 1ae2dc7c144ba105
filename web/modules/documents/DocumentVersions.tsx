import { Title } from '@mantine/core'
import type { EmployeeDocument } from '#contract/people/documents.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DocumentBadge } from './DocumentBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The other versions of a document, which cannot be changed. */
export function DocumentVersions({
  versions,
  onOpen,
}: {
  versions: readonly EmployeeDocument[]
  onOpen: (id: string) => void
}) {
  const t = useTranslate()
  if (versions.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('documents.editions')}
      </Title>
      <Lines>
        {versions.map((document) => (
          <Line
            key={document.id}
            name={t('documents.edition', { number: document.edition })}
            onOpen={() => onOpen(document.id)}
            facts={[
              document.submitted_at && formatInstant(document.submitted_at),
              document.expires_on && t('documents.until', { day: formatDate(document.expires_on) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <DocumentBadge document={document} />
          </Line>
        ))}
      </Lines>
    </section>
  )
}
