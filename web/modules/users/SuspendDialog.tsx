import { Stack, Text } from '@mantine/core'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { useState } from 'react'
import { type User, users } from '#contract/accounts/users.ts'
import { addDays, today } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = { opened: boolean; onClose: () => void; user: User }

/** Asks for the reason, which the user can read, and the end date. */
export function SuspendDialog({ opened, onClose, user }: Props) {
  const t = useTranslate()
  const [until, setUntil] = useState<string | null>(null)
  const suspend = useSend(users.suspend, {
    invalidates: [users],
    success: t('users.suspend.done', { name: user.name }),
    failed: t('users.actions.failed', { name: user.name }),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('users.suspend.title', { name: user.name })}
      reasonOptions={{
        label: t('users.suspend.reason'),
        description: t('users.suspend.reasonHelp'),
        required: true,
        usual: [t('users.suspend.usualNoShow'), t('users.suspend.usualDocuments'), t('users.suspend.usualComplaint')],
      }}
      confirm={t('users.actions.suspend')}
      busy={suspend.busy}
      onConfirm={(reason) => suspend.send({ id: user.id, version: user.version, reason, until: until ?? '' })}
    >
      <Stack>
        <Text>{t('users.suspend.text')}</Text>
        {user.coming_shifts > 0 && <Text fw={600}>{t('users.view.comingShifts', { count: user.coming_shifts })}</Text>}
        <DayInput
          label={t('users.suspend.until')}
          description={t('users.suspend.untilHelp')}
          value={until}
          onChange={setUntil}
          minDate={addDays(today(), 1)}
          clearable
        />
      </Stack>
    </ReasonDialog>
  )
}
