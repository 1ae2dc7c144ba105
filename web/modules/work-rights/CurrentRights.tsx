import { Alert, Group, List, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RightsOfPerson, VisaOfPerson } from '#contract/people/work-rights.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { VisaEndCell } from './VisaEndCell.tsx'
import { CheckOutcome } from '#web/modules/work-rights/CheckOutcome.tsx'
import { limitText } from '#web/modules/work-rights/limit-text.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The current work rights. */
export function CurrentRights({ rights }: { rights: RightsOfPerson }) {
  const t = useTranslate()
  const current = rights.visas.find(({ id }) => id === rights.current_visa_id)
  const differs = current === undefined && rights.visas.some(({ confirmed_at }) => confirmed_at !== null)
  const asksForCourse = rights.work.some(({ rule }) => rule === 'AFTER_COURSE_START')
  const facts = [{ label: t('workRights.right'), value: <VisaEndCell {...rights} /> }]
  const ofVisa = [
    { label: t('workRights.visa'), value: current ? visaName(current) : rights.visa_subclass },
    { label: t('workRights.conditions'), value: <Limits work={rights.work} />, wide: true },
    ...(asksForCourse
      ? [{ label: t('workRights.courseStarts'), value: <CourseStarts on={rights.course_starts_on} /> }]
      : []),
    { label: t('workRights.check'), value: <LastCheck rights={rights} />, wide: true },
  ]
  return (
    <Stack>
      {differs && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('workRights.differs')}>
          {t('workRights.differsText')}
        </Alert>
      )}
      <Facts items={rights.right_to_work === 'temporary' ? [...facts, ...ofVisa] : facts} />
    </Stack>
  )
}

function CourseStarts({ on }: { on: string | null }) {
  const t = useTranslate()
  return on === null ? <StatusBadge tone="warn">{t('workRights.courseUnknown')}</StatusBadge> : formatDate(on)
}

/** The subclass with its name and its stream. */
export const visaName = ({ visa_code, visa_name, visa_sub_class_name }: VisaOfPerson) =>
  [visa_code, visa_name, visa_sub_class_name].filter(Boolean).join(' · ')

export function Limits({ work }: { work: RightsOfPerson['work'] }) {
  const t = useTranslate()
  const [only] = work
  if (only === undefined) return null
  if (work.length === 1) return limitText(t, only)
  return (
    <List size="sm">
      {work.map((limit) => (
        <List.Item key={limit.rule}>{limitText(t, limit)}</List.Item>
      ))}
    </List>
  )
}

function LastCheck({ rights: { checks } }: { rights: RightsOfPerson }) {
  const t = useTranslate()
  const [last] = checks
  if (last === undefined) return <CheckOutcome outcome={null} />
  return (
    <Group gap="xs">
      <CheckOutcome outcome={last.outcome} />
      <span>
        {[
          formatDate(last.checked_on),
          last.next_check_on && t('workRights.vevo.nextOn', { on: formatDate(last.next_check_on) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Group>
  )
}
