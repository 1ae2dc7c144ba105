import { Card, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { type ShownSection, shownSections, showSection } from '#web/modules/pay/rule-sets/reading/sections.ts'
import classes from './View.module.css'

type Props = {
  sections?: readonly ShownSection[]
  /** how many findings or errors a section has */
  marks?: (section: ShownSection) => ReactNode
}

/** The list of sections, each of which leads to its section: beside them, or folded above them where there is no room. */
export function SectionList(props: Props) {
  const t = useTranslate()
  const id = useId()
  return (
    <Card component="nav" aria-labelledby={id} p="md">
      <div className={classes.wide}>
        <Title order={2} size="h5" mb="xs" id={id}>
          {t('payRuleSets.sections')}
        </Title>
        <Links {...props} />
      </div>
      <details className={classes.narrow}>
        <summary className={classes.summary}>{t('payRuleSets.sections')}</summary>
        <Links {...props} />
      </details>
    </Card>
  )
}

function Links({ sections = shownSections, marks }: Props) {
  const t = useTranslate()
  return (
    <ul className={classes.sections}>
      {sections.map((section) => (
        <li key={section}>
          <UnstyledButton className={classes.link} onClick={() => showSection(section)}>
            {t(`payRuleSets.section.${section}`)}
            {marks?.(section)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
