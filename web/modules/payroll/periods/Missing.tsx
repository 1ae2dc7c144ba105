import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type MissingHours as MissingHoursOfKind, type PayPeriod, payPeriods } from '#contract/payroll/pay-periods.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { openStatuses, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { addDays } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
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
            name={<LinkIfOpen href={recordOf(kind, item)} text={item.employee_name} />}
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

/** A name, as a link where the reader may open the record. */
const LinkIfOpen = ({ href, text }: { href: string | null; text: string }) =>
  href === null ? text : <Anchor href={href}>{text}</Anchor>

type Item = MissingHoursOfKind['items'][number]

function factsOf(t: ReturnType<typeof useWords>, { works_on, location_name, lacks }: Item): string {
  if (lacks.length > 0)
    return t('payroll.missing.lacks', { what: formatList(lacks.map((one) => t(`payroll.missing.lack_${one}`))) })
  return [works_on && formatDate(works_on, 'weekday'), location_name].filter(Boolean).join(' · ')
}

const mayCorrect = () => isCallAllowed(timesheetExceptions.list)

function recordOf(kind: MissingHoursOfKind['kind'], { id, employee_id, works_on }: Item) {
  if (kind === 'punches')
    return mayCorrect()
      ? hrefOf('/time-sheets', null, { tab: 'exceptions', employee_id, from: works_on, to: works_on })
      : null
  return kind !== 'unrecorded' && kind !== 'pay_data' && kind !== 'cancellations_changed'
    ? hrefOf('/time-sheets/view/{id}', { id })
    : hrefOf('/employee-preview/{id}', { id: employee_id })
}

/** The list of exactly what is counted, where there is one that the reader may open. */
function listOf({ kind }: MissingHoursOfKind, { starts_on: from, ends_on: to, company_id }: PayPeriod): string | null {
  const of = { from, to, company_id }
  const undisputed = openStatuses.filter((status) => status !== 'disputed')
  if (kind === 'unapproved') return hrefOf('/time-sheets', null, { ...of, status: [...undisputed, 'rejected'] })
  if (kind === 'disputed') return hrefOf('/time-sheets', null, { ...of, status: 'disputed' })
  if (kind === 'earlier')
    return hrefOf('/time-sheets', null, { company_id, to: addDays(from, -1), status: 'approved', in_no_run: 'true' })
  if (kind === 'unrecorded') return isCallAllowed(timesheets.create) ? hrefOf('/time-sheets/create') : null
  if (!mayCorrect()) return null
  if (kind === 'exceptions') return hrefOf('/time-sheets', null, { tab: 'exceptions', ...of, severity: 'high' })
  return kind === 'punches' ? hrefOf('/time-sheets', null, { tab: 'exceptions', ...of }) : null
}
