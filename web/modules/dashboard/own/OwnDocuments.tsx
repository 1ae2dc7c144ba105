import { Anchor, Button, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { documents, tabOfKind } from '#contract/people/documents.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { DocumentBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { factsOf } from '#web/modules/documents/DocumentList.tsx'
import { linesOf, needsAction, type DocumentLine } from '#web/modules/documents/document-lines.ts'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The documents that the signed-in person has to upload: missing, requested, rejected or expiring soon. */
export function OwnDocuments() {
  const t = useWords()
  const id = useSession()?.user?.employee_id ?? ''
  const { data } = useApiQuery(documents.list, { id }, { when: id !== '' })
  const lines = data ? linesOf(data).filter(needsAction) : []
  if (lines.length === 0) return null
  return (
    <Panel title={t('dashboard.documents.own')}>
      <ul className={classes.rows}>
        {lines.map((line) => (
          <DocumentRow key={line.document?.id ?? line.type.id} line={line} href={sectionOf(id, line)} />
        ))}
      </ul>
    </Panel>
  )
}

function DocumentRow({ line, href }: { line: DocumentLine; href: string }) {
  const t = useWords()
  const { type, document } = line
  return (
    <li className={classes.row}>
      <div>
        <Anchor fw={600} href={href}>
          {type.shown}
        </Anchor>
        <Text c="dimmed">{factsOf(t, line)}</Text>
        <DocumentBadge document={document} />
      </div>
      <Button
        component="a"
        variant="default"
        href={href}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        aria-label={t('dashboard.documents.uploadNamed', { name: type.shown })}
      >
        {t('dashboard.documents.upload')}
      </Button>
    </li>
  )
}

const sectionOf = (id: string, { type }: DocumentLine) =>
  hrefOf('/employee-profile-update/{id}', { id }, { tab: tabOfKind[type.kind] })
