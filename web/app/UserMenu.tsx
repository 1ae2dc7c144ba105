import { Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { kindOf, useSession } from '#web/lib/session.ts'
import { say, useWords } from '#web/lib/wording.ts'
import { Initials } from '#web/ui/Initials.tsx'
import { useSignOut } from './sign-out.ts'
import classes from './UserMenu.module.css'

/** Who is signed in, as what and for which agency; and the way out. */
export function UserMenu() {
  const t = useWords()
  const session = useSession()
  const signOut = useSignOut()
  const name = session?.user?.name ?? t('app.role.employee')
  const role = roleName(kindOf(session), session?.user?.roles.at(-1)?.name)
  const agency = session?.user?.agency?.name
  return (
    <Menu position="bottom-end" width={260}>
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
          <Initials name={name} size={38} />
          <VisuallyHidden>{t('app.user.menu')}</VisuallyHidden>
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
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.8} aria-hidden />} onClick={signOut}>
          {t('app.user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

// A custom role has a name of its own, which an agency gave it; the four kinds are ours to word.
const roleName = (kind: string, own = kind) => (own === kind ? say(`app.role.${kind}`) : own)
