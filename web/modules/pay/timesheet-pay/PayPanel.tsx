import { Anchor, Stack, Text } from '@mantine/core'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { type TimesheetPay, timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatInstant, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/pay/Headline.module.css'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { NotPriced } from './NotPriced.tsx'
import { PayLines } from './PayLines.tsx'

type Props = { sheet: Timesheet }

/** What a timesheet is paid, line by line, with the reason of each; what is missing where it cannot be said. */
export function PayPanel({ sheet }: Props) {
  const t = useTranslate()
  const query = useApiQuery(timesheetPays.info, { id: sheet.id })
  // Nothing that the person could do about it, and many agencies pay by other means.
  if (sheet.is_own && query.data?.not_priced === 'no_rule_set' && query.data.lines.length === 0) return null
  return (
    <Panel title={t('timesheetPay.title')}>
      <Loaded of={query}>{(pay) => <Pay pay={pay} sheet={sheet} />}</Loaded>
    </Panel>
  )
}

function Pay({ pay, sheet }: Props & { pay: TimesheetPay }) {
  const t = useTranslate()
  const isPriced = pay.not_priced === null && pay.gaps.length === 0
  return (
    <Stack gap="lg">
      {isPriced ? <Total pay={pay} sheet={sheet} /> : <NotPriced pay={pay} sheet={sheet} />}
      {pay.lines.length > 0 && <PayLines pay={pay} sheet={sheet} />}
      {isPriced && sheet.break_minutes > 0 && (
        <Text size="sm" c="dimmed">
          {t('timesheetPay.breaks')}
        </Text>
      )}
      <PaidBy pay={pay} />
    </Stack>
  )
}

function Total({ pay, sheet }: Props & { pay: TimesheetPay }) {
  const t = useTranslate()
  return (
    <div className={classes.sum}>
      <span className={classes.total}>{formatMoney(pay.cents, pay.currency)}</span>
      <span className={classes.about}>
        <b>{t('timesheetPay.paidTime', { time: formatMinutes(pay.minutes) })}</b>
        <span>{stateOf(t, pay, sheet)}</span>
      </span>
    </div>
  )
}

function stateOf(t: Translate, { frozen_at }: TimesheetPay, { status }: Timesheet) {
  if (frozen_at !== null) return t('timesheetPay.asApproved', { at: formatInstant(frozen_at) })
  const isApproved = approvedStatuses.some((approved) => approved === status)
  return t(isApproved ? 'timesheetPay.asOfNow' : 'timesheetPay.ifApproved')
}

/** The rules, the classification and the hourly rate. */
function PaidBy({ pay: { rule_set, classification, employment, hourly_cents, currency } }: { pay: TimesheetPay }) {
  const t = useTranslate()
  if (rule_set === null) return null
  const { id, version_id, title, valid_from, instrument, source } = rule_set
  const linked = (
    <May call={payRuleSets.info} otherwise={title}>
      <Anchor href={hrefOf('/pay-rules/view/{id}', { id }, { version: version_id })}>{title}</Anchor>
    </May>
  )
  return (
    <>
      <Facts
        items={[
          { label: t('timesheetPay.rules'), value: linked },
          { label: t('timesheetPay.version'), value: t('timesheetPay.validFrom', { day: formatDate(valid_from) }) },
          { label: t('timesheetPay.classification'), value: classification?.title },
          { label: t('timesheetPay.employment'), value: employment && t(`payRules.employment.${employment}`) },
          {
            label: t('timesheetPay.hourly'),
            value: hourly_cents === null ? null : formatMoney(hourly_cents, currency),
          },
          { label: t('timesheetPay.instrument'), value: instrument },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('timesheetPay.source', { day: formatDate(source.read_on), text: source.text })}
      </Text>
    </>
  )
}
