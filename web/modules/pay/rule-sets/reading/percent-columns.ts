import type { useTranslate } from '#web/lib/wording.ts'
import type { RuleColumn } from './RuleTable.tsx'

/** The headings of the cells of percentages. */
export const percentColumns = (t: ReturnType<typeof useTranslate>): RuleColumn[] => [
  { title: t('payRules.employment.permanent'), align: 'end' },
  { title: t('payRules.employment.casual'), align: 'end' },
  { title: t('payRuleSets.field.clause') },
]
