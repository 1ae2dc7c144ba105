import type { ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ActionButton } from './ActionButton.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = Omit<ButtonProps, 'children'> & {
  /** the button that opens the confirmation */
  label: string
  question: string
  text?: string
  /** the button that confirms, where it says something else */
  confirm?: string
  tone?: 'bad' | 'normal'
  onConfirm: () => void
  busy?: boolean
  /** why it is disabled */
  reason?: string | null
}

/** A button for an irreversible action, with a confirmation dialog. */
export function ConfirmButton({
  label,
  question,
  text,
  confirm = label,
  tone,
  onConfirm,
  busy = false,
  ...button
}: Props) {
  const [opened, { open, close }] = useDisclosure()
  function go() {
    close()
    onConfirm()
  }
  return (
    <>
      <ActionButton variant="default" loading={busy} onClick={open} {...button}>
        {label}
      </ActionButton>
      <ReasonDialog opened={opened} onClose={close} title={question} confirm={confirm} tone={tone} onConfirm={go}>
        {text}
      </ReasonDialog>
    </>
  )
}
