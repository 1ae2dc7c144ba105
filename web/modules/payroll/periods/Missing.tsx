import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type MissingHours as MissingHoursOfKind, type PayPeriod, payPeriods } from '#contract/payroll/pay-periods.ts'
import { openStatuses } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** Everything that is missing before a period can close, or still is after it was locked, each kind with a link to its list. */
export function Missing({ period }: { period: PayPeriod }) {
  const t = useWords()
  const query = useApiQuery(payPeriods.missing, { id: period.id })
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t(period.status === 'locked' ? 'payroll.missing.titleLocked' : 'payroll.missing.title')}
      </Title>
      <Loaded of={query}>
        {(kinds) =>
          kinds.length === 0 ? (
            <Group gap="xs" c="teal">
              <IconCircleCheck size={18} aria-hidden />
              <Text>{t('payroll.missing.nothing')}</Text>
            </Group>
          ) : (
            <Stack gap="md">
              {kinds.map((kind) => (
                <MissingKind key={kind.kind} missing={kind} period={period} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  )
}

// Fewer than the server returns: the list is behind the link.
const maxShown = 5

function MissingKind({ missing, period }: { missing: MissingHoursOfKind; period: PayPeriod }) {
  const t = useWords()
  const { kind, count, items, blocks } = missing
  const href = listOf(missing, period)
  return (
    <section>
      <Group gap="xs">
        <Title order={4} size="h5">
          {t(`payroll.missing.${kind}`, { count })}
        </Title>
        {blocks && period.status === 'open' && (
          <Badge color="red" variant="light">
            {t('payroll.missing.blocks')}
          </Badge>
        )}
        {href && <Anchor href={href}>{t('payroll.missing.list')}</Anchor>}
      </Group>
      <Lines>
        {items.slice(0, maxShown).map((item) => (
          <Line
            key={item.id}
            name={<Anchor href={recordOf(kind, item)}>{item.employee_name}</Anchor>}
            facts={factsOf(t, item)}
          />
        ))}
      </Lines>
      {count > maxShown && (
        <Text size="sm" c="dimmed">
          {t('payroll.missing.more', { count: count - Math.min(maxShown, items.length) })}
        </Text>
      )}
    </section>
  )
}

type Item = MissingHoursOfKind['items'][number]

function factsOf(t: ReturnType<typeof useWords>, { works_on, location_name, lacks }: Item): string {
  if (lacks.length > 0)
    return t('payroll.missing.lacks', { what: formatList(lacks.map((one) => t(`payroll.missing.lack_${one}`))) })
  return [works_on && formatDate(works_on, 'weekday'), location_name].filter(Boolean).join(' · ')
}

function recordOf(kind: MissingHoursOfKind['kind'], { id, employee_id, works_on }: Item) {
  if (kind === 'punches')
    return hrefOf('/time-sheets', null, { tab: 'exceptions', employee_id, from: works_on, to: works_on })
  return kind !== 'unrecorded' && kind !== 'pay_data' && kind !== 'cancellations_changed'
    ? hrefOf('/time-sheets/view/{id}', { id })
    : hrefOf('/employee-preview/{id}', { id: employee_id })
}

function listOf({ kind }: MissingHoursOfKind, { starts_on: from, ends_on: to }: PayPeriod): string | null {
  const undisputed = openStatuses.filter((status) => status !== 'disputed')
  if (kind === 'unapproved') return hrefOf('/time-sheets', null, { from, to, status: [...undisputed, 'rejected'] })
  if (kind === 'disputed') return hrefOf('/time-sheets', null, { from, to, status: 'disputed' })
  if (kind === 'exceptions') return hrefOf('/time-sheets', null, { tab: 'exceptions', from, to, severity: 'high' })
  if (kind === 'unrecorded') return hrefOf('/time-sheets/create')
  if (kind === 'punches') return hrefOf('/time-sheets', null, { tab: 'exceptions', from, to })
  if (kind === 'earlier') return hrefOf('/time-sheets', null, { status: 'approved' })
  if (kind === 'cancellations_changed') return hrefOf('/time-sheets', null, { tab: 'cancelled' })
  return null
}
