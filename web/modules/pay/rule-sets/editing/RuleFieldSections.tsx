import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { RulePanel } from '#web/modules/pay/rule-sets/reading/RulePanel.tsx'
import { AllowanceFields, PieceFields } from './AmountFields.tsx'
import { BandFields } from './BandFields.tsx'
import { ClassificationFields } from './ClassificationFields.tsx'
import { ExampleFields } from './ExampleFields.tsx'
import { GeneralFields, NotCoveredFields } from './GeneralFields.tsx'
import { OrdinaryHoursFields, OrdinaryPayFields } from './OrdinaryFields.tsx'
import { OvertimeFields } from './OvertimeFields.tsx'
import { CountsForFields, PayrollCodeFields } from './PayrollFields.tsx'
import { at, type Place } from './place.ts'
import { memoByValue } from './problems.ts'
import { MinimumFields, RestFields } from './RestFields.tsx'

const General = memoByValue(GeneralFields)
const Classifications = memoByValue(ClassificationFields)
const OrdinaryHours = memoByValue(OrdinaryHoursFields)
const OrdinaryPay = memoByValue(OrdinaryPayFields)
const Bands = memoByValue(BandFields)
const Overtime = memoByValue(OvertimeFields)
const Rest = memoByValue(RestFields)
const Minimum = memoByValue(MinimumFields)
const Allowances = memoByValue(AllowanceFields)
const Pieces = memoByValue(PieceFields)
const CountsFor = memoByValue(CountsForFields)
const PayrollCodes = memoByValue(PayrollCodeFields)
const NotCovered = memoByValue(NotCoveredFields)

/** The fields of a rule set, in the sections in which it is read. */
export function RuleFieldSections({ rules }: { rules: Place<RuleSet> }) {
  return (
    <>
      <RulePanel section="general">
        <General
          instrument={at(rules, 'instrument')}
          validFrom={at(rules, 'valid_from')}
          source={at(rules, 'source')}
        />
      </RulePanel>
      <RulePanel section="classifications">
        <Classifications
          classifications={at(rules, 'classifications')}
          allPurpose={at(rules, 'all_purpose_allowances')}
          casual={at(rules, 'casual')}
        />
      </RulePanel>
      <RulePanel section="ordinary_hours">
        <OrdinaryHours hours={at(rules, 'ordinary_hours')} />
      </RulePanel>
      <RulePanel section="ordinary">
        <OrdinaryPay
          ordinary={at(rules, 'ordinary')}
          midnight={at(rules, 'across_midnight')}
          clockChange={at(rules, 'clock_change')}
          leaveLoading={at(rules, 'annual_leave_loading')}
        />
      </RulePanel>
      <RulePanel section="bands">
        <Bands
          bands={at(rules, 'bands')}
          loadings={at(rules, 'shift_loadings')}
          stacking={at(rules, 'stacking')}
          cap={at(rules, 'stacking_cap')}
        />
      </RulePanel>
      <RulePanel section="overtime">
        <Overtime overtime={at(rules, 'overtime')} />
      </RulePanel>
      <RulePanel section="rest_and_breaks">
        <Rest rest={at(rules, 'short_rest')} missed={at(rules, 'missed_break')} />
      </RulePanel>
      <RulePanel section="minimum_engagement">
        <Minimum rows={at(rules, 'minimum_engagement')} />
      </RulePanel>
      <RulePanel section="allowances">
        <Allowances allowances={at(rules, 'allowances')} />
      </RulePanel>
      <RulePanel section="piece_work">
        <Pieces pieces={at(rules, 'piece_work')} />
      </RulePanel>
      <RulePanel section="counts_for">
        <CountsFor countsFor={at(rules, 'counts_for')} />
      </RulePanel>
      <RulePanel section="payroll_codes">
        <PayrollCodes codes={at(rules, 'payroll_codes')} bills={at(rules, 'bill_labels')} />
      </RulePanel>
      <RulePanel section="not_covered">
        <NotCovered texts={at(rules, 'not_covered')} />
      </RulePanel>
    </>
  )
}

type ExamplesProps = { rules: RuleSet; examples: Place<PayRuleExample[]> }

export const ExampleFieldSection = ({ rules, examples }: ExamplesProps) => (
  <RulePanel section="examples">
    <ExampleFields rules={rules} examples={examples} />
  </RulePanel>
)
