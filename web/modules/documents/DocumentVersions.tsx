import { Title } from '@mantine/core'
import type { EmployeeDocument } from '#contract/people/documents.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { DocumentBadge } from './DocumentBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The other versions of a document, which cannot be changed. */
export function DocumentVersions({
  papers,
  onLook,
}: {
  papers: readonly EmployeeDocument[]
  onLook: (id: string) => void
}) {
  const t = useWords()
  if (papers.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('documents.editions')}
      </Title>
      <Lines>
        {papers.map((paper) => (
          <Line
            key={paper.id}
            name={t('documents.edition', { number: paper.edition })}
            onOpen={() => onLook(paper.id)}
            facts={[
              paper.submitted_at && formatInstant(paper.submitted_at),
              paper.expires_on && t('documents.until', { day: formatDate(paper.expires_on) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <DocumentBadge paper={paper} />
          </Line>
        ))}
      </Lines>
    </section>
  )
}
