import { Stack } from '@mantine/core'
import { useState } from 'react'
import { type LeaveBalances, leaveBalances } from '#contract/people/leave/leave-balances.ts'
import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { leaveTypes } from '#contract/people/leave/leave-types.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { IconListDetails } from '@tabler/icons-react'
import { ChangeLeave } from './ChangeLeave.tsx'
import { NewLeave } from './NewLeave.tsx'
import type { OpenedLeave } from './opened-leave.ts'

type Props = { opened: OpenedLeave; onClose: () => void }

/** Requests leave, or changes a request that is not decided. */
export function LeaveFormDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  const isChange = opened !== null && 'id' in opened
  return (
    <SideDrawer
      opened={opened !== null}
      onClose={onClose}
      title={isChange ? t('leave.request.edit') : t('leave.list.request')}
    >
      {opened !== null &&
        ('id' in opened ? (
          <OfPerson employee_id={opened.employee_id}>
            {(person) => <ChangeLeave request={opened} person={person} onDone={onClose} />}
          </OfPerson>
        ) : (
          <Request {...opened} onDone={onClose} />
        ))}
    </SideDrawer>
  )
}

type RequestProps = Exclude<OpenedLeave, LeaveRequestWithActions | null> & { onDone: () => void }

/** Of whom, unless it is known, and then the form. */
function Request({ employee_id: known, type_id, onDone }: RequestProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<string | null>(null)
  const employee_id = known ?? chosen
  return (
    <Stack gap="lg">
      {known === null && (
        <SearchSelect
          label={t('leave.list.person')}
          placeholder={t('leave.form.choosePerson')}
          value={chosen}
          onChange={setChosen}
          load={loadEmployees}
          data-autofocus
        />
      )}
      {employee_id !== null && (
        <OfPerson key={employee_id} employee_id={employee_id}>
          {(person) => <NewLeave person={person} type_id={type_id} onDone={onDone} />}
        </OfPerson>
      )}
    </Stack>
  )
}

/** Once it is known what the person may take. */
function OfPerson({
  employee_id,
  children,
}: {
  employee_id: string
  children: (person: LeaveBalances) => React.ReactNode
}) {
  const t = useTranslate()
  const query = useApiQuery(leaveBalances.of, { employee_id })
  return (
    <Loaded of={query}>
      {(person) =>
        person.balances.some(({ can_request }) => can_request) ? (
          children(person)
        ) : (
          <EmptyState
            title={t('leave.form.nothing')}
            text={t('leave.form.nothingText')}
            action={
              <May call={leaveTypes.store}>
                <LinkButton href={hrefOf('/leave-types')} icon={IconListDetails}>
                  {t('leave.types.title')}
                </LinkButton>
              </May>
            }
          />
        )
      }
    </Loaded>
  )
}
