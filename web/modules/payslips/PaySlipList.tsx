import { ActionIcon, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type PaySlipRow, payslips } from '#contract/people/payslips.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatDate, formatDateRange, formatMoney } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PaySlipBadge } from '#web/modules/payslips/PaySlipBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import classes from './Payslips.module.css'

type Props = { rows: readonly PaySlipRow[]; onLook: (id: string) => void }

/** One payslip per row: its period, its date, the amount paid, and its PDF. */
export const PaySlipList = ({ rows, onLook }: Props) => (
  <Lines>
    {rows.map((slip) => (
      <Pay key={slip.id} slip={slip} onLook={() => onLook(slip.id)} />
    ))}
  </Lines>
)

function Pay({ slip, onLook }: { slip: PaySlipRow; onLook: () => void }) {
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
