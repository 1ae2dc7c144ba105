import type { PayRuleAssignment } from '#contract/payroll/pay-rules/assignments.ts'
import type { Translate } from '#web/wording/translate.ts'

type Whom = Pick<PayRuleAssignment, 'customer_name' | 'location_name' | 'position_name' | 'employee_name'>

/** Whom an assignment applies to: "Everybody at Harbour Foods, Picker". */
export function whomText(t: Translate, whom: Whom): string {
  const who = whom.employee_name === null ? 'everybody' : 'person'
  const where = whom.location_name !== null ? 'AtSite' : whom.customer_name !== null ? 'AtCustomer' : ''
  const as = whom.position_name === null ? '' : 'As'
  return t(`payAssignments.whom.${who}${where}${as}`, {
    person: whom.employee_name,
    customer: whom.customer_name,
    site: whom.location_name,
    position: whom.position_name,
  })
}
