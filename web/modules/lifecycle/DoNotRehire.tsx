import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconUserCancel } from '@tabler/icons-react'
import { useState } from 'react'
import { employees } from '#contract/people/employees.ts'
import { type EmployeeLifecycle, lifecycle, canMarkDoNotRehire } from '#contract/people/lifecycle.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatInstant } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

/** A banner that the agency marked a person as "do not rehire". */
export function DoNotRehire({ id, name }: { id: string; name: string }) {
  const t = useTranslate()
  const { data: lifecycleState } = useApiQuery(lifecycle.info, { id })
  const { send, busy } = useBar(t('lifecycle.rehire.lifted', { name }))
  if (!lifecycleState?.do_not_rehire) return null
  const { reason, by_name, at } = lifecycleState.do_not_rehire
  return (
    <Alert color="red" variant="light" icon={<IconUserCancel />} title={t('lifecycle.rehire.title')} role="alert">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={2}>
          <Text>{reason}</Text>
          <Text size="sm">{t('lifecycle.rehire.markedBy', { name: by_name, at: formatInstant(at) })}</Text>
        </Stack>
        <May call={lifecycle.bar}>
          <ConfirmButton
            label={t('lifecycle.rehire.lift')}
            question={t('lifecycle.rehire.liftQuestion', { name })}
            text={t('lifecycle.rehire.liftText')}
            tone="normal"
            busy={busy}
            onConfirm={() => send({ id, version: lifecycleState.version, reason: null })}
          />
        </May>
      </Group>
    </Alert>
  )
}

/** Marks a terminated person as "do not rehire". */
export function MarkButton({
  lifecycleState: { id, version, status, do_not_rehire },
  name,
}: {
  lifecycleState: EmployeeLifecycle
  name: string
}) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { send, busy } = useBar(t('lifecycle.rehire.marked', { name }), () => setOpen(false))
  if (do_not_rehire !== null || !canMarkDoNotRehire(status)) return null
  return (
    <>
      <ActionButton variant="default" onClick={() => setOpen(true)}>
        {t('lifecycle.rehire.mark')}
      </ActionButton>
      <ReasonDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('lifecycle.rehire.question', { name })}
        reasonOptions={{ label: t('lifecycle.rehire.why'), description: t('lifecycle.rehire.help'), required: true }}
        confirm={t('lifecycle.rehire.mark')}
        busy={busy}
        onConfirm={(reason) => send({ id, version, reason })}
      />
    </>
  )
}

function useBar(success: string, onDone?: () => void) {
  const t = useTranslate()
  return useSend(lifecycle.bar, {
    invalidates: [employees, lifecycle, rosters],
    success,
    failed: t('lifecycle.rehire.failed'),
    ...(onDone && { onDone }),
  })
}
