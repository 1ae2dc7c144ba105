import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  href?: string
  onClick?: () => void
  tone?: 'bad'
  /** an obstacle that the user can remove: shown at the end of the menu instead of the entry */
  reason?: string | null
}

/**
 * The actions on one row, in a menu. It contains only what is possible now: pass null for what does not apply to the
 * record. If the user can do something about an obstacle, pass the `reason`.
 */
export function RowMenu({ label, items }: { label: string; items: readonly (MenuEntry | null | false)[] }) {
  const shown = items.filter((item) => item !== null && item !== false)
  const reasons = shown.filter(({ reason }) => reason)
  if (shown.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.filter(({ reason }) => !reason).map(entry)}
        {reasons.length > 0 && reasons.length < shown.length && <Menu.Divider />}
        {reasons.map((one) => (
          <Menu.Label key={one.label} maw={260}>
            <strong>{one.label}</strong>: {one.reason}
          </Menu.Label>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function entry({ label, icon, href, onClick, tone }: MenuEntry) {
  const common = { leftSection: icon, color: tone === 'bad' ? 'red' : undefined }
  return href ? (
    <Menu.Item key={label} component="a" href={href} {...common}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item key={label} onClick={onClick} {...common}>
      {label}
    </Menu.Item>
  )
}
