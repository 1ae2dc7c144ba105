import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { RuleSetFinding } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import { sectionOf, subjectsAt } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { findingText } from '#web/modules/pay/rule-sets/texts/finding-text.ts'
import { subjectsText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import classes from './View.module.css'

type Props = {
  rules: RuleSet
  findings: readonly RuleSetFinding[]
  /** leads to the place of a finding */
  onShow: (path: RuleSetFinding['path']) => void
}

/** What is wrong or unusual, what to do about it, and where. */
export function Findings({ rules, findings, onShow }: Props) {
  const t = useTranslate()
  if (findings.length === 0) return null
  const refused = findings.filter(({ kind }) => kind === 'refused')
  const warnings = findings.filter(({ kind }) => kind === 'warning')
  return (
    <Stack gap="sm">
      {refused.length > 0 && (
        <Alert
          color="red"
          icon={<IconCircleX aria-hidden />}
          title={t('payRuleSets.refused', { count: refused.length })}
        >
          <Grouped {...{ rules, onShow }} findings={refused} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('payRuleSets.warnings', { count: warnings.length })}
        >
          <Grouped {...{ rules, onShow }} findings={warnings} />
        </Alert>
      )}
    </Stack>
  )
}

/** One sentence for all places with the same finding; a long list of warnings is folded. */
function Grouped({ rules, findings, onShow }: Props) {
  const t = useTranslate()
  const codes = [...new Set(findings.map(({ code }) => code))]
  return (
    <Stack gap="sm">
      {codes.map((code) => {
        const here = findings.filter((one) => one.code === code)
        const places = <Places {...{ rules, onShow }} findings={here} />
        return (
          <div key={code}>
            <Text>{findingText(code)}</Text>
            {here.length > maxOpen && here[0]?.kind === 'warning' ? (
              <details>
                <summary className={classes.summary}>{t('payRuleSets.places', { count: here.length })}</summary>
                {places}
              </details>
            ) : (
              places
            )}
          </div>
        )
      })}
    </Stack>
  )
}

const maxOpen = 3

function Places({ rules, findings, onShow }: Props) {
  const t = useTranslate()
  return (
    <ul className={classes.places}>
      {findings.map(({ path }) => (
        <li key={path.join('.')}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            c="inherit"
            underline="always"
            onClick={() => onShow(path)}
          >
            {[t(`payRuleSets.section.${sectionOf(path)}`), subjectsText(t, subjectsAt(rules, path))]
              .filter(Boolean)
              .join(' · ')}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
