import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  href?: string
  onClick?: () => void
  tone?: 'bad'
  /** why it cannot be chosen now; disables it and is shown under the label */
  reason?: string | null
}

/** What may be done with one row, behind three dots. Entries that are null are left out. */
export function RowMenu({ label, items }: { label: string; items: readonly (MenuEntry | null | false)[] }) {
  const shown = items.filter((item) => item !== null && item !== false)
  if (shown.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{shown.map(entry)}</Menu.Dropdown>
    </Menu>
  )
}

function entry({ label, icon, href, onClick, tone, reason }: MenuEntry) {
  const common = { leftSection: icon, color: tone === 'bad' ? 'red' : undefined, disabled: Boolean(reason) }
  const words = (
    <>
      {label}
      {reason && (
        <Text size="xs" c="dimmed" maw={220}>
          {reason}
        </Text>
      )}
    </>
  )
  if (href && !reason) {
    return (
      <Menu.Item key={label} component="a" href={href} {...common}>
        {words}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item key={label} onClick={onClick} {...common}>
      {words}
    </Menu.Item>
  )
}
