import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  href?: string
  onClick?: () => void
  tone?: 'bad'
  /** what stands in the way, and somebody can change: it is told at the end of the menu in place of the entry */
  reason?: string | null
}

/**
 * What may be done with one row, behind three dots. It offers only what can be done now: leave out (null) what does not apply to the
 * record as it is. Where something can be done about it, give the `reason`.
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
