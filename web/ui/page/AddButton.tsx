import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** The small button in a panel's heading that adds an entry to it. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
