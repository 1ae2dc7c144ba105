import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Employee } from '#contract/employees.ts'
import { users } from '#contract/users.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { May } from '#web/lib/May.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { UserLine } from '#web/modules/users/UserLine.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

/** Whether somebody whom the agency sends to work can sign in, and the way to invite them. */
export function LoginPanel({ employee }: { employee: Employee }) {
  const t = useWords()
  const query = useAsk(users.list, { employee_id: employee.id })
  return (
    <Panel title={t('users.login.title')}>
      <Loaded of={query}>
        {({ rows: [login] }) => (login ? <UserLine user={login} /> : <NoLogin employee={employee} />)}
      </Loaded>
    </Panel>
  )
}

function NoLogin({ employee }: { employee: Employee }) {
  const t = useWords()
  const [asks, setAsks] = useState(false)
  const { id: employee_id, preferred_name, first_name, last_name, email, phone } = employee
  const invite = useSend(users.create, {
    invalidates: [users],
    said: t('users.invitation.sent', { email }),
    failed: t('users.create.failed'),
    onDone: () => setAsks(false),
  })
  return (
    <Group justify="space-between">
      <Text c="dimmed">{t('users.login.none', { name: preferred_name ?? first_name })}</Text>
      <May call={users.create}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          {t('users.login.invite')}
        </Button>
      </May>
      <ReasonDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('users.login.question', { name: preferred_name ?? first_name })}
        confirm={t('users.create.save')}
        tone="normal"
        busy={invite.busy}
        onConfirm={() =>
          invite.send({ employee_id, first_name, last_name, email, phone: phone ?? '', locale: currentLanguage() })
        }
      >
        <Stack gap="xs">
          <Text>{t('users.login.text', { email })}</Text>
        </Stack>
      </ReasonDialog>
    </Group>
  )
}
