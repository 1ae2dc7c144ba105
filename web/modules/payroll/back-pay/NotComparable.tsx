import { Anchor, Text } from '@mantine/core'
import type { BackPayReview } from '#contract/payroll/back-pay.ts'
import { formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { reasonText } from './back-pay-texts.ts'

/** Time that is in no sum because it cannot be compared, and why. */
export function NotComparable({ of: { count, timesheets } }: { of: BackPayReview['not_comparable'] }) {
  const t = useTranslate()
  return (
    <Panel title={t('backPay.notComparable')}>
      <Text mb="sm">{t('backPay.notComparableText', { count })}</Text>
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
