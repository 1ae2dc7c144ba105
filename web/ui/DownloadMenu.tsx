import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A button with a menu of the formats of a file; `text` says what the file has. */
export const DownloadMenu = ({ label, text, busy, children }: DownloadMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label maw="18rem">{text}</Menu.Label>
      {children}
    </Menu.Dropdown>
  </Menu>
)

type DownloadMenuProps = { label: string; text: string; busy: boolean; children: ReactNode }
