import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { applicantMessages } from '#contract/jobs/applications/messages.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const MessageDrawer = whenOpened(
  () => import('./MessageDrawer.tsx').then((module) => module.MessageDrawer),
  () => true,
)

/** Writes an email to those of the selected applicants who have an address. */
export function MessageBulk({ rows }: { rows: readonly ApplicationRow[] }) {
  const t = useTranslate()
  const [recipients, setRecipients] = useState<readonly ApplicationRow[] | null>(null)
  const { show, results } = useBulkResults()
  const reachable = isCallAllowed(applicantMessages.send) ? rows.filter(({ email }) => email !== null) : []
  const [first] = recipients ?? []
  return (
    <>
      {reachable.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setRecipients(reachable)}
        >
          {t('table.bulk.action', { action: t('jobs.messages.write'), count: reachable.length })}
        </Button>
      )}
      {recipients && first && (
        <MessageDrawer
          job_id={first.job_id}
          applicants={recipients}
          language={null}
          onClose={() => setRecipients(null)}
          onSent={(result) =>
            show({
              result,
              rows: recipients,
              badge: <StatusBadge tone="ok">{t('jobs.messages.status.sent')}</StatusBadge>,
            })
          }
        />
      )}
      {results}
    </>
  )
}
