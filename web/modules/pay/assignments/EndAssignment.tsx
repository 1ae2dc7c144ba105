import { type PayRuleAssignment, payRuleAssignments } from '#contract/payroll/pay-rules/assignments.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { touchedByAssignments, valuesOf } from './AssignmentDrawer.tsx'
import { whomText } from './whom.ts'

type Props = { assignment: PayRuleAssignment | null; onClose: () => void }

/** Gives an assignment its last day; null: closed. */
export function EndAssignment({ assignment, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={assignment !== null} onClose={onClose} title={t('payAssignments.endTitle')}>
      {assignment && <EndForm assignment={assignment} onClose={onClose} />}
    </SideDrawer>
  )
}

function EndForm({ assignment, onClose }: { assignment: PayRuleAssignment; onClose: () => void }) {
  const t = useTranslate()
  const { starts_on, rule_set_title, classification_title, classification } = assignment
  const form = useFormOf(payRuleAssignments.update, {
    initial: { ...valuesOf(assignment), ends_on: starts_on > today() ? starts_on : today() },
    fromCurrent: valuesOf,
    invalidates: touchedByAssignments,
    success: t('payAssignments.ended'),
    failed: t('payAssignments.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('payAssignments.end')}>
      <FormSection
        title={whomText(t, assignment)}
        description={`${rule_set_title} · ${classification_title ?? classification}`}
      >
        <DateField of={form} name="ends_on" label={t('payAssignments.lastDay')} min={starts_on} />
      </FormSection>
    </FormPanel>
  )
}
