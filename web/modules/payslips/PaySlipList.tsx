import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import type { PayStatementRow } from '#contract/payroll/pay-statements.ts'
import { type PaySlipRow, payslips } from '#contract/people/payslips.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatDate, formatDateRange, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PaySlipBadge } from '#web/modules/payslips/PaySlipBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import classes from './Payslips.module.css'
import { type PayPeriodItem, payPeriodItems } from './pay-periods.ts'

type Props = {
  rows: readonly PaySlipRow[]
  /** what exported pay runs pay the person */
  statements: readonly PayStatementRow[]
  onLook: (id: string) => void
}

/** One payslip per row, with the pay statements of its period; statements without a payslip have rows of their own. */
export const PaySlipList = ({ rows, statements, onLook }: Props) => (
  <Lines>
    {payPeriodItems(rows, statements).map((item) => (
      <Item key={item.key} item={item} onLook={onLook} />
    ))}
  </Lines>
)

const Item = ({ item, onLook }: { item: PayPeriodItem; onLook: (id: string) => void }) =>
  'slip' in item ? (
    <Pay slip={item.slip} statements={item.statements} onLook={() => onLook(item.slip.id)} />
  ) : (
    <Statement statement={item.statement} />
  )

type PayProps = { slip: PaySlipRow; statements: readonly PayStatementRow[]; onLook: () => void }

function Pay({ slip, statements, onLook }: PayProps) {
  const t = useTranslate()
  const download = useDownload(payslips.file, t('payslips.list.failed'))
  const period = formatDateRange(slip.period_from, slip.period_to)
  return (
    <Line
      keeps
      name={period}
      onOpen={onLook}
      marks={<PaySlipBadge slip={slip} />}
      facts={t('payslips.list.paidOn', { day: formatDate(slip.paid_on) })}
      struck={slip.is_superseded}
      more={statements.length > 0 && <Links statements={statements} />}
    >
      <div className={classes.amount}>
        {slip.net_cents === null ? (
          <Text size="sm" c="dimmed">
            {t('payslips.list.inFile')}
          </Text>
        ) : (
          <>
            <span className={classes.net} data-superseded={slip.is_superseded || undefined}>
              {formatMoney(slip.net_cents, slip.currency)}
            </span>
            <Text size="sm" c="dimmed">
              {t('payslips.net_cents')}
            </Text>
          </>
        )}
      </div>
      <ActionIcon
        size={44}
        variant="default"
        loading={download.busy}
        aria-label={t('payslips.list.download', { period })}
        onClick={() => download.start({ id: slip.id })}
      >
        <IconDownload size={19} aria-hidden />
      </ActionIcon>
    </Line>
  )
}

const hrefOfStatement = ({ pay_run_id: id, employee_id }: PayStatementRow) =>
  hrefOf('/pay-statement/{id}/{employee_id}', { id, employee_id })

function Links({ statements }: { statements: readonly PayStatementRow[] }) {
  const t = useTranslate()
  return (
    <div className={classes.statements}>
      {statements.map((statement) => (
        <Anchor key={statement.pay_run_id} href={hrefOfStatement(statement)} className={classes.statement}>
          <IconFileText size={16} aria-hidden />
          {statement.total_cents === null
            ? t('payStatement.list.openWithout')
            : t('payStatement.list.open', { amount: formatMoney(statement.total_cents, statement.currency) })}
        </Anchor>
      ))}
    </div>
  )
}

function Statement({ statement }: { statement: PayStatementRow }) {
  const t = useTranslate()
  const go = useGo()
  const { starts_on, ends_on, number, minutes, total_cents, currency } = statement
  return (
    <Line
      keeps
      name={formatDateRange(starts_on, ends_on)}
      onOpen={() => go(hrefOfStatement(statement))}
      facts={t('payStatement.list.facts', { number, time: formatMinutes(minutes) })}
    >
      {total_cents !== null && (
        <div className={classes.amount}>
          <span className={classes.net}>{formatMoney(total_cents, currency)}</span>
          <Text size="sm" c="dimmed">
            {t('payStatement.list.beforeTax')}
          </Text>
        </div>
      )}
    </Line>
  )
}
