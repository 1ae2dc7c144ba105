import { Button, Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useState } from 'react'
import { type CostPreview as Preview, rosterCosts } from '#contract/payroll/roster-costs.ts'
import { formatHours, formatList } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { amountsText } from './cost-texts.ts'

type Props = { employee_id: string; roster_shift_id: string }

/** What a person's work on a shift would add: calculated when somebody asks, because it prices all their time twice. */
export function CostPreview({ employee_id, roster_shift_id }: Props) {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const query = useApiQuery(rosterCosts.preview, { employee_id, roster_shift_id }, { when: isAsked })
  if (!isAsked)
    return (
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconCoin size={12} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('rosterCosts.preview.button')}
        </Button>
      </div>
    )
  return (
    <div role="status">
      <Loaded of={query}>
        {(preview) => (
          <Text size="xs" c={preview.margin_cents !== null && preview.margin_cents < 0 ? 'red' : undefined}>
            {previewText(t, preview)}
          </Text>
        )}
      </Loaded>
    </div>
  )
}

function previewText(t: Translate, preview: Preview) {
  const { overtime_minutes, made_up_minutes, lacking, currency } = preview
  const missing = lacking.map((what) => t(`rosterCosts.lacking.${what}`))
  const parts = [
    amountsText(t, preview, currency),
    overtime_minutes > 0 && t('rosterCosts.preview.overtime', { hours: formatHours(overtime_minutes) }),
    made_up_minutes > 0 && t('rosterCosts.preview.madeUp', { hours: formatHours(made_up_minutes) }),
    missing.length > 0 && t('rosterCosts.incompleteOf', { lacking: formatList(missing) }),
  ]
  return parts.filter((part) => part !== false && part !== '').join(' · ')
}
