import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import { rateService } from '#contract/payroll/pay-rules/rate-service.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { changeRules, rulesIn, type VersionForm } from '#web/modules/pay/rule-sets/editing/use-rule-set-form.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Proposal } from './Proposal.tsx'
import { ServiceKey } from './ServiceKey.tsx'
import { nextFirstOfJuly, withRates } from './with-rates.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** the editor that gets the rates */
  of: VersionForm
  /** the version that the editor started from */
  base: { id: string; valid_from: string }
}

/** Reads the rates of a day from the regulator's service, shows what would change, and puts them into the editor. */
export function ServiceDrawer({ opened, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payRates.service.title')} size="xl">
      <ServiceRates {...rest} onClose={onClose} />
    </SideDrawer>
  )
}

function ServiceRates(props: Omit<Props, 'opened'>) {
  const query = useApiQuery(rateService.info, { version_id: props.base.id })
  return (
    <Loaded of={query}>
      {(stored) => (
        <Stack gap="lg">
          <ServiceKey key={stored.version} version_id={props.base.id} stored={stored} />
          {stored.key_ends !== null && <ServiceForm {...props} />}
        </Stack>
      )}
    </Loaded>
  )
}

const awardCode = /MA\d{6}/

function ServiceForm({ of, base, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [proposal, setProposal] = useState<RateProposal | null>(null)
  const edited = rulesIn(of.form.getValues())
  const form = useFormOf(rateService.propose, {
    initial: {
      version_id: base.id,
      valid_from: edited.valid_from || nextFirstOfJuly(today()),
      award: awardCode.exec(edited.instrument)?.[0] ?? '',
    },
    failed: t('payRates.notRead'),
    // What is shown is of the day and the award above it.
    onChange: () => setProposal(null),
    onDone: setProposal,
  })
  function use(chosen: RateProposal) {
    changeRules(of, (rules) => withRates(rules, chosen))
    toast('ok', t('payRates.used'), t('payRates.usedText', { day: formatDate(chosen.rules.valid_from) }))
    onClose()
  }
  return (
    <>
      <FormPanel of={form} submit={t('payRates.service.read')} is_inline>
        <Text c="dimmed">{t('payRates.service.text')}</Text>
        <FormFields>
          <TextField
            of={form}
            name="award"
            label={t('payRates.service.award')}
            description={t('payRates.service.awardHelp')}
          />
          <DateField of={form} name="valid_from" label={t('payRates.day')} />
        </FormFields>
        {form.busy && <ProgressPanel title={t('payRates.service.reading')} done={0} total={0} />}
      </FormPanel>
      {proposal && !form.busy && (
        <Proposal proposal={proposal} former={base.valid_from} edited={edited} onUse={() => use(proposal)} />
      )}
    </>
  )
}
