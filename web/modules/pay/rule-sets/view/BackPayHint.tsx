import { Alert, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { backPays } from '#contract/payroll/back-pay.ts'
import type { PayRuleVersionSummary } from '#contract/payroll/pay-rules/rule-sets.ts'
import { today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

type Props = { ruleSetId: string; version: PayRuleVersionSummary }

/** After a version was saved that begins in the past: what it means for time that is paid already. */
export function BackPayHint({ ruleSetId, version: { valid_from } }: Props) {
  const t = useTranslate()
  const [saved] = useSearchParam('saved')
  if (saved === null || valid_from >= today() || !can(['Rate', 'view']) || !isCallAllowed(backPays.review)) return null
  return (
    <Alert color="blue" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between">
        <Text>{t('backPay.afterVersion')}</Text>
        <LinkButton icon={IconHistory} href={hrefOf('/back-pay', null, { rule_set_id: ruleSetId, from: valid_from })}>
          {t('backPay.afterVersionLink')}
        </LinkButton>
      </Group>
    </Alert>
  )
}
