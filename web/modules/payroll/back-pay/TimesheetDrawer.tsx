import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import { backPays } from '#contract/payroll/back-pay.ts'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { PayLines } from '#web/modules/pay/timesheet-pay/PayLines.tsx'
import sums from '#web/modules/pay/Sums.module.css'

/** How one timesheet was paid and would be paid now; each line opens to its explanation. */
export function TimesheetDrawer({ opened, onClose }: { opened: string | null; onClose: () => void }) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={t('backPay.timesheet')}>
      {opened && <LoadedTimesheet id={opened} />}
    </SideDrawer>
  )
}

type Opened = ResultOf<typeof backPays.timesheet>

function LoadedTimesheet({ id }: { id: string }) {
  const query = useApiQuery(backPays.timesheet, { id })
  return <Loaded of={query}>{(compared) => <BeforeAndAfter id={id} compared={compared} />}</Loaded>
}

function BeforeAndAfter({ id, compared: { before, after, paid, worked } }: { id: string; compared: Opened }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h3">
          {worked.employee_name}
        </Title>
        <Text c="dimmed">
          {formatDate(worked.works_on, 'weekday')} · {worked.customer_name}
        </Text>
        <May call={timesheets.view}>
          <Anchor href={hrefOf('/time-sheets/view/{id}', { id })}>{t('backPay.openTimesheet')}</Anchor>
        </May>
      </div>
      <Paid paid={paid} currency={after.currency} />
      {before.frozen_at !== null && <Lines title={t('backPay.before')} pay={before} worked={worked} />}
      <Lines title={t('backPay.after')} pay={after} worked={worked} />
    </Stack>
  )
}

function Lines({ title, pay, worked }: { title: string; pay: TimesheetPay; worked: Opened['worked'] }) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text fw={700}>{formatMoney(pay.cents, pay.currency)}</Text>
      </Group>
      <PayLines pay={pay} sheet={worked} />
    </section>
  )
}

/** What all pay runs together have, earlier corrections included. */
function Paid({ paid, currency }: Pick<Opened, 'paid'> & { currency: string }) {
  const t = useTranslate()
  return (
    <table className={sums.sums}>
      <caption className={sums.caption}>{t('backPay.paid')}</caption>
      <tbody>
        {paid.map(({ label, amount_cents }) => (
          <tr key={label}>
            <th scope="row">{t(rateLabelKey(label))}</th>
            <td>{amount_cents === null ? '–' : formatMoney(amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
