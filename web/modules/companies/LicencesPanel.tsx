import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { companies, licensingStates, type Company, type Licence } from '#contract/customers/companies.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { EndsBadge, useEndsOn } from '#web/modules/companies/EndsOn.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

/** The labour-hire licences of a company, and which of them end soon. */
export function LicencesPanel({ company }: { company: Company }) {
  const t = useWords()
  const until = useEndsOn()
  const [open, setOpen] = useState<Licence | 'new' | null>(null)
  const close = () => setOpen(null)
  const left = licensingStates.filter((state) => company.licences.every((held) => held.state !== state))
  const add = left.length > 0 && (
    <May call={companies.storeLicence}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen('new')}
      >
        {t('companies.licences.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('companies.licences.title')} actions={add}>
      {company.licences.length === 0 ? (
        <EmptyState title={t('companies.licences.empty')} text={t('companies.licences.emptyText')} action={add} />
      ) : (
        <Lines>
          {company.licences.map((licence) => (
            <Line
              key={licence.id}
              name={`${licence.state} · ${licence.number}`}
              onOpen={isCallAllowed(companies.updateLicence) ? () => setOpen(licence) : undefined}
              facts={until(licence.expires_on)}
            >
              <EndsBadge on={licence.expires_on} />
            </Line>
          ))}
        </Lines>
      )}
      <SideDrawer
        opened={open !== null}
        onClose={close}
        title={open === 'new' ? t('companies.licences.add') : t('companies.licences.of', { state: open?.state ?? '' })}
      >
        {open === 'new' && <NewLicence company={company} states={left} onClose={close} />}
        {open !== null && open !== 'new' && <PresentLicence key={open.id} licence={open} onClose={close} />}
      </SideDrawer>
    </Panel>
  )
}

type NewProps = { company: Company; states: readonly string[]; onClose: () => void }

function NewLicence({ company, states, onClose }: NewProps) {
  const t = useWords()
  const form = useFormOf(companies.storeLicence, {
    initial: { company_id: company.id, state: states[0] ?? '', number: '', expires_on: '' },
    invalidates: [companies],
    said: t('companies.licences.saved'),
    failed: t('companies.licences.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('companies.licences.save')}>
      <FormSection title={t('companies.licences.title')} description={t('companies.licences.emptyText')}>
        <SelectField
          of={form}
          name="state"
          label={t('companies.licences.state')}
          options={states.map((value) => ({ value, label: value }))}
        />
        <TextField of={form} name="number" label={t('companies.licences.number')} autoFocus />
        <DateField of={form} name="expires_on" label={t('companies.licences.expires')} />
      </FormSection>
    </FormPanel>
  )
}

const valuesOf = ({ id, version, state, number, expires_on }: Licence) => ({ id, version, state, number, expires_on })

function PresentLicence({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(companies.updateLicence, {
    initial: valuesOf(licence),
    fromCurrent: valuesOf,
    invalidates: [companies],
    said: t('companies.licences.saved'),
    failed: t('companies.licences.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('companies.licences.save')}>
        <FormSection title={t('companies.licences.terms')} description={t('companies.licences.renewal')}>
          <TextField of={form} name="number" label={t('companies.licences.number')} autoFocus />
          <DateField of={form} name="expires_on" label={t('companies.licences.expires')} />
        </FormSection>
      </FormPanel>
      <RemoveButton
        call={companies.removeLicence}
        record={licence}
        label={t('companies.licences.remove')}
        question={t('companies.licences.removeQuestion', { state: licence.state })}
        invalidates={[companies]}
        said={t('companies.licences.removed')}
        failed={t('companies.licences.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}
