import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { PayRuleAssignment } from '#contract/payroll/pay-rules/assignments.ts'
import { formatDate, formatDateRange, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { whomText } from './whom.ts'

type Props = {
  assignment: PayRuleAssignment
  /** false: the list is of one rule set */
  namesRules: boolean
  /** absent: the current user may not edit it */
  onChange?: () => void
  onEnd?: () => void
}

/** One assignment: whom it applies to, the classification, and when. */
export function AssignmentLine({ assignment, namesRules, onChange, onEnd }: Props) {
  const t = useTranslate()
  const whom = whomText(t, assignment)
  const { rule_set_title, classification_title, classification } = assignment
  const paid = [namesRules && rule_set_title, classification_title ?? classification].filter(Boolean).join(' · ')
  return (
    <Line
      name={whom}
      marks={<Marks assignment={assignment} />}
      text={paid}
      facts={[datesOf(t, assignment), ...personalOf(t, assignment)].join(' · ')}
    >
      {onChange && (
        <Group gap="xs">
          {!isOver(assignment) && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={onEnd}
              aria-label={t('payAssignments.endOf', { whom })}
            >
              {t('payAssignments.end')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onChange}
            aria-label={t('payAssignments.editOf', { whom })}
          >
            {t('payAssignments.edit')}
          </Button>
        </Group>
      )}
    </Line>
  )
}

const isOver = ({ ends_on }: PayRuleAssignment) => ends_on !== null && ends_on < today()

function Marks({ assignment }: Pick<Props, 'assignment'>) {
  const t = useTranslate()
  return (
    <>
      {isOver(assignment) && <StatusBadge tone="neutral">{t('payAssignments.over')}</StatusBadge>}
      {assignment.starts_on > today() && <StatusBadge tone="info">{t('payAssignments.toCome')}</StatusBadge>}
      {assignment.classification_title === null && (
        <StatusBadge tone="warn">{t('payAssignments.unknownClassification')}</StatusBadge>
      )}
    </>
  )
}

function datesOf(t: Translate, { starts_on, ends_on }: PayRuleAssignment) {
  if (ends_on !== null) return formatDateRange(starts_on, ends_on)
  return t(starts_on > today() ? 'payAssignments.fromOn' : 'payAssignments.since', { day: formatDate(starts_on) })
}

const personalOf = (t: Translate, { works_permanent_nights, all_purpose_allowances }: PayRuleAssignment) => [
  ...(works_permanent_nights ? [t('payAssignments.nights')] : []),
  ...all_purpose_allowances,
]
