import { ActionIcon, Burger, Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { Bell } from '#web/modules/notifications/Bell.tsx'
import { LanguageMenu } from '#web/app/shell/menu/LanguageMenu.tsx'
import { SkinMenu } from '#web/app/shell/menu/SkinMenu.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from '#web/app/shell/menu/UserMenu.tsx'

type Props = {
  opened: boolean
  toggle: () => void
  onSearch: () => void
  /** missing: the page has no help */
  onHelp: (() => void) | undefined
}

/** The floating bar: menu button (phone), palette, notifications, language, theme, account. */
export function TopBar({ opened, toggle, onSearch, onHelp }: Props) {
  const t = useTranslate()
  return (
    <div className={classes.bar}>
      <Burger
        opened={opened}
        onClick={toggle}
        hiddenFrom="md"
        size="sm"
        aria-label={opened ? t('shell.menu.close') : t('shell.menu.open')}
      />
      <UnstyledButton className={classes.palette} onClick={onSearch} visibleFrom="sm">
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <Text span c="dimmed" className={classes.hint}>
          {t('shell.palette.open')}
        </Text>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <div className={classes.room} data-toast-room />
      <Group gap="xs" wrap="nowrap">
        <ActionIcon size={36} hiddenFrom="sm" onClick={onSearch} aria-label={t('shell.palette.open')}>
          <IconSearch size={19} stroke={1.8} />
        </ActionIcon>
        <Bell />
        {onHelp && (
          <ActionIcon size={36} onClick={onHelp} aria-label={t('shell.help')}>
            <IconHelp size={19} stroke={1.8} />
          </ActionIcon>
        )}
        <LanguageMenu />
        <SkinMenu />
        <UserMenu />
      </Group>
    </div>
  )
}
