import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { recordFields } from '#contract/accounts/login-records.ts'
import { users } from '#contract/accounts/users.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MayInvite } from '#web/modules/users/MayInvite.tsx'
import { UserLine } from '#web/modules/users/UserLine.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type LoginPerson = { first_name: string; last_name: string; email: string; phone: string | null }
/** the record that the login belongs to */
type LoginRecord = { employee_id: string } | { supervisor_id: string } | { customer_id: string }
type Props = { person: LoginPerson; bound: LoginRecord; called?: string }

/** Shows whether an employee, supervisor or customer contact has a login, and invites them. */
export function LoginPanel(props: Props) {
  const t = useTranslate()
  const { bound, person } = props
  // A customer has several users; one of them has the contact's email address.
  const isContact = 'customer_id' in bound
  const query = useApiQuery(users.list, isContact ? { ...bound, q: person.email } : bound)
  return (
    <Panel title={t('users.login.title')}>
      <Loaded of={query}>
        {({ rows }) => {
          const login = rows.find(({ email }) => !isContact || email === person.email)
          return login ? <UserLine user={login} /> : <NoLogin {...props} />
        }}
      </Loaded>
    </Panel>
  )
}

/** How somebody who does not sign in gets paid: their hours come from the office, a kiosk or a supervisor. */
function HoursWithoutLogin() {
  const t = useTranslate()
  return (
    <Text size="sm" c="dimmed">
      {t('users.login.hours')}{' '}
      <May call={timesheets.create}>
        <Anchor href={hrefOf('/time-sheets/create', null, { of: 'custom' })}>{t('users.login.recordHours')}</Anchor>
      </May>
    </Text>
  )
}

function NoLogin({ person, bound, called = person.first_name }: Props) {
  const t = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const { first_name, last_name, email, phone } = person
  const invite = useSend(users.create, {
    invalidates: [users],
    success: t('users.invitation.sent', { email }),
    failed: t('users.create.failed'),
    onDone: () => setConfirming(false),
  })
  return (
    <Group justify="space-between">
      <div>
        <Text c="dimmed">{t('users.login.none', { name: called })}</Text>
        {'employee_id' in bound && <HoursWithoutLogin />}
      </div>
      <MayInvite record={recordFields.find((field) => field in bound) ?? 'employee_id'}>
        <Button
          disabled={email === ''}
          size="xs"
          variant="default"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => setConfirming(true)}
        >
          {t('users.login.invite')}
        </Button>
      </MayInvite>
      <ReasonDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('users.login.question', { name: called })}
        confirm={t('users.create.save')}
        tone="normal"
        busy={invite.busy}
        onConfirm={() =>
          invite.send({ ...bound, first_name, last_name, email, phone: phone ?? '', locale: currentLanguage() })
        }
      >
        <Stack gap="xs">
          <Text>{t('users.login.text', { email })}</Text>
        </Stack>
      </ReasonDialog>
    </Group>
  )
}
