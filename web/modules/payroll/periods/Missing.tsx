import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { type MissingHours as MissingHoursOfKind, type PayPeriod, payPeriods } from '#contract/payroll/pay-periods.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatList, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** Everything that is missing before a period can close, or still is after it was locked, each kind with a link to its list. */
export function Missing({ period }: { period: PayPeriod }) {
  const t = useTranslate()
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

// Fewer than the server returns: the others are behind the link, or the button where no list has them.
const maxShown = 5

function MissingKind({ missing, period }: { missing: MissingHoursOfKind; period: PayPeriod }) {
  const t = useTranslate()
  const { kind, count, items, blocks } = missing
  const [all, showAll] = useDisclosure(false)
  const href = hrefOfList(missing.list)
  const shown = all ? items : items.slice(0, maxShown)
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
      {kind === 'without_rate' && (
        <Text size="sm" c="dimmed">
          {t('payroll.missing.noRate')}
        </Text>
      )}
      <Lines>
        {shown.map((item) => (
          <Line
            key={item.id}
            name={<LinkIfOpen href={recordOf(kind, item)} text={item.employee_name} />}
            facts={factsOf(t, item)}
          />
        ))}
      </Lines>
      {count > shown.length && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('payroll.missing.more', { count: count - shown.length })}
          </Text>
          {missing.list === null && !all && (
            <Button variant="subtle" size="compact-sm" onClick={showAll.open}>
              {t('payroll.missing.all')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

/** A name, as a link where the reader may open the record. */
const LinkIfOpen = ({ href, text }: { href: string | null; text: string }) =>
  href === null ? text : <Anchor href={href}>{text}</Anchor>

type Item = MissingHoursOfKind['items'][number]

function factsOf(
  t: ReturnType<typeof useTranslate>,
  { works_on, location_name, lacks, rate }: Item,
): readonly string[] {
  if (lacks.length > 0)
    return [t('payroll.missing.lacks', { what: formatList(lacks.map((one) => t(`payroll.missing.lack_${one}`))) })]
  const place = [works_on && formatDate(works_on, 'weekday'), location_name].filter(Boolean).join(' · ')
  return rate === null ? [place] : [place, changeOf(t, rate)]
}

function changeOf(t: ReturnType<typeof useTranslate>, rate: NonNullable<Item['rate']>) {
  const { minutes, exported_cents, present_cents, currency } = rate
  const hours = formatMinutes(minutes)
  const exported = exported_cents === null ? null : formatMoney(exported_cents, currency)
  const present = present_cents === null ? null : formatMoney(present_cents, currency)
  if (present === null) return t('payroll.missing.rateEnded', { hours, exported: exported ?? '' })
  return exported === null
    ? t('payroll.missing.rateAdded', { hours, present })
    : t('payroll.missing.rates', { hours, exported, present })
}

/** Kinds that are settled on the person's page, not on a timesheet. */
const ofPerson: readonly MissingHoursOfKind['kind'][] = [
  'unrecorded',
  'pay_data',
  'cancellations_changed',
  'without_rate',
  'leave_to_pay_out',
]

const ofLeave: readonly MissingHoursOfKind['kind'][] = ['leave_undecided', 'leave_earlier']

function recordOf(kind: MissingHoursOfKind['kind'], { id, employee_id, employee_name, works_on, rate }: Item) {
  if (rate !== null) return hrefOf('/time-sheets/pay-runs/{id}', { id: rate.pay_run_id }, { q: employee_name })
  if (kind === 'punches')
    return isCallAllowed(timesheetExceptions.list)
      ? hrefOf('/time-sheets', null, { tab: 'exceptions', employee_id, from: works_on, to: works_on })
      : null
  if (ofLeave.includes(kind)) return isCallAllowed(leaveRequests.info) ? hrefOf('/leave', null, { request: id }) : null
  return ofPerson.includes(kind)
    ? hrefOf('/employee-preview/{id}', { id: employee_id })
    : hrefOf('/time-sheets/view/{id}', { id })
}

/** The list of exactly what is counted, where there is one that the reader may open. */
function hrefOfList(list: MissingHoursOfKind['list']): string | null {
  if (list === null || !isCallAllowed(listCalls[list.name])) return null
  if (list.name === 'assignments') return hrefOf('/assigned-roster', null, list.filters)
  return hrefOf(
    '/time-sheets',
    null,
    list.name === 'timesheets' ? list.filters : { tab: 'exceptions', ...list.filters },
  )
}

const listCalls = {
  timesheets: timesheets.list,
  timesheetExceptions: timesheetExceptions.list,
  clockedWithoutHours: timesheetExceptions.withoutHours,
  assignments: rosters.assignments,
} as const
