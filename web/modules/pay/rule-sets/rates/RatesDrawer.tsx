import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatBytes, formatDate, today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { changeRules, rulesIn, type VersionForm } from '#web/modules/pay/rule-sets/editing/use-rule-set-form.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Proposal } from './Proposal.tsx'
import { RateFilesField } from './RateFilesField.tsx'
import { nextFirstOfJuly, withRates } from './with-rates.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** the editor that gets the rates */
  of: VersionForm
  /** the version that the editor started from */
  base: { id: string; valid_from: string }
}

/** Reads the rates of a day from files, shows what would change, and puts them into the editor. */
export function RatesDrawer({ opened, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payRates.title')} size="xl">
      <RatesForm {...rest} onClose={onClose} />
    </SideDrawer>
  )
}

function RatesForm({ of, base, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const [proposal, setProposal] = useState<RateProposal | null>(null)
  const edited = rulesIn(of.form.getValues())
  const form = useFormOf(payRuleSets.proposeRates, {
    initial: { version_id: base.id, valid_from: edited.valid_from || nextFirstOfJuly(today()) },
    problems: (): Readonly<Record<string, string>> =>
      files.length === 0 ? { file: translate('validation.required') } : {},
    extras: () => ({ files, onProgress: (done, total) => setSent({ done, total }) }),
    failed: t('payRates.notRead'),
    // What is shown is of the day and the files above it.
    onChange: () => setProposal(null),
    onDone: setProposal,
  })
  function choose(chosen: readonly File[]) {
    form.form.clearFieldError('file')
    setProposal(null)
    setFiles(chosen)
  }
  function use(chosen: RateProposal) {
    changeRules(of, (rules) => withRates(rules, chosen))
    toast('ok', t('payRates.used'), t('payRates.usedText', { day: formatDate(chosen.rules.valid_from) }))
    onClose()
  }
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('payRates.read')} is_inline>
        <Text c="dimmed">{t('payRates.text')}</Text>
        <FormFields>
          <DateField of={form} name="valid_from" label={t('payRates.day')} />
          <RateFilesField of={form} files={files} onChoose={choose} />
        </FormFields>
        {form.busy && <UploadProgress {...sent} />}
      </FormPanel>
      {proposal && !form.busy && (
        <Proposal proposal={proposal} former={base.valid_from} edited={edited} onUse={() => use(proposal)} />
      )}
    </Stack>
  )
}

/** Progress is known while the files upload; for their reading, only its end is. */
function UploadProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslate()
  if (done >= total) return <ProgressPanel title={t('payRates.reading')} done={0} total={0} />
  return (
    <ProgressPanel
      title={t('payRates.sending')}
      done={done}
      total={total}
      amount={`${formatBytes(done)} / ${formatBytes(total)}`}
    />
  )
}
