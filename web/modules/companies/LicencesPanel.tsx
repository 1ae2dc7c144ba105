import { useState } from 'react'
import { companies, licensingStates, type Company, type Licence } from '#contract/customers/companies.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EndsBadge, useEndsOn } from '#web/modules/companies/EndsOn.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** The labour hire licences of a company, and which of them expire soon. */
export function LicencesPanel({ company }: { company: Company }) {
  const t = useTranslate()
  const until = useEndsOn()
  const [open, setOpen] = useState<OpenedRow<Licence>>(null)
  const left = licensingStates.filter((state) => company.licences.every((licence) => licence.state !== state))
  const add = left.length > 0 && (
    <May call={companies.storeLicence}>
      <AddButton label={t('companies.licences.add')} onClick={() => setOpen('new')} />
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
      <LicenceDrawer company={company} states={left} opened={open} onClose={() => setOpen(null)} />
    </Panel>
  )
}

type DrawerProps = { company: Company; states: readonly string[]; opened: OpenedRow<Licence>; onClose: () => void }

/** Adds or renews a licence; a company holds one per state. */
function LicenceDrawer({ company, states, opened, onClose }: DrawerProps) {
  const t = useTranslate()
  const saving = { submit: t('companies.licences.save'), success: t('companies.licences.saved') }
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(licence) =>
        licence ? t('companies.licences.of', { state: licence.state }) : t('companies.licences.add')
      }
      create={{
        call: companies.storeLicence,
        initial: { company_id: company.id, state: states[0] ?? '', number: '', expires_on: '' },
        ...saving,
        fields: (form) => (
          <FormSection title={t('companies.licences.title')} description={t('companies.licences.emptyText')}>
            <SelectField
              of={form}
              name="state"
              label={t('companies.licences.state')}
              options={states.map((value) => ({ value, label: value }))}
            />
            <TermFields of={form} />
          </FormSection>
        ),
      }}
      update={{
        call: companies.updateLicence,
        values: valuesOf,
        ...saving,
        fields: (form) => (
          <FormSection title={t('companies.licences.terms')} description={t('companies.licences.renewal')}>
            <TermFields of={form} />
          </FormSection>
        ),
      }}
      invalidates={[companies]}
      failed={t('companies.licences.failed')}
    >
      {(licence) => (
        <RemoveButton
          call={companies.removeLicence}
          record={licence}
          label={t('companies.licences.remove')}
          question={t('companies.licences.removeQuestion', { state: licence.state })}
          invalidates={[companies]}
          success={t('companies.licences.removed')}
          failed={t('companies.licences.failed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const valuesOf = ({ id, version, state, number, expires_on }: Licence) => ({ id, version, state, number, expires_on })

function TermFields({ of }: { of: WorkingForm<'number' | 'expires_on'> }) {
  const t = useTranslate()
  return (
    <>
      <TextField of={of} name="number" label={t('companies.licences.number')} autoFocus />
      <DateField of={of} name="expires_on" label={t('companies.licences.expires')} />
    </>
  )
}
