import { Anchor, Text } from '@mantine/core'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { gapText } from '#web/modules/pay/rule-sets/texts/gap-text.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type NotPriced = PayRun['not_priced']

/** What a draft leaves out because its rule set cannot price it, and why; each with its timesheet, where that is corrected. */
export function NotPricedTime({ of: { count, timesheets } }: { of: NotPriced }) {
  const t = useTranslate()
  return (
    <Panel title={t('payroll.run.notPriced')}>
      <Text mb="sm">{t('payroll.run.notPricedText', { count })}</Text>
      <Lines>
        {timesheets.map(({ timesheet_id: id, employee_name, works_on, gaps }) => (
          <Line
            key={id}
            name={
              <Anchor href={hrefOf('/time-sheets/view/{id}', { id })}>
                {`${employee_name}, ${formatDate(works_on, 'weekday')}`}
              </Anchor>
            }
            facts={gaps.map((gap) => reasonText(t, gap))}
          />
        ))}
      </Lines>
      {timesheets.length < count && (
        <Text mt="sm" c="dimmed">
          {t('payroll.run.notPricedMore', { count: timesheets.length })}
        </Text>
      )}
    </Panel>
  )
}

/** Days that a draft pays without an amount. */
export function DaysWithoutRate({ of: { count, days } }: { of: PayRun['without_rate'] }) {
  const t = useTranslate()
  return (
    <Panel title={t('payroll.run.withoutRate')}>
      <Text mb="sm">{t('payroll.run.withoutRateText', { count })}</Text>
      <Lines>
        {days.map(({ employee_id, employee_name, works_on }) => (
          <Line key={`${employee_id} ${works_on}`} name={employee_name} facts={[formatDate(works_on, 'weekday')]} />
        ))}
      </Lines>
      {days.length < count && (
        <Text mt="sm" c="dimmed">
          {t('payroll.run.notPricedMore', { count: days.length })}
        </Text>
      )}
    </Panel>
  )
}

function reasonText(t: ReturnType<typeof useTranslate>, gap: NotPriced['timesheets'][number]['gaps'][number]) {
  if (gap.gap === 'no_version' || gap.gap === 'no_employment' || gap.gap === 'below_minimum')
    return t(`payRules.notPriced.${gap.gap}`)
  return gapText(t, gap)
}
