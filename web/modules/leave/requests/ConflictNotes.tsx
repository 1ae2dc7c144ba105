import { Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconCircleCheck, IconScale, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateRange, formatList, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { Conflicts } from './use-conflicts.ts'

const iconProps = { size: 18, 'aria-hidden': true } as const

/** In a line each: the shifts that become free, who else is away, the balance afterwards, and what the rules say. */
export function ConflictNotes({ of }: { of: Conflicts | undefined }) {
  const t = useTranslate()
  if (of === undefined) return <Skeleton height={20} />
  const { shifts, away, warnings, balance_after_minutes: after, day_minutes } = of
  return (
    <Stack gap={6}>
      {shifts.length === 0 ? (
        <Note icon={<IconCircleCheck {...iconProps} color="var(--mantine-color-teal-text)" />}>
          {t('leave.conflict.noShifts')}
        </Note>
      ) : (
        <Note icon={<IconCalendarOff {...iconProps} color="var(--mantine-color-orange-text)" />}>
          {t('leave.conflict.shifts', { count: shifts.length })}
          {shifts.map((shift) => (
            <Text key={shift.assignment_id} size="sm" c="dimmed">
              {shiftText(shift)}
            </Text>
          ))}
        </Note>
      )}
      {away.length > 0 && (
        <Note icon={<IconUsers {...iconProps} color="var(--mantine-color-orange-text)" />}>
          {t('leave.conflict.away', { people: formatList(away.map((one) => awayText(t, one))) })}
        </Note>
      )}
      {warnings.map(({ warning }) => (
        <Note key={warning} icon={<IconAlertTriangle {...iconProps} color="var(--mantine-color-orange-text)" />}>
          {t(`leave.warning.${warning}`)}
        </Note>
      ))}
      {after !== null && (
        <Note icon={<IconScale {...iconProps} color="var(--mantine-color-dimmed)" />}>
          {t('leave.conflict.after', { balance: amountText(t, after, day_minutes) })}
        </Note>
      )}
    </Stack>
  )
}

const shiftText = ({ works_on, starts, ends, location_name }: Conflicts['shifts'][number]) =>
  `${formatShift(works_on, starts, ends)}, ${location_name}`

/** "Ava Nguyen (9 – 13 Mar, requested)" */
const awayText = (t: Translate, { employee_name, from_day, to_day, status }: Conflicts['away'][number]) =>
  t(status === 'approved' ? 'leave.conflict.awayOn' : 'leave.conflict.maybeAwayOn', {
    name: employee_name,
    days: formatDateRange(from_day, to_day, 'brief'),
  })

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box flex="none" mt={1}>
        {icon}
      </Box>
      <Text size="sm" component="div">
        {children}
      </Text>
    </Group>
  )
}
