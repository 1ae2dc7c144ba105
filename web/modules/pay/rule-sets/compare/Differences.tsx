import { Text } from '@mantine/core'
import type { Difference } from '#contract/payroll/pay-rules/differences.ts'
import { ruleSections } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { subjectsText, valueText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import classes from './Compare.module.css'

/** What is different, section by section: "Saturday, Casual: 150 % → 175 %". */
export function Differences({ of }: { of: readonly Difference[] }) {
  const t = useTranslate()
  if (of.length === 0) return <Text c="dimmed">{t('payRuleSets.noDifferences')}</Text>
  const sections = ruleSections.filter((section) => of.some((one) => one.section === section))
  return (
    <div className={classes.sections}>
      {sections.map((section) => (
        <section key={section} aria-label={t(`payRuleSets.section.${section}`)}>
          <Text fw={600} mb={4}>
            {t(`payRuleSets.section.${section}`)}
          </Text>
          <ul className={classes.list}>
            {of
              .filter((one) => one.section === section)
              .map((difference) => (
                <li key={JSON.stringify(difference)}>
                  <DifferenceText of={difference} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DifferenceText({ of }: { of: Difference }) {
  const t = useTranslate()
  const about = subjectsText(t, of.about)
  if (of.kind !== 'changed') return t(`payRuleSets.difference_${of.kind}`, { about })
  return t('payRuleSets.difference_changed', {
    about,
    before: valueText(t, of.before),
    after: valueText(t, of.after),
  })
}
