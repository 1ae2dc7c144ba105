import { type PayRuleAssignment, payRuleAssignments } from '#contract/payroll/pay-rules/assignments.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { type AssignmentsOf, AssignmentFields } from './AssignmentFields.tsx'
import { whomText } from './whom.ts'

type Props = {
  opened: OpenedRow<PayRuleAssignment>
  /** what all of them are about, which the form does not ask again */
  of: AssignmentsOf
  /** what a new one begins with, to be changed */
  proposed?: Proposed
  onClose: () => void
}
type Proposed = { customer: { id: string; name: string }; starts_on: string }

/** Adds, edits or deletes an assignment of a rule set. */
export function AssignmentDrawer({ opened, of, proposed, onClose }: Props) {
  const t = useTranslate()
  const failed = t('payAssignments.failed')
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(assignment) => (assignment ? whomText(t, assignment) : t('payAssignments.add'))}
      create={{
        call: payRuleAssignments.store,
        initial: newFields(of, proposed),
        submit: t('payAssignments.add'),
        success: t('payAssignments.added'),
      }}
      update={{
        call: payRuleAssignments.update,
        values: valuesOf,
        submit: t('payAssignments.save'),
        success: t('payAssignments.saved'),
      }}
      fields={(form, assignment) => (
        <AssignmentFields of={form} about={of} assignment={assignment} customer={proposed?.customer} />
      )}
      invalidates={touchedByAssignments}
      failed={failed}
    >
      {(assignment) => (
        <RemoveButton
          call={payRuleAssignments.remove}
          record={assignment}
          label={t('payAssignments.delete')}
          question={t('payAssignments.deleteQuestion', { whom: whomText(t, assignment) })}
          text={t('payAssignments.deleteText')}
          invalidates={touchedByAssignments}
          success={t('payAssignments.deleted')}
          failed={failed}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

/** Rule sets show how many assignments they have, timesheets what is paid. */
export const touchedByAssignments = [payRuleAssignments, payRuleSets.list, payRuleSets.info, timesheetPays]

const newFields = ({ rule_set_id = '', customer_id, employee_id = '' }: AssignmentsOf, proposed?: Proposed) => ({
  rule_set_id,
  customer_id: customer_id ?? proposed?.customer.id ?? '',
  location_id: '',
  position_id: '',
  employee_id,
  classification: '',
  works_permanent_nights: false,
  all_purpose_allowances: [],
  starts_on: proposed?.starts_on ?? today(),
  ends_on: '',
})

/** An assignment as its form has it. */
export const valuesOf = (assignment: PayRuleAssignment) => ({
  id: assignment.id,
  version: assignment.version,
  rule_set_id: assignment.rule_set_id,
  customer_id: assignment.customer_id ?? '',
  location_id: assignment.location_id ?? '',
  position_id: assignment.position_id ?? '',
  employee_id: assignment.employee_id ?? '',
  classification: assignment.classification,
  works_permanent_nights: assignment.works_permanent_nights,
  all_purpose_allowances: assignment.all_purpose_allowances,
  starts_on: assignment.starts_on,
  ends_on: assignment.ends_on ?? '',
})
