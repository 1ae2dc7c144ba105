import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconReplace } from '@tabler/icons-react'
import { type PaySlip, payslips } from '#contract/people/payslips.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatDate, formatDateRange, formatInstant, formatMoney } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinesTable, SumsTable } from '#web/modules/payslips/PayTables.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import classes from './Payslips.module.css'

type Props = {
  /** null: closed */
  id: string | null
  /** absent: the current user may not issue payslips */
  onCorrect?: (slip: PaySlip) => void
  onClose: () => void
}

/** One payslip: the amount paid, the hours and the deductions. */
export function PaySlipDrawer({ id, onCorrect, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={t('payslips.title')}>
      {id !== null && <LoadedPaySlip id={id} onCorrect={onCorrect} />}
    </SideDrawer>
  )
}

function LoadedPaySlip({ id, onCorrect }: { id: string; onCorrect?: (slip: PaySlip) => void }) {
  const query = useApiQuery(payslips.info, { id })
  return <Loaded of={query}>{(slip) => <PaySlipDetails slip={slip} onCorrect={onCorrect} />}</Loaded>
}

function PaySlipDetails({ slip, onCorrect }: { slip: PaySlip; onCorrect?: (slip: PaySlip) => void }) {
  const t = useTranslate()
  const download = useDownload(payslips.file, t('payslips.list.failed'))
  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed">{formatDateRange(slip.period_from, slip.period_to, 'long')}</Text>
        {slip.net_cents !== null && <p className={classes.paid}>{formatMoney(slip.net_cents, slip.currency)}</p>}
        <Text>{t('payslips.list.paidOn', { day: formatDate(slip.paid_on, 'long') })}</Text>
      </div>
      {slip.is_superseded && <Alert color="yellow">{t('payslips.superseded')}</Alert>}
      {slip.corrects && <Alert color="blue">{t('payslips.corrects')}</Alert>}
      <Group>
        <Button
          loading={download.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download.start({ id: slip.id })}
        >
          {t('payslips.list.pdf')}
        </Button>
        {onCorrect && !slip.is_superseded && (
          <Button variant="default" leftSection={<IconReplace size={16} aria-hidden />} onClick={() => onCorrect(slip)}>
            {t('payslips.give.correct')}
          </Button>
        )}
      </Group>
      {slip.lines.length > 0 && <LinesTable slip={slip} />}
      {slip.gross_cents === null ? <Text c="dimmed">{t('payslips.list.fileText')}</Text> : <SumsTable slip={slip} />}
      <Facts
        items={[
          { label: t('payslips.employer'), value: slip.employer_name },
          { label: t('payslips.abn'), value: slip.employer_abn && formatAbn(slip.employer_abn) },
          { label: t('payslips.employee'), value: `${slip.employee_name} (${slip.employee_code})` },
          { label: t('payslips.fund'), value: slip.super_fund },
          {
            label: t('payslips.list.given'),
            value: t('payslips.list.issuedBy', { name: slip.issued_by_name, at: formatInstant(slip.issued_at) }),
            wide: true,
          },
        ]}
      />
    </Stack>
  )
}
