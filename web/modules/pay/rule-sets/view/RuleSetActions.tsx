import { Button } from '@mantine/core'
import { IconArrowsDiff, IconPencil, IconPlus, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { payRuleSets, type PayRuleSetView, type PayRuleVersionSummary } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatDate } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const EditRuleSetDrawer = whenOpened(
  () => import('./EditRuleSetDrawer.tsx').then((module) => module.EditRuleSetDrawer),
  ({ opened }) => opened,
)

type Props = { set: PayRuleSetView; version: PayRuleVersionSummary }

/** What can be done with a set and the version of it that is shown. */
export function RuleSetActions({ set, version }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const { id } = version
  const at = set.history.findIndex((one) => one.id === id)
  const before = set.history[at + 1] ?? set.history[at - 1]
  return (
    <>
      {before && (
        <LinkButton
          href={hrefOf('/pay-rules/compare/{id}', { id: set.id }, compared(version, before))}
          icon={IconArrowsDiff}
        >
          {t('payRuleSets.compare')}
        </LinkButton>
      )}
      <May call={payRuleSets.update}>
        <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {t('payRuleSets.editSet')}
        </Button>
        <LinkButton href={hrefOf('/pay-rules/edit/{id}', { id })} icon={IconPencil}>
          {t(version.is_used ? 'payRuleSets.editExamples' : 'payRuleSets.editVersion')}
        </LinkButton>
        <LinkButton href={hrefOf('/pay-rules/new-version/{id}', { id })} icon={IconPlus} variant="filled">
          {t('payRuleSets.newVersion')}
        </LinkButton>
        <EditRuleSetDrawer set={set} opened={opened} onClose={() => setOpened(false)} />
      </May>
    </>
  )
}

/** The earlier of the two is what the other one is compared with. */
function compared(one: PayRuleVersionSummary, other: PayRuleVersionSummary) {
  const [from, to] = one.valid_from < other.valid_from ? [one, other] : [other, one]
  return { from: from.id, to: to.id }
}

/** Deletes the version that is shown; the set goes with its last one. */
export function DeleteVersion({ set, version }: Props) {
  const t = useTranslate()
  const go = useGo()
  const isLast = set.history.length === 1
  return (
    <May call={payRuleSets.removeVersion}>
      <RemoveButton
        call={payRuleSets.removeVersion}
        record={version}
        label={t(isLast ? 'payRuleSets.deleteSet' : 'payRuleSets.deleteVersion')}
        question={t(isLast ? 'payRuleSets.deleteSetQuestion' : 'payRuleSets.deleteVersionQuestion', {
          title: set.title,
          day: formatDate(version.valid_from),
        })}
        text={t('payRuleSets.deleteText')}
        reason={version.is_used ? t('payRuleSets.usedReason') : null}
        invalidates={isLast ? [payRuleSets.list] : [payRuleSets.list, payRuleSets.info]}
        success={t(isLast ? 'payRuleSets.setDeleted' : 'payRuleSets.versionDeleted')}
        failed={t('payRuleSets.notDeleted')}
        onDone={() =>
          go(isLast ? hrefOf('/pay-rules') : hrefOf('/pay-rules/view/{id}', { id: set.id }), { replace: true })
        }
      />
    </May>
  )
}
