import { Text, Title, UnstyledButton } from '@mantine/core'
import type { EmployeeDocument } from '#contract/documents.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { DocumentBadge } from '#web/modules/documents/DocumentBadge.tsx'
import classes from './Documents.module.css'

/** The other editions of a paper, which stay as they were. */
export function Editions({ papers, onLook }: { papers: readonly EmployeeDocument[]; onLook: (id: string) => void }) {
  const t = useWords()
  if (papers.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('documents.editions')}
      </Title>
      <ul className={classes.papers}>
        {papers.map((paper) => (
          <li key={paper.id} className={classes.paper}>
            <div className={classes.what}>
              <UnstyledButton className={classes.name} onClick={() => onLook(paper.id)}>
                {t('documents.edition', { number: paper.edition })}
              </UnstyledButton>
              <Text size="sm" c="dimmed">
                {[
                  paper.submitted_at && formatInstant(paper.submitted_at),
                  paper.expires_on && t('documents.until', { day: formatDate(paper.expires_on) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <DocumentBadge paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  )
}
