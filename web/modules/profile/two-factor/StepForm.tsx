import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { StaleChoice } from '#web/ui/form/choices/StaleChoice.tsx'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props<Name extends string> = {
  of: WorkingForm<Name>
  submit: string
  tone?: 'bad' | 'normal'
  onCancel?: () => void
  /** confirm before unsaved input is lost */
  guarded?: boolean
  children: ReactNode
}

/** A short form within a panel: several share a page, so it has no save bar and does not handle Ctrl+S. */
export function StepForm<Name extends string>({ of, submit, tone, onCancel, guarded, children }: Props<Name>) {
  const t = useTranslate()
  const guard = useLeaveGuard(() => guarded === true && of.form.isDirty() && !of.busy)
  return (
    <form onSubmit={of.submit} noValidate>
      <Stack gap="md">
        {of.stale && <StaleChoice {...of.stale} />}
        {of.alert && !of.stale && (
          <Alert color="red" icon={<IconAlertCircle />} title={of.alert.title} role="alert">
            {of.alert.message}
          </Alert>
        )}
        {children}
        <Group gap="sm" justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button type="submit" loading={of.busy} color={tone === 'bad' ? 'red' : undefined}>
            {submit}
          </Button>
        </Group>
      </Stack>
      {guard}
    </form>
  )
}
