import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChargeTimeline, type ChargeTimelineRow, chargeRates } from '#contract/payroll/charge-rates.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatDateRange, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { amountInTime, workText } from '#web/modules/pay/charges/rate-texts.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { Translate } from '#web/wording/translate.ts'
import classes from './RatesTimeline.module.css'
import { lastDayOf, monthAt, monthsFrom, placeOf, shownMonths, spanOf } from './timeline-months.ts'

/** A customer's rates over twelve months, a bar for each kind of work, which shows at a glance when there is none. */
export function RatesTimeline({ customer_id }: { customer_id: string }) {
  const t = useTranslate()
  const [first, setFirst] = useState(monthAt(today(), -3))
  const query = useApiQuery(chargeRates.timeline, { customer_id, from: first, to: lastDayOf(first) })
  const move = (months: number) => setFirst(monthAt(first, months))
  const buttons = (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        onClick={() => move(-6)}
      >
        {t('chargeRates.timeline.earlier')}
      </Button>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        onClick={() => move(6)}
      >
        {t('chargeRates.timeline.later')}
      </Button>
    </>
  )
  return (
    <Panel title={t('chargeRates.timeline.title')} actions={buttons}>
      <Loaded of={query}>
        {(timeline) =>
          timeline.rows.length === 0 ? (
            <Text c="dimmed">{t('chargeRates.timeline.none')}</Text>
          ) : (
            <Rows timeline={timeline} first={first} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const keys = ['rate', 'covered', 'gap'] as const

function Rows({ timeline, first }: { timeline: ChargeTimeline; first: string }) {
  const t = useTranslate()
  return (
    <>
      <div className={classes.keys}>
        {keys.map((part) => (
          <span key={part} className={classes.key}>
            <svg className={classes.sample} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
              <rect className={classes.part} data-part={part} width={100} height={10} />
            </svg>
            {t(`chargeRates.timeline.${part}`)}
          </span>
        ))}
      </div>
      <div className={classes.row} aria-hidden>
        <span />
        <div className={classes.months}>
          {monthsFrom(first).map((month) => (
            <span key={month}>{formatDate(month, 'brief_month')}</span>
          ))}
        </div>
      </div>
      <ul className={classes.rows}>
        {timeline.rows.map((row) => (
          <Row key={keyOf(row)} row={row} first={first} currency={timeline.currency} />
        ))}
      </ul>
    </>
  )
}

const keyOf = ({ location_id, position_id, employment, label, code }: ChargeTimelineRow) =>
  [location_id, position_id, employment, label, code].join(' ')

type RowProps = { row: ChargeTimelineRow; first: string; currency: string }

function Row({ row, first, currency }: RowProps) {
  const t = useTranslate()
  const gaps = row.gaps.filter(({ is_covered }) => !is_covered)
  return (
    <li className={classes.row}>
      <Text fw={600}>{workText(t, row)}</Text>
      <Strip row={row} first={first} label={labelOf(t, row, currency)} />
      <div className={classes.facts}>
        <Text size="sm" c="dimmed" aria-hidden>
          {row.rates.map((rate) => amountInTime(t, rate, currency)).join(' · ')}
        </Text>
        {gaps.length > 0 && (
          <Group gap={4} wrap="nowrap" aria-hidden>
            <IconAlertTriangle size={14} aria-hidden />
            <Text size="sm">{gaps.map((gap) => gapText(t, gap)).join(' · ')}</Text>
          </Group>
        )}
      </div>
    </li>
  )
}

type Gap = ChargeTimelineRow['gaps'][number]

const gapText = (t: Translate, { from, to, is_covered }: Gap) =>
  t(is_covered ? 'chargeRates.timeline.coveredIn' : 'chargeRates.timeline.gapIn', { period: formatDateRange(from, to) })

const labelOf = (t: Translate, row: ChargeTimelineRow, currency: string) =>
  t('chargeRates.timeline.label', {
    work: workText(t, row),
    facts: [
      ...row.rates.map((rate) => amountInTime(t, rate, currency)),
      ...row.gaps.map((gap) => gapText(t, gap)),
    ].join('; '),
  })

function Strip({ row, first, label }: { row: ChargeTimelineRow; first: string; label: string }) {
  const now = placeOf(today(), first)
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${shownMonths * 100} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {row.gaps.map(({ from, to, is_covered }) => (
        <rect
          key={from}
          className={classes.part}
          data-part={is_covered ? 'covered' : 'gap'}
          {...spanOf(from, to, first)}
          height={10}
        />
      ))}
      {row.rates.map(({ id, starts_on, ends_on }) => (
        <rect key={id} className={classes.part} data-part="rate" {...spanOf(starts_on, ends_on, first)} height={10} />
      ))}
      <line className={classes.today} x1={now} x2={now} y1={0} y2={10} />
    </svg>
  )
}
