import { Alert, Button, List, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { opened: boolean; onClose: () => void; user: User; onDelete: () => void }

/** Deleting cannot be undone: the email address must be typed to confirm. */
export function DeleteDialog({ opened, onClose, user, onDelete }: Props) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('users.delete.title', { name: user.name })}>
      <Question onClose={onClose} user={user} onDelete={onDelete} />
    </Dialog>
  )
}

function Question({ onClose, user, onDelete }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  function go() {
    onClose()
    onDelete()
  }
  return (
    <Stack>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('users.delete.forGood')}>
        <List size="sm" spacing={4}>
          <List.Item>{t('users.delete.wiped')}</List.Item>
          <List.Item>{t('users.delete.retained')}</List.Item>
        </List>
      </Alert>
      <TextInput
        label={t('users.delete.type', { email: user.email })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <DialogButtons onCancel={onClose}>
        <Button color="red" disabled={typed.trim().toLowerCase() !== user.email.toLowerCase()} onClick={go}>
          {t('users.delete.confirm')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
