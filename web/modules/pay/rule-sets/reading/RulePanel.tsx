import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RuleSection } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Reading.module.css'
import { idOfSection } from './sections.ts'

/** A section that the list of sections and the findings lead to. */
export function RulePanel({ section, children }: { section: RuleSection | 'examples'; children: ReactNode }) {
  const t = useTranslate()
  const id = idOfSection(section)
  return (
    <Card component="section" id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classes.section}>
      <Title order={2} size="h3" id={`${id}-title`} mb="md">
        {t(`payRuleSets.section.${section}`)}
      </Title>
      <div className={classes.body}>{children}</div>
    </Card>
  )
}
