import { Button, Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type Props<Kind extends string> = {
  label: string
  heading?: string
  kinds: readonly { kind: Kind; label: string }[]
  onAdd: (kind: Kind) => void
}

/** Adds a card to ordered ones, of a kind chosen in a menu. */
export function AddCard<Kind extends string>({ label, heading, kinds, onAdd }: Props<Kind>) {
  return (
    <Group mt="md">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
          {kinds.map((one) => (
            <Menu.Item key={one.kind} onClick={() => onAdd(one.kind)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
