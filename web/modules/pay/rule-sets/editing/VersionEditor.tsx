import { Alert, Stack } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { ruleSections, sectionOf } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { showSection } from '#web/modules/pay/rule-sets/reading/sections.ts'
import { Findings } from '#web/modules/pay/rule-sets/view/Findings.tsx'
import { SectionList } from '#web/modules/pay/rule-sets/view/SectionList.tsx'
import classes from '#web/modules/pay/rule-sets/view/View.module.css'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { ExampleFieldSection, RuleFieldSections } from './RuleFieldSections.tsx'
import { ProblemsContext } from './problems.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useRuleSetForm, type VersionForm } from './use-rule-set-form.ts'

type Props = {
  of: VersionForm
  ruleSetId: string
  /** what changes are compared with */
  base: RuleSet
  /** approved time was priced by it: only its examples and its note can be changed */
  isFixed: boolean
  cancelHref: string
}

/** All fields of a version in their sections, beside the list of them; below, what changes and what the examples come to. */
export function VersionEditor({ of, ruleSetId, base, isFixed, cancelHref }: Props) {
  const t = useTranslate()
  const editor = useRuleSetForm(of)
  const sections = [...(isFixed ? [] : ruleSections), 'examples' as const]
  const problemsIn = (section: (typeof sections)[number]) =>
    Object.keys(editor.problems).filter((path) => sectionAt(path) === section).length
  return (
    <ProblemsContext value={editor.problems}>
      <FormPanel of={of} submit={t('payRuleSets.saveVersion')} cancel={{ href: cancelHref }}>
        <div className={classes.columns}>
          <aside className={classes.aside}>
            <SectionList
              sections={sections}
              marks={(section) =>
                problemsIn(section) > 0 && <StatusBadge tone="bad">{problemsIn(section)}</StatusBadge>
              }
            />
          </aside>
          <Stack gap="lg">
            <Unsent errors={Object.keys(of.form.errors).length} />
            {isFixed ? (
              <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
                {t('payRuleSets.usedText')}
              </Alert>
            ) : (
              <>
                <Findings rules={editor.settled} findings={editor.findings} onShow={showField} />
                <RuleFieldSections rules={editor.rules} />
              </>
            )}
            <ExampleFieldSection rules={editor.rules.value} examples={editor.examples} />
            <ReviewPanel
              of={of}
              ruleSetId={isFixed ? null : ruleSetId}
              base={base}
              rules={editor.settled}
              examples={editor.examples.value}
            />
          </Stack>
        </div>
      </FormPanel>
    </ProblemsContext>
  )
}

/** That fields have to be corrected, which may be far away from the button that says so. */
function Unsent({ errors }: { errors: number }) {
  const t = useTranslate()
  if (errors === 0) return null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      {t('payRuleSets.toCorrect', { count: errors })}
    </Alert>
  )
}

function sectionAt(path: string) {
  const [root, ...rest] = path.split('.')
  return root === 'examples' ? 'examples' : sectionOf(rest)
}

/** Leads to the field of a finding, or to what is nearest around it. */
function showField(path: readonly (string | number)[]) {
  const wanted = ['rules', ...path].join('.')
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
  const field = fields.find(({ dataset }) => `${dataset['path'] ?? ''}.`.startsWith(`${wanted}.`))
  if (!field) return showSection(sectionOf(path))
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
