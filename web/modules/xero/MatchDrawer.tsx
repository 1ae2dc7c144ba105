import { Button, Stack, Text } from '@mantine/core'
import { employees } from '#contract/people/employees.ts'
import { xero, type XeroPerson } from '#contract/platform/xero/xero.ts'
import { callApi } from '#web/lib/api/call.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

type Props = { company_id: string; person: XeroPerson | null; onClose: () => void }

/** Matches a person in Xero with an employee: a suggested one, anybody of the company, or nobody. */
export function MatchDrawer({ company_id, person, onClose }: Props) {
  return (
    <SideDrawer opened={person !== null} onClose={onClose} title={person?.name}>
      {person && <Match key={person.id} company_id={company_id} person={person} onClose={onClose} />}
    </SideDrawer>
  )
}

function Match({ company_id, person, onClose }: Props & { person: XeroPerson }) {
  const t = useTranslate()
  const about = { company_id, person_id: person.id }
  const input = { invalidates: [xero], success: t('xero.matchSuccess'), failed: t('xero.matchFailed'), onDone: onClose }
  const form = useFormOf(xero.match, {
    initial: { ...about, employee_id: person.employee_id ?? '', is_nobody: false },
    ...input,
  })
  const { send, busy } = useSend(xero.match, input)
  return (
    <Stack gap="lg">
      {person.candidates.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{t('xero.likely')}</Text>
          {person.candidates.map(({ id, name, employee_code }) => (
            <Button key={id} variant="default" loading={busy} onClick={() => send({ ...about, employee_id: id })}>
              {`${name} (${employee_code})`}
            </Button>
          ))}
        </Stack>
      )}
      {isCallAllowed(employees.list) && (
        <FormPanel of={form} submit={t('xero.match')}>
          <FormSection title={t('xero.matchTitle')} description={t('xero.matchText')}>
            <SelectField
              of={form}
              name="employee_id"
              label={t('xero.column.employee')}
              load={(q) => loadPeople(q, company_id)}
              chosen={choiceOf(person.employee_id, person.employee_name)}
              span={2}
            />
          </FormSection>
        </FormPanel>
      )}
      <Button variant="subtle" color="gray" loading={busy} onClick={() => send({ ...about, is_nobody: true })}>
        {t('xero.nobody')}
      </Button>
    </Stack>
  )
}

// Includes terminated people: their last payslips arrive after they have left.
const loadPeople = async (q: string, company_id: string) => {
  const { rows } = await callApi(employees.list, { q, company_id, per_page: 25 })
  return rows.map(({ id, name, employee_code }) => ({ id, name: `${name} (${employee_code})` }))
}
