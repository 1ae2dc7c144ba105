import { Stack } from '@mantine/core'
import { NotificationPreferencesForm } from './NotificationPreferencesForm.tsx'
import { PushDevices } from './PushDevices.tsx'

/** The user's devices for push messages, and the channels of each kind of notification. */
export function NotificationPreferences() {
  return (
    <Stack gap="lg">
      <PushDevices />
      <NotificationPreferencesForm />
    </Stack>
  )
}
