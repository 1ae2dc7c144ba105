import { Button, Group, Modal, Stack, Text, Textarea, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './ActionButton.tsx'

type Props = Omit<ButtonProps, 'children'> & {
  /** the button that asks */
  label: ReactNode
  question: string
  text?: ReactNode
  /** the button that does it */
  confirm: string
  tone?: 'bad' | 'normal'
  /** asks for a text as well; optional unless `required` */
  askReason?: { label: string; required?: boolean; max?: number }
  onConfirm: (reason: string) => void
  busy?: boolean
  /** why it cannot be pressed now */
  reason?: string | null
}

/** A button for what cannot be taken back: it asks once, in a dialog, and can ask for a reason. */
export function ConfirmButton({
  label,
  question,
  text,
  confirm,
  tone = 'bad',
  askReason,
  onConfirm,
  busy = false,
  ...button
}: Props) {
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState('')
  const { t } = useTranslation()
  const lacks = askReason?.required === true && reason.trim() === ''
  function go() {
    if (lacks) return
    close()
    onConfirm(reason.trim())
  }
  return (
    <>
      <ActionButton variant="default" loading={busy} onClick={open} {...button}>
        {label}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={question}>
        <Stack>
          {text && <Text>{text}</Text>}
          {askReason && (
            <Textarea
              label={askReason.label}
              required={askReason.required ?? false}
              maxLength={askReason.max ?? 500}
              autosize
              minRows={2}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('ui.cancel')}
            </Button>
            <Button color={tone === 'bad' ? 'red' : undefined} onClick={go} disabled={lacks}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
