import { Alert, Anchor, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import {
  emails,
  type EmailWithContent,
  type EmailRow,
  type EmailWithActions,
} from '#contract/platform/notifications/emails.ts'
import { formatInstant } from '#web/lib/format.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import classes from './EmailDrawer.module.css'
import { EmailPage } from './EmailPage.tsx'
import { EmailKindName } from '#web/modules/emails/EmailKindName.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** One email: its delivery status, and its content while it is stored. */
export function EmailDrawer({ row, onClose }: { row: EmailRow | null; onClose: () => void }) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.to_address}>
      {row && <LoadedEmail id={row.id} />}
    </SideDrawer>
  )
}

function LoadedEmail({ id }: { id: string }) {
  const query = useApiQuery(emails.info, { id })
  return <Loaded of={query}>{(email) => <EmailDetails email={email} />}</Loaded>
}

function EmailDetails({ email }: { email: EmailWithActions }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Facts
        items={[
          { label: t('emails.list.kind'), value: <EmailKindName kind={email.kind} /> },
          { label: t('emails.list.status'), value: <RecordStatus of="emails.status" status={email.status} /> },
          { label: t('emails.list.written'), value: formatInstant(email.created_at) },
          {
            label: t('emails.email.left'),
            value: email.status === 'sent' && email.sent_at && formatInstant(email.sent_at),
          },
          { label: t('emails.email.language'), value: languageNames[email.language] },
          { label: t('emails.email.attempts'), value: email.attempts },
        ]}
      />
      {email.failure && <Failure email={email} />}
      {email.content === null ? (
        <EmptyState title={t('emails.email.emptied')} text={t('emails.email.emptiedText')} />
      ) : (
        <EmailContent content={email.content} language={email.language} />
      )}
    </Stack>
  )
}

function EmailContent({
  content,
  language,
}: {
  content: NonNullable<EmailWithContent['content']>
  language: EmailWithContent['language']
}) {
  const t = useTranslate()
  const [form, setForm] = useState('page')
  const forms = ['page', 'text'] as const
  return (
    <Stack component="article" gap="sm">
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={2} size="h4" lang={language} className={classes.subject}>
          {content.subject}
        </Title>
        <SegmentedControl
          size="xs"
          className={classes.forms}
          aria-label={t('emails.email.form')}
          value={form}
          onChange={setForm}
          data={forms.map((value) => ({ value, label: t(`emails.email.${value}`) }))}
        />
      </Group>
      {form === 'page' ? (
        <EmailPage html={content.html} title={content.subject} />
      ) : (
        <Paper withBorder p="lg">
          <Text className={classes.text} lang={language}>
            {withLinks(content.text)}
          </Text>
        </Paper>
      )}
    </Stack>
  )
}

function Failure({ email }: { email: EmailWithActions }) {
  const t = useTranslate()
  const retry = useSend(emails.retry, {
    invalidates: [emails],
    success: t('emails.email.retried'),
    failed: t('emails.email.notRetried'),
  })
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('emails.email.failure')}>
      <Stack gap="sm" align="start">
        <Text size="sm">{email.failure}</Text>
        {email.allowed_actions.includes('retry') ? (
          <Button size="xs" loading={retry.busy} onClick={() => retry.send({ id: email.id })}>
            {t('emails.email.retry')}
          </Button>
        ) : (
          email.next_try_at && (
            <Text size="sm">{t('emails.email.next', { when: formatInstant(email.next_try_at) })}</Text>
          )
        )}
      </Stack>
    </Alert>
  )
}

/** Makes links of the product's own URLs. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S*[^\s.,])/).map((part) =>
    /^https?:/.test(part) ? (
      <Anchor key={part} href={part}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
