import type { ComponentType } from 'react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { type RuleSection, ruleSections } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { Allowances, MinimumEngagement, PieceWork } from './AmountRules.tsx'
import { BandRules } from './BandRules.tsx'
import { ClassificationRules } from './ClassificationRules.tsx'
import { OrdinaryHours } from './OrdinaryHours.tsx'
import { OrdinaryPay } from './OrdinaryPay.tsx'
import { OvertimeRules } from './OvertimeRules.tsx'
import { CountsFor, NotCovered, PayrollCodes, Source } from './PayrollRules.tsx'
import { RestAndBreaks } from './RestAndBreaks.tsx'
import { RulePanel } from './RulePanel.tsx'

const contentOf: Record<RuleSection, ComponentType<{ rules: RuleSet }>> = {
  general: Source,
  classifications: ClassificationRules,
  ordinary_hours: OrdinaryHours,
  ordinary: OrdinaryPay,
  bands: BandRules,
  overtime: OvertimeRules,
  rest_and_breaks: RestAndBreaks,
  minimum_engagement: MinimumEngagement,
  allowances: Allowances,
  piece_work: PieceWork,
  counts_for: CountsFor,
  payroll_codes: PayrollCodes,
  not_covered: NotCovered,
}

/** A rule set as payroll staff read an award: section by section, in words and tables. */
export const RuleSections = ({ rules }: { rules: RuleSet }) =>
  ruleSections.map((section) => {
    const Content = contentOf[section]
    return (
      <RulePanel key={section} section={section}>
        <Content rules={rules} />
      </RulePanel>
    )
  })
