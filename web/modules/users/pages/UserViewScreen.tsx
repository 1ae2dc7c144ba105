import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBan, IconLock, IconMailForward, IconPencil } from '@tabler/icons-react'
import { type User, users } from '#contract/accounts/users.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { hrefsOf, canManageSuperAdmins, type AccountSide, useSide } from '#web/modules/users/sides.ts'
import { UserActions } from '#web/modules/users/UserActions.tsx'
import { UserPlaces } from '#web/modules/users/UserPlaces.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** One user: details, memberships and actions. */
export function UserViewScreen() {
  const side = useSide()
  return side && <UserPage side={side} />
}

function UserPage({ side }: { side: AccountSide }) {
  const t = useTranslate()
  const query = useApiQuery(users.details, { id: useParam('id') })
  const hrefs = hrefsOf(side)
  return (
    <Page
      title={query.data?.name ?? t('users.view.title')}
      description={query.data?.email}
      badge={query.data && <RecordStatus of="users.status" status={query.data.status} />}
      back={{ href: hrefs.list(), label: t(`users.list.${side}`) }}
      actions={query.data && <PageActions user={query.data} side={side} />}
    >
      <Loaded of={query}>
        {(user) => (
          <Stack gap="lg">
            <Suspension user={user} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <Stack gap="lg">
                <PersonFacts user={user} />
                {user.invited_at !== null && <Invitation user={user} invited_at={user.invited_at} />}
              </Stack>
              <UserPlaces user={user} />
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function PageActions({ user, side }: { user: User; side: AccountSide }) {
  const t = useTranslate()
  return (
    <>
      {user.allowed_actions.includes('edit') && (
        <LinkButton href={hrefsOf(side).edit(user.id)} icon={IconPencil}>
          {t('users.view.edit')}
        </LinkButton>
      )}
      <UserActions user={user} side={side} />
    </>
  )
}

/** Why a user is suspended, until when, and which of their work continues. */
function Suspension({ user }: { user: User }) {
  const t = useTranslate()
  if (user.status !== 'suspended' && user.status !== 'inactive') return null
  const suspended = user.status === 'suspended'
  const title = !suspended
    ? t('users.view.inactive')
    : user.suspended_until === null
      ? t('users.view.suspended')
      : t('users.view.suspendedUntil', { date: formatInstant(user.suspended_until, undefined, 'long') })
  return (
    <Alert
      color={suspended ? 'red' : 'gray'}
      icon={suspended ? <IconBan aria-hidden /> : <IconLock aria-hidden />}
      title={title}
    >
      <Stack gap={4}>
        {user.status_reason && <Text>{user.status_reason}</Text>}
        {user.coming_shifts > 0 && <Text>{t('users.view.comingShifts', { count: user.coming_shifts })}</Text>}
      </Stack>
    </Alert>
  )
}

function PersonFacts({ user }: { user: User }) {
  const t = useTranslate()
  const { two_factor_at } = user
  const twoFactorText =
    two_factor_at === null ? t('users.twoFactor.off') : t('users.twoFactor.on', { at: formatInstant(two_factor_at) })
  const never = <Text c="dimmed">{t('users.list.never')}</Text>
  return (
    <Panel title={t('users.form.person')} actions={<Initials name={user.name} size={44} />}>
      <Facts
        items={[
          { label: t('users.form.firstName'), value: user.first_name },
          { label: t('users.form.lastName'), value: user.last_name },
          { label: t('users.form.email'), value: emailLink(user.email), wide: true },
          { label: t('users.form.phone'), value: phoneLink(user.phone) },
          { label: t('users.form.language'), value: languageNames[user.locale] },
          { label: t('users.list.lastLogin'), value: user.last_login_at ? formatInstant(user.last_login_at) : never },
          { label: t('users.view.since'), value: formatInstant(user.created_at) },
          ...(canManageSuperAdmins() ? [{ label: t('users.twoFactor.label'), value: twoFactorText }] : []),
        ]}
      />
    </Panel>
  )
}

function Invitation({ user, invited_at }: { user: User; invited_at: string }) {
  const t = useTranslate()
  const again = useSend(users.inviteAgain, {
    invalidates: [users],
    success: t('users.invitation.sent', { email: user.email }),
    failed: t('users.invitation.failed'),
  })
  return (
    <Panel title={t('users.invitation.title')}>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconMailForward size={20} stroke={1.7} aria-hidden />
          <Text>
            {t('users.invitation.text', {
              at: formatInstant(invited_at),
              until: formatInstant(user.invitation_ends_at ?? invited_at),
            })}
          </Text>
        </Group>
        {[...user.allowed_actions, ...user.blocked_actions].includes('invite_again') && (
          <ActionButton
            variant="default"
            loading={again.busy}
            reason={user.obstacle && t(`users.obstacle.${user.obstacle}`)}
            onClick={() => again.send({ id: user.id })}
          >
            {t('users.invitation.again')}
          </ActionButton>
        )}
      </Stack>
    </Panel>
  )
}
