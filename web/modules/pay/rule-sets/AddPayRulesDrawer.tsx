import { Badge, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type PayRuleSample, payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { CopiedVersion } from './CopiedVersion.tsx'
import classes from './reading/Reading.module.css'
import viewClasses from './view/View.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Adds a rule set: from a sample, or as a copy of a version that the agency has. */
export function AddPayRulesDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.samples, {}, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payRuleSets.add')} size="xl">
      <Loaded of={query}>{(samples) => <AddForm samples={samples} />}</Loaded>
    </SideDrawer>
  )
}

type Fields = WorkingForm<'code' | 'title' | 'valid_from' | 'sample' | 'version_id'>

function AddForm({ samples }: { samples: readonly PayRuleSample[] }) {
  const t = useTranslate()
  const go = useGo()
  const [from, setFrom] = useState<'sample' | 'copy'>('sample')
  const form = useFormOf(payRuleSets.store, {
    initial: { code: '', title: '', valid_from: '', sample: '', version_id: '' },
    invalidates: [payRuleSets],
    success: t('payRuleSets.added'),
    failed: t('payRuleSets.notAdded'),
    onDone: ({ id }) => go(hrefOf('/pay-rules/view/{id}', { id })),
  })
  function choose(value: string) {
    setFrom(value === 'copy' ? 'copy' : 'sample')
    form.form.setFieldValue('sample', '')
    form.form.setFieldValue('version_id', '')
  }
  return (
    <FormPanel of={form} submit={t('payRuleSets.add')}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('payRuleSets.startFrom')}
          value={from}
          onChange={choose}
          data={[
            { value: 'sample', label: t('payRuleSets.fromSample') },
            { value: 'copy', label: t('payRuleSets.fromCopy') },
          ]}
        />
        {from === 'sample' ? <SampleChoice of={form} samples={samples} /> : <CopiedVersion of={form} />}
        <FormFields>
          <TextField of={form} name="title" label={t('payRuleSets.field.title')} span={2} />
          <TextField
            of={form}
            name="code"
            label={t('payRuleSets.field.code')}
            description={t('payRuleSets.codeHelp')}
          />
          <DateField
            of={form}
            name="valid_from"
            label={t('payRuleSets.field.valid_from')}
            description={t('payRuleSets.validFromHelp')}
          />
        </FormFields>
      </Stack>
    </FormPanel>
  )
}

function SampleChoice({ of, samples }: { of: Fields; samples: readonly PayRuleSample[] }) {
  const t = useTranslate()
  const code = of.form.useWatchValue('sample')
  const sample = samples.find((one) => one.code === code)
  function choose(value: string | null) {
    const chosen = samples.find((one) => one.code === value)
    if (!chosen) return
    of.form.setFieldValue('sample', chosen.code)
    of.form.setFieldValue('code', chosen.code)
    of.form.setFieldValue('title', chosen.title)
    of.form.setFieldValue('valid_from', chosen.valid_from)
  }
  return (
    <Stack gap="md">
      <Select
        label={t('payRuleSets.sample')}
        required
        data-path="sample"
        data={samples.map(({ code: value, title, instrument }) => ({ value, label: `${title} · ${instrument}` }))}
        value={sample?.code ?? null}
        error={of.form.errors['sample']}
        allowDeselect={false}
        onChange={choose}
      />
      {sample && <SampleFacts sample={sample} />}
    </Stack>
  )
}

/** Where the figures of a sample are from, and what it leaves open. */
function SampleFacts({
  sample: { source, not_covered: notCovered, valid_from: from, examples },
}: {
  sample: PayRuleSample
}) {
  const t = useTranslate()
  return (
    <Stack gap="xs">
      <Badge color="yellow" size="lg">
        {t('payRuleSets.isSample')}
      </Badge>
      <Text>{source.text}</Text>
      <Text c="dimmed">
        {t('payRuleSets.sampleFacts', { read: formatDate(source.read_on), from: formatDate(from), count: examples })}
      </Text>
      <details>
        <summary className={viewClasses.summary}>
          {t('payRuleSets.sampleNotCovered', { count: notCovered.length })}
        </summary>
        <ul className={classes.texts}>
          {notCovered.map((text) => (
            <li key={text}>
              <Text>{text}</Text>
            </li>
          ))}
        </ul>
      </details>
    </Stack>
  )
}
