import { Button, Chip, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'

type ReasonOptions = {
  label: string
  description?: string
  required?: boolean
  /** maximum length; default 500 */
  max?: number
  /** common reasons, as buttons */
  usual?: readonly string[]
}

type Props = {
  opened: boolean
  onClose: () => void
  /** the question */
  title: ReactNode
  /** large where the consequences are a list */
  size?: 'lg'
  /** the consequences */
  children?: ReactNode
  /** the options of the reason field; null: none */
  reasonOptions?: ReasonOptions | null
  /** the button that confirms */
  confirm: string
  /** the button that closes the dialog; default: Cancel */
  dismiss?: string
  tone?: 'bad' | 'normal'
  /** a field in `children` is not filled in yet */
  lacking?: boolean
  busy?: boolean
  onConfirm: (reason: string) => void
}

/** The dialog that web/ui/ReasonDialog.tsx loads when it is opened. */
export function ReasonWindow({ opened, onClose, title, size, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} {...(size && { size })}>
      <ReasonForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

// Mounted while the dialog is open, so that each starts with an empty reason.
function ReasonForm({
  onClose,
  children,
  reasonOptions,
  confirm,
  dismiss,
  tone = 'bad',
  lacking = false,
  busy,
  onConfirm,
}: Omit<Props, 'opened' | 'title' | 'size'>) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const guard = useLeaveGuard(() => reason.trim() !== '' && !isConfirmed)
  const lacks = reasonOptions?.required === true && reason.trim() === ''
  return (
    <Stack>
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {reasonOptions && (
        <Reason
          reasonOptions={reasonOptions}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setConfirmed(false)
          }}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {dismiss ?? t('ui.cancel')}
        </Button>
        <Button
          color={tone === 'bad' ? 'red' : undefined}
          disabled={lacks || lacking}
          loading={busy}
          onClick={unlessUnreadable(() => {
            setConfirmed(true)
            onConfirm(reason.trim())
          })}
        >
          {confirm}
        </Button>
      </Group>
      {guard}
    </Stack>
  )
}

function Reason({
  reasonOptions,
  value,
  onChange,
}: {
  reasonOptions: ReasonOptions
  value: string
  onChange: (value: string) => void
}) {
  const { label, description, required = false, max = 500, usual = [] } = reasonOptions
  return (
    <>
      {usual.length > 0 && (
        <Chip.Group value={value} onChange={(chosen) => onChange(String(chosen))}>
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
        description={description}
        required={required}
        maxLength={max}
        autosize
        minRows={2}
        data-autofocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
