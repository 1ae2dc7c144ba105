import { Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDeviceMobileDown, IconLogout, IconSwitchHorizontal, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { profiles } from '#contract/accounts/profile.ts'
import { useInstall } from '#web/lib/offline/install.ts'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { useSwitch } from '#web/modules/profile/use-switch.ts'
import { Initials } from '#web/ui/text/Initials.tsx'
import { useSignOut } from '#web/app/sign-out.ts'
import classes from './UserMenu.module.css'

/** The signed-in user with role and agency, and the sign-out button. */
export function UserMenu() {
  const t = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  const install = useInstall()
  const name = session?.user?.name ?? t('shell.role.employee')
  const role = roleName(kindOf(session), session?.user?.roles.at(-1)?.name)
  const agency = session?.user?.agency?.name
  const [opened, setOpened] = useState(false)
  return (
    <Menu position="bottom-end" width={260} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Stack gap={0} className={classes.words} visibleFrom="sm">
            <Text span fw={600} className={classes.line}>
              {name}
            </Text>
            <Text span size="xs" c="dimmed" className={classes.line}>
              {role}
            </Text>
          </Stack>
          <Initials name={name} size={38} picture={session?.user?.avatar} />
          <VisuallyHidden>{t('shell.user.menu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--text)">
            {name}
          </Text>
          <Text size="xs">{session?.user?.email}</Text>
          <Text size="xs">{[role, agency].filter(Boolean).join(' · ')}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={hrefOf('/pages/profile')}
          leftSection={<IconUserCircle size={17} stroke={1.8} aria-hidden />}
        >
          {t('shell.user.profile')}
        </Menu.Item>
        {install && (
          <Menu.Item leftSection={<IconDeviceMobileDown size={17} stroke={1.8} aria-hidden />} onClick={install}>
            {t('shell.user.install')}
          </Menu.Item>
        )}
        <OtherPlaces wanted={opened} />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.8} aria-hidden />} onClick={signOut}>
          {t('shell.user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The user's other agencies; loaded when the menu is first opened. */
function OtherPlaces({ wanted }: { wanted: boolean }) {
  const t = useTranslate()
  const change = useSwitch()
  const { data } = useApiQuery(profiles.info, {}, { when: wanted })
  const others = data?.memberships.filter(({ current }) => !current) ?? []
  return others.map(({ id, agency }) => (
    <Menu.Item
      key={id}
      leftSection={<IconSwitchHorizontal size={17} stroke={1.8} aria-hidden />}
      onClick={() => change.send({ membership_id: id })}
    >
      {t('shell.user.switchTo', { place: agency ?? t('shell.user.platform') })}
    </Menu.Item>
  ))
}

// An agency's own role has its own name; the names of shared roles are translated.
const roleName = (kind: string, own = kind) =>
  own === kind || own === 'supervisor' ? translate(`shell.role.${own}`) : own
