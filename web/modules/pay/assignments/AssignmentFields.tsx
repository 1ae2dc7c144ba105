import type { PayRuleAssignment } from '#contract/payroll/pay-rules/assignments.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { CustomerField, PlaceFields } from '#web/lib/form/PlaceFields.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { useRulesInForce } from './rules-in-force.ts'

/** What the assignments of a panel have in common. */
export type AssignmentsOf = { rule_set_id?: string; customer_id?: string; employee_id?: string }

type FieldName =
  | 'rule_set_id'
  | 'classification'
  | 'works_permanent_nights'
  | 'all_purpose_allowances'
  | 'customer_id'
  | 'location_id'
  | 'position_id'
  | 'employee_id'
  | 'starts_on'
  | 'ends_on'

type Props = {
  of: WorkingForm<FieldName>
  about: AssignmentsOf
  assignment: PayRuleAssignment | null
  /** the customer that a new one begins with */
  customer?: { id: string; name: string }
}

/** The rules and the classification, whom they are for, and when. */
export function AssignmentFields(props: Props) {
  const t = useTranslate()
  const { of } = props
  return (
    <>
      <RulesFields {...props} />
      <WhomFields {...props} />
      <FormSection title={t('payAssignments.when')}>
        <DateField of={of} name="starts_on" label={t('payAssignments.from')} />
        <DateField
          of={of}
          name="ends_on"
          label={t('payAssignments.until')}
          description={t('payAssignments.untilHelp')}
          clearable
        />
      </FormSection>
    </>
  )
}

const loadRuleSets = async (q: string) => {
  const { rows } = await callApi(payRuleSets.list, { q, active: true, per_page: 25 })
  return rows.map(({ id, title }) => ({ id, name: title }))
}

function RulesFields({ of, about, assignment }: Props) {
  const t = useTranslate()
  const rules = useRulesInForce(String(of.form.useWatchValue('rule_set_id')))
  function chooseOthers() {
    of.form.setFieldValue('classification', '')
    of.form.setFieldValue('all_purpose_allowances', [])
  }
  return (
    <FormSection title={t('payAssignments.rules')}>
      {about.rule_set_id === undefined && (
        <SelectField
          of={of}
          name="rule_set_id"
          label={t('payAssignments.ruleSet')}
          load={loadRuleSets}
          chosen={choiceOf(assignment?.rule_set_id, assignment?.rule_set_title)}
          onChoose={chooseOthers}
          span={2}
        />
      )}
      <SelectField
        // Mantine shows the title of what is chosen only if it is there at first.
        key={rules ? 'loaded' : 'waiting'}
        of={of}
        name="classification"
        label={t('payAssignments.classification')}
        options={classificationsOf(rules, assignment)}
        disabled={!rules}
        span={2}
      />
      <PersonalFields of={of} rules={rules} assignment={assignment} />
    </FormSection>
  )
}

type PersonalProps = Pick<Props, 'of' | 'assignment'> & { rules: RuleSet | undefined }

/** What only some rule sets know: permanent nights and all-purpose allowances. */
function PersonalFields({ of, rules, assignment }: PersonalProps) {
  const t = useTranslate()
  const hasNights = rules?.shift_loadings.some(({ permanent_nights }) => permanent_nights !== null)
  const allowances = allowancesOf(rules, assignment)
  return (
    <>
      {allowances.length > 0 && (
        <MultiSelectField
          key={rules ? 'loaded' : 'waiting'}
          of={of}
          name="all_purpose_allowances"
          label={t('payAssignments.allowances')}
          description={t('payAssignments.allowancesHelp')}
          options={allowances}
          span={2}
        />
      )}
      {(hasNights || assignment?.works_permanent_nights) && (
        <SwitchField
          of={of}
          name="works_permanent_nights"
          label={t('payAssignments.nights')}
          description={t('payAssignments.nightsHelp')}
          span={2}
        />
      )}
    </>
  )
}

type Coded = { readonly code: string; readonly title: string }

const classificationsOf = (rules: RuleSet | undefined, assignment: PayRuleAssignment | null) =>
  withStored(rules?.classifications ?? [], assignment ? [assignment.classification] : [])

const allowancesOf = (rules: RuleSet | undefined, assignment: PayRuleAssignment | null) =>
  withStored(rules?.all_purpose_allowances ?? [], assignment?.all_purpose_allowances ?? [])

/** A stored code that the rules no longer have stays visible, by its code. */
const withStored = (known: readonly Coded[], stored: readonly string[]) => [
  ...known.map(({ code, title }) => ({ value: code, label: title })),
  ...stored.filter((code) => !known.some((one) => one.code === code)).map((code) => ({ value: code, label: code })),
]

function WhomFields({ of, about, assignment, customer }: Props) {
  const t = useTranslate()
  const customer_id = String(of.form.useWatchValue('customer_id'))
  return (
    <FormSection title={t('payAssignments.whom')} description={t('payAssignments.whomText')}>
      {about.customer_id === undefined && (
        <CustomerField
          of={of}
          label={t('payAssignments.customer')}
          placeholder={t('payAssignments.anyCustomer')}
          chosen={choiceOf(assignment?.customer_id, assignment?.customer_name) ?? customer}
        />
      )}
      <PlaceFields
        of={of}
        customer_id={customer_id}
        site={{ label: t('payAssignments.site'), placeholder: t('payAssignments.anySite') }}
        position={{ label: t('payAssignments.position'), placeholder: t('payAssignments.anyPosition') }}
        record={assignment}
      />
      {about.employee_id === undefined && (
        <SelectField
          of={of}
          name="employee_id"
          label={t('payAssignments.person')}
          placeholder={t('payAssignments.everybody')}
          load={loadEmployees}
          chosen={choiceOf(assignment?.employee_id, assignment?.employee_name)}
          clearable
        />
      )}
    </FormSection>
  )
}
