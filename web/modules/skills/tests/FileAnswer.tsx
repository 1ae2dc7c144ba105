import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatBytes } from '#web/lib/format.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { FileChoices } from '#web/modules/documents/FileChoice.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import type { TestCalls } from './test-calls.ts'

type Props = {
  test_id: string
  calls: TestCalls
  question_id: string
  text: string
  /** the name of the uploaded file; '': none yet */
  sent: string
  onSent: (file_name: string) => void
  onBusy: (busy: boolean) => void
}

/** A question answered by a file, which is uploaded at once rather than at the end of the test. */
export function FileAnswer({ test_id, calls, question_id, text, sent, onSent, onBusy }: Props) {
  const t = useTranslate()
  const [problem, setProblem] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  const [way, setWay] = useState({ done: 0, total: 0 })
  const attach = calls.useAttach({
    onDone: ({ file_name }) => {
      setAgain(false)
      onSent(file_name)
    },
    onFailed(failure) {
      setProblem(messageOf(failure).message)
      return true
    },
  })
  async function send(file: File | null) {
    if (file === null) return
    setProblem(null)
    onBusy(true)
    const extras = { files: [file], onProgress: (done: number, total: number) => setWay({ done, total }) }
    await attach.sendOrShow({ id: test_id, question_id }, extras)
    onBusy(false)
  }
  return (
    <Stack gap="sm" role="group" aria-label={text}>
      <Text size="lg" fw={500}>
        {text}
      </Text>
      <Text c="dimmed">{t('skills.attempt.file')}</Text>
      {problem !== null && (
        <Alert color="red" role="alert" title={t('skills.attempt.fileFailed')}>
          {problem}
        </Alert>
      )}
      {attach.busy ? (
        <ProgressPanel title={t('skills.attempt.sending')} {...way} amount={formatBytes(way.done)} />
      ) : sent !== '' && !again ? (
        <SentFile name={sent} onAnother={() => setAgain(true)} />
      ) : (
        <FileChoices onChoose={(file) => void send(file)} onRefused={(why) => setProblem(t(why))} />
      )}
    </Stack>
  )
}

function SentFile({ name, onAnother }: { name: string; onAnother: () => void }) {
  const t = useTranslate()
  return (
    <Group gap="sm">
      <IconFileCheck size={26} stroke={1.6} aria-hidden />
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('skills.attempt.sent')}
        </Text>
      </div>
      <Button variant="default" onClick={onAnother}>
        {t('skills.attempt.another')}
      </Button>
    </Group>
  )
}
