import type { ButtonProps } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { costRates } from '#contract/payroll/cost-rates.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { touchedByRates } from '#web/modules/pay/touched-by-rates.ts'

/** Adds the sample values that the agency does not have, after a warning that they must be checked. */
export function FillInButton(button: Pick<ButtonProps, 'variant'>) {
  const t = useTranslate()
  const { send, busy } = useSend(costRates.fillIn, {
    invalidates: [costRates, ...touchedByRates],
    success: ({ added }) =>
      added === 0 ? t('costRates.fillIn.nothing') : t('costRates.fillIn.done', { count: added }),
    failed: t('costRates.fillIn.failed'),
  })
  return (
    <May call={costRates.fillIn}>
      <ConfirmButton
        {...button}
        label={t('costRates.fillIn')}
        leftSection={<IconWand size={16} aria-hidden />}
        question={t('costRates.fillIn.question')}
        text={t('costRates.fillIn.text')}
        busy={busy}
        onConfirm={() => send({})}
      />
    </May>
  )
}
