import { Group, Stack, Text } from '@mantine/core'
import { payRuleSets, type PayRuleSetView, type PayRuleVersionSummary } from '#contract/payroll/pay-rules/rule-sets.ts'
import { sectionOf } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { AssignmentsPanel } from '#web/modules/pay/assignments/AssignmentsPanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { RulePanel } from './reading/RulePanel.tsx'
import { RuleSections } from './reading/RuleSections.tsx'
import { showSection } from './reading/sections.ts'
import { BackPayHint } from './view/BackPayHint.tsx'
import { Examples } from './view/Examples.tsx'
import { Findings } from './view/Findings.tsx'
import { DeleteVersion, RuleSetActions } from './view/RuleSetActions.tsx'
import { SectionList } from './view/SectionList.tsx'
import { VersionHistory } from './view/VersionHistory.tsx'
import classes from './view/View.module.css'

/** A rule set: its versions, and one of them to be read. */
export function PayRuleViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.info, { id: useParam('id') })
  const [chosen] = useSearchParam('version')
  const set = query.data
  const version = set && versionShown(set, chosen)
  return (
    <Page
      title={set?.title ?? t('payRuleSets.one')}
      description={set && `${set.code} · ${set.instrument}`}
      badge={set && <RecordStatus of="payRuleSets.status" status={set.active ? 'active' : 'inactive'} />}
      back={{ href: hrefOf('/pay-rules'), label: t('shell.screens.payRules') }}
      actions={set && version && <RuleSetActions set={set} version={version} />}
    >
      <Loaded of={query}>
        {(shown) => version && <SetWithVersion key={version.id} set={shown} version={version} />}
      </Loaded>
    </Page>
  )
}

/** The version asked for, or the one that today's pay periods go by, or the newest. */
function versionShown({ history, valid_from: inForce }: PayRuleSetView, id: string | null) {
  const asked = history.find((version) => version.id === id)
  return asked ?? history.find((version) => version.valid_from === inForce) ?? history[0]
}

function SetWithVersion({ set, version }: { set: PayRuleSetView; version: PayRuleVersionSummary }) {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.versionInfo, { id: version.id })
  return (
    <div className={classes.columns}>
      <aside className={classes.aside}>
        <Stack gap="md">
          <VersionHistory set={set} shown={version.id} />
          <SectionList />
        </Stack>
      </aside>
      <Stack gap="lg">
        <Loaded of={query}>
          {({ rules, findings, examples, results }) => (
            <>
              <Group justify="space-between">
                <Text c="dimmed">{t('payRuleSets.shownVersion', { day: formatDate(version.valid_from) })}</Text>
              </Group>
              <BackPayHint ruleSetId={set.id} version={version} />
              <Findings rules={rules} findings={findings} onShow={(path) => showSection(sectionOf(path))} />
              <RuleSections rules={rules} />
              <RulePanel section="examples">
                <Examples {...{ rules, examples, results }} />
              </RulePanel>
              <AssignmentsPanel rule_set_id={set.id} />
              <DeleteVersion set={set} version={version} />
            </>
          )}
        </Loaded>
      </Stack>
    </div>
  )
}
