import type { PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { useTranslate } from '#web/lib/wording.ts'

/** What keeps a period from being priced, as a sentence. */
export function gapText(t: ReturnType<typeof useTranslate>, gap: PricingGap) {
  if ('label' in gap) return t(`payRuleSets.gap.${gap.gap}`, { label: t(`payRules.label.${gap.label}`) })
  if ('code' in gap) return t(`payRuleSets.gap.${gap.gap}`, { code: gap.code })
  return t(`payRuleSets.gap.${gap.gap}`)
}
