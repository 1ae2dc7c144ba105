import { Button, Group, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { type ApplicantMessage, applicantMessages } from '#contract/jobs/applications/messages.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { LongText } from '#web/ui/text/LongText.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const MessageDrawer = whenOpened(
  () => import('./MessageDrawer.tsx').then((module) => module.MessageDrawer),
  () => true,
)

/** The emails to an applicant, newest first, and a form for another one: for the agency only. */
export function MessagesPart({ application }: { application: Application }) {
  const t = useTranslate()
  const [writing, setWriting] = useState(false)
  const { id: application_id, job_id, email, language } = application
  const messages = useApiQuery(applicantMessages.list, { application_id })
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4">
          {t('jobs.messages.title')}
        </Title>
        {isCallAllowed(applicantMessages.send) && email !== null && (
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setWriting(true)}>
            {t('jobs.messages.write')}
          </Button>
        )}
      </Group>
      <Loaded of={messages}>{(rows) => <Messages messages={rows} hasEmail={email !== null} />}</Loaded>
      {writing && (
        <MessageDrawer
          job_id={job_id}
          applicants={[application]}
          language={language}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}

const tones = { waiting: 'info', sent: 'ok', outbox: 'neutral', failed: 'bad' } as const

function Messages({ messages, hasEmail }: { messages: readonly ApplicantMessage[]; hasEmail: boolean }) {
  const t = useTranslate()
  if (messages.length === 0) return <Text c="dimmed">{t(`jobs.messages.${hasEmail ? 'none' : 'noEmail'}`)}</Text>
  return (
    <Lines>
      {messages.map(({ id, subject, text, by_name, sent_at, status }) => {
        const at = formatInstant(sent_at)
        return (
          <Line
            key={id}
            name={subject}
            text={text && <LongText text={text} lines={3} />}
            facts={by_name ? t('jobs.messages.by', { at, name: by_name }) : t('jobs.messages.automatic', { at })}
          >
            <StatusBadge tone={tones[status]}>{t(`jobs.messages.status.${status}`)}</StatusBadge>
          </Line>
        )
      })}
    </Lines>
  )
}
