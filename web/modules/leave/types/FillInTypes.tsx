import type { ButtonProps } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveTypes } from '#contract/people/leave/leave-types.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

/** Adds the sample types that the agency does not have, after a warning that they must be checked. */
export function FillInTypes(button: Pick<ButtonProps, 'variant'>) {
  const t = useTranslate()
  const { send, busy } = useSend(leaveTypes.fillIn, {
    invalidates: [leaveTypes, leaveBalances],
    success: ({ added }) => (added === 0 ? t('leave.fillIn.nothing') : t('leave.fillIn.done', { count: added })),
    failed: t('leave.fillIn.failed'),
  })
  return (
    <May call={leaveTypes.fillIn}>
      <ConfirmButton
        {...button}
        label={t('leave.fillIn')}
        leftSection={<IconWand size={16} aria-hidden />}
        question={t('leave.fillIn.question')}
        text={t('leave.fillIn.text')}
        busy={busy}
        onConfirm={() => send({})}
      />
    </May>
  )
}
