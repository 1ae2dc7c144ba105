import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconUserCheck, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DuplicateWarning } from '#web/modules/lifecycle/DuplicateWarning.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import type { HireNames } from './hire-values.ts'

type Props = { of: WorkingForm<HireNames>; application: Application }
type EmployeeName = { id: string; name: string }

/** Whether the applicant becomes a new employee or is one whom the agency knows already; who applied with an account is known. */
export function EmployeeChoice({ of, application }: Props) {
  const { employee_id, name } = application
  const [chosen, setChosen] = useState<EmployeeName | null>(employee_id === null ? null : { id: employee_id, name })
  function choose(person: EmployeeName | null) {
    of.form.setFieldValue('employee_id', person?.id ?? '')
    setChosen(person)
  }
  if (chosen !== null)
    return <ChosenEmployee person={chosen} onUndo={employee_id === null ? () => choose(null) : undefined} />
  return (
    <>
      <Namesakes application={application} onChoose={choose} />
      <DuplicateWarning of={of} action={(person) => <UseButton person={person} onChoose={choose} />} />
    </>
  )
}

function ChosenEmployee({ person, onUndo }: { person: EmployeeName; onUndo: (() => void) | undefined }) {
  const t = useTranslate()
  return (
    <Alert color="blue" icon={<IconUserCheck aria-hidden />} title={t('jobs.hire.existing')}>
      <Stack gap="sm" align="start">
        <Anchor href={hrefOf('/employee-preview/{id}', { id: person.id })} target="_blank">
          {person.name}
        </Anchor>
        {t('jobs.hire.existingText')}
        {onUndo && (
          <Button variant="default" size="xs" onClick={onUndo}>
            {t('jobs.hire.newInstead')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Employees of the same name: a hint, as long as the birth date is unknown. */
function Namesakes({
  application,
  onChoose,
}: Pick<Props, 'application'> & { onChoose: (person: EmployeeName) => void }) {
  const t = useTranslate()
  const people = application.possible_duplicates.filter(({ same }) => same === 'name')
  if (people.length === 0) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconUsers aria-hidden />} title={t('jobs.hire.namesakes')}>
      <Lines>
        {people.map(({ employee_id: id, name }) => (
          <Line
            key={id}
            name={
              <Anchor href={hrefOf('/employee-preview/{id}', { id })} target="_blank">
                {name}
              </Anchor>
            }
            facts={t('jobs.applicants.same.name')}
          >
            <UseButton person={{ id, name }} onChoose={onChoose} />
          </Line>
        ))}
      </Lines>
    </Alert>
  )
}

function UseButton({ person, onChoose }: { person: EmployeeName; onChoose: (person: EmployeeName) => void }) {
  const t = useTranslate()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('jobs.hire.useOne', { name: person.name })}
      onClick={() => onChoose({ id: person.id, name: person.name })}
    >
      {t('jobs.hire.use')}
    </Button>
  )
}
