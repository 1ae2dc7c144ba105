import { Button, Chip, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/lib/wording.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  text: string
  /** of the field for the reason */
  label: string
  required: boolean
  /** reasons to press instead of typing */
  usual?: readonly string[]
  confirm: string
  tone?: 'bad' | 'normal'
  busy: boolean
  onConfirm: (reason: string) => void
}

/** Asks once more, and why. */
export function ReasonDialog({ opened, onClose, title, ...rest }: Props) {
  const t = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <ReasonForm onClose={onClose} {...rest} />
    </Modal>
  )
}

function ReasonForm({
  onClose,
  text,
  label,
  required,
  usual = [],
  confirm,
  tone = 'bad',
  busy,
  onConfirm,
}: Omit<Props, 'opened' | 'title'>) {
  const t = useWords()
  const [reason, setReason] = useState('')
  const lacks = required && reason.trim() === ''
  return (
    <Stack>
      <Text>{text}</Text>
      {usual.length > 0 && (
        <Chip.Group value={reason} onChange={(value) => setReason(String(value))}>
          <Group gap={6}>
            {usual.map((each) => (
              <Chip key={each} value={each} size="sm" radius="md">
                {each}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <Textarea
        label={label}
        required={required}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          color={tone === 'bad' ? 'red' : undefined}
          disabled={lacks}
          loading={busy}
          onClick={() => onConfirm(reason.trim())}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
