import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'

export type ToastKind = 'ok' | 'bad' | 'warn' | 'info'

const looks = {
  ok: { color: 'teal', icon: <IconCheck size={18} stroke={2.2} /> },
  bad: { color: 'red', icon: <IconX size={18} stroke={2.2} /> },
  warn: { color: 'yellow', icon: <IconAlertTriangle size={18} stroke={2.2} /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} stroke={2.2} /> },
} as const

// Specification section 9: top right, 3000 ms, no progress bar, no close button.
const autoCloseMs = 3000

/** Shows a toast. Texts are already translated. */
export function toast(kind: ToastKind, title: string, message?: string) {
  notifications.show({
    ...looks[kind],
    ...roleOf(kind),
    title,
    message: message ?? '',
    autoClose: autoCloseMs,
    withCloseButton: false,
  })
}

let undos = 0

/**
 * Shows what was done with an undo button. Stays a little longer, because the user has to decide. It takes the place of the previous one:
 * the button of an earlier change would undo the newest.
 */
export function toastWithUndo(title: string, undo: { label: string; onUndo: () => void }) {
  undos += 1
  const id = 'undo'
  const data = {
    ...looks.ok,
    id,
    // Its time starts again only when it differs.
    autoClose: autoCloseMs * 2 + (undos % 2),
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{title}</Text>
        <Button size="compact-sm" variant="subtle" onClick={() => take()}>
          {undo.label}
        </Button>
      </Group>
    ),
  }
  // Each does nothing where the other applies.
  notifications.update(data)
  notifications.show(data)
  function take() {
    notifications.hide(id)
    undo.onUndo()
  }
}

// Errors interrupt a screen reader, successes do not.
const roleOf = (kind: ToastKind) => ({ role: kind === 'bad' ? 'alert' : 'status' })
