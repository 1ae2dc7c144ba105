import { Alert, Anchor, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { letters, type Letter, type LetterRow, type ShownLetter } from '#contract/platform/letters.ts'
import { formatInstant } from '#web/lib/format.ts'
import { languageNames } from '#web/lib/languages.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useWords } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import classes from './LetterDrawer.module.css'
import { LetterPage } from './LetterPage.tsx'
import { LetterKindName } from '#web/modules/letters/LetterKindName.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** One email: its delivery status, and its content while it is stored. */
export function LetterDrawer({ row, onClose }: { row: LetterRow | null; onClose: () => void }) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.to_address}>
      {row && <Content id={row.id} />}
    </SideDrawer>
  )
}

function Content({ id }: { id: string }) {
  const query = useApiQuery(letters.info, { id })
  return <Loaded of={query}>{(letter) => <Shown letter={letter} />}</Loaded>
}

function Shown({ letter }: { letter: ShownLetter }) {
  const t = useWords()
  return (
    <Stack gap="lg">
      <Facts
        items={[
          { label: t('letters.list.kind'), value: <LetterKindName kind={letter.kind} /> },
          { label: t('letters.list.status'), value: <RecordStatus of="letters.status" status={letter.status} /> },
          { label: t('letters.list.written'), value: formatInstant(letter.created_at) },
          {
            label: t('letters.letter.left'),
            value: letter.status === 'sent' && letter.sent_at && formatInstant(letter.sent_at),
          },
          { label: t('letters.letter.language'), value: languageNames[letter.language] },
          { label: t('letters.letter.attempts'), value: letter.attempts },
        ]}
      />
      {letter.failure && <Failure letter={letter} />}
      {letter.content === null ? (
        <EmptyState title={t('letters.letter.emptied')} text={t('letters.letter.emptiedText')} />
      ) : (
        <LetterContent content={letter.content} language={letter.language} />
      )}
    </Stack>
  )
}

function LetterContent({
  content,
  language,
}: {
  content: NonNullable<Letter['content']>
  language: Letter['language']
}) {
  const t = useWords()
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
          aria-label={t('letters.letter.form')}
          value={form}
          onChange={setForm}
          data={forms.map((value) => ({ value, label: t(`letters.letter.${value}`) }))}
        />
      </Group>
      {form === 'page' ? (
        <LetterPage html={content.html} title={content.subject} />
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

function Failure({ letter }: { letter: ShownLetter }) {
  const t = useWords()
  const retry = useSend(letters.retry, {
    invalidates: [letters],
    success: t('letters.letter.retried'),
    failed: t('letters.letter.notRetried'),
  })
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('letters.letter.failure')}>
      <Stack gap="sm" align="start">
        <Text size="sm">{letter.failure}</Text>
        {letter.allowed_actions.includes('retry') ? (
          <Button size="xs" loading={retry.busy} onClick={() => retry.send({ id: letter.id })}>
            {t('letters.letter.retry')}
          </Button>
        ) : (
          letter.next_try_at && (
            <Text size="sm">{t('letters.letter.next', { when: formatInstant(letter.next_try_at) })}</Text>
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
