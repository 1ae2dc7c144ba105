import { Alert, Button, Code, CopyButton, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { personal, revealPurposes, type SealedGroup } from '#contract/people/personal.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'

type Props = {
  id: string
  group: SealedGroup
  label: string
  /** which of several bank accounts */
  bankAccountId?: string
}
type Purpose = (typeof revealPurposes)[number]

/** Asks for the purpose of viewing an encrypted number, and shows it until the dialog closes. */
export function RevealButton({ label, ...number }: Props) {
  const t = useWords()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('personal.reveal.show')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('personal.reveal.title', { label })}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Reveal {...number} close={() => setOpened(false)} />
      </Modal>
    </>
  )
}

function Reveal({ id, group, bankAccountId, close }: Omit<Props, 'label'> & { close: () => void }) {
  const t = useWords()
  const [number, setNumber] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const [note, setNote] = useState('')
  const reveal = useSend(personal.reveal, {
    invalidates: [personal.looks],
    failed: t('personal.reveal.failed'),
    onDone: (answer) => setNumber(answer.number),
  })
  // A purpose outside the list must be described.
  const isOther = purpose === 'other'
  if (number !== null) return <Shown number={number} close={close} />
  return (
    <Stack>
      <Text>{t('personal.reveal.text')}</Text>
      <Select
        label={t('personal.reveal.purpose')}
        data={revealPurposes.map((value) => ({ value, label: t(`personal.purpose.${value}`) }))}
        value={purpose}
        onChange={setPurpose}
        required
        data-autofocus
      />
      <Textarea
        label={t('personal.reveal.note')}
        required={isOther}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button
          disabled={purpose === null || (isOther && note.trim() === '')}
          loading={reveal.busy}
          onClick={() => purpose && reveal.send({ id, group, bank_account_id: bankAccountId, purpose, note })}
        >
          {t('personal.reveal.show')}
        </Button>
      </Group>
    </Stack>
  )
}

function Shown({ number, close }: { number: string; close: () => void }) {
  const t = useWords()
  return (
    <Stack>
      <Code fz="xl" p="md" ta="center">
        {number}
      </Code>
      <Alert color="yellow">{t('personal.reveal.noted')}</Alert>
      <Group justify="flex-end">
        <CopyButton value={number}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'personal.reveal.copied' : 'personal.reveal.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={close}>{t('app.close')}</Button>
      </Group>
    </Stack>
  )
}
