import { Badge, Group, Rating, SimpleGrid, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect } from 'react'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { type Employee, employees } from '#contract/people/employees.ts'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { lifecycle } from '#contract/people/lifecycle.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { users } from '#contract/accounts/users.ts'
import { addressLine } from '#contract/values/values.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatDate, formatHours } from '#web/lib/format.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, isSupervisor, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { DoNotRehire } from '#web/modules/lifecycle/DoNotRehire.tsx'
import { StatusPanel } from '#web/modules/lifecycle/StatusPanel.tsx'
import { PossibleDuplicates } from '#web/modules/lifecycle/PossibleDuplicates.tsx'
import { NextShifts } from '#web/modules/employees/NextShifts.tsx'
import { EvidenceLink } from '#web/modules/evidence/EvidenceLink.tsx'
import { PrintLink } from '#web/modules/person-sheets/PrintLink.tsx'
import { BankAccountLines } from '#web/modules/employees/bank/BankAccountLines.tsx'
import { ChangedParts } from '#web/modules/employees/details/ChangedParts.tsx'
import { ApplicationsPanel } from '#web/modules/jobs/hiring/ApplicationsPanel.tsx'
import { AssignmentsPanel } from '#web/modules/pay/assignments/AssignmentsPanel.tsx'
import { PlacementsPanel } from '#web/modules/placements/PlacementsPanel.tsx'
import { TooLongForXero } from '#web/modules/xero/TooLongForXero.tsx'
import { EmployeeSyncPanel } from '#web/modules/xero/sync/EmployeeSyncPanel.tsx'
import { RightsPanel } from '#web/modules/work-rights/RightsPanel.tsx'
import { DecisionsButton } from '#web/modules/rosters/history/DecisionsButton.tsx'
import { LoginPanel } from '#web/modules/users/LoginPanel.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

// Below what a page of a person begins with.
const PersonLeave = loadedPart(async () => (await import('#web/modules/leave/balances/PersonLeave.tsx')).PersonLeave)

export function EmployeeViewScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(employees.info, { id })
  useMergeRedirect(id, query.data?.id)
  const session = useSession()
  const supervises = isSupervisor(session)
  const decides = isCallAllowed(lifecycle.info, session) && !supervises
  return (
    <Page
      title={query.data?.name ?? t('employees.view.title')}
      description={query.data?.employee_code}
      badge={query.data && <RecordStatus of="employees.status" status={query.data.status} />}
      sign={query.data && <Initials name={query.data.name} size={44} picture={query.data.picture} />}
      back={
        isCallAllowed(employees.list) ? { href: hrefOf('/employees'), label: t('employees.list.title') } : undefined
      }
      actions={
        query.data && (
          <>
            {!supervises && <PrintLink id={query.data.id} />}
            <EvidenceLink make="employee" about={query.data.id} name={query.data.name} />
            <EditLink id={query.data.id} />
          </>
        )
      }
    >
      <Loaded of={query}>
        {(employee) => (
          <Stack gap="lg">
            {decides && <DoNotRehire id={employee.id} name={employee.name} />}
            {decides && <ChangedParts id={employee.id} />}
            {decides && <PossibleDuplicates id={employee.id} />}
            {decides && <TooLongForXero employee={employee} />}
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <Stack gap="lg">
                {decides && <StatusPanel id={employee.id} name={employee.name} />}
                <PersonFacts employee={employee} />
              </Stack>
              <Stack gap="lg">
                <WorkFacts employee={employee} />
                {!supervises && <RightsPanel id={employee.id} />}
                {decides && isCallAllowed(xeroSyncs.info) && <EmployeeSyncPanel employee_id={employee.id} />}
                {!supervises && <PlacementsPanel employee_id={employee.id} />}
                {!supervises && isCallAllowed(leaveBalances.of) && <PersonLeave employee_id={employee.id} />}
                <AssignmentsPanel employee_id={employee.id} />
                {decides && isCallAllowed(applications.list) && <ApplicationsPanel employee_id={employee.id} />}
                <May call={users.list}>
                  <LoginPanel
                    person={employee}
                    bound={{ employee_id: employee.id }}
                    called={employee.preferred_name ?? employee.first_name}
                  />
                </May>
                <May call={rosters.assignments}>
                  <NextShifts employee={employee} />
                  {decides && <DecisionsButton employee_id={employee.id} />}
                </May>
              </Stack>
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** Redirects from a merged record to the remaining one. */
function useMergeRedirect(id: string, stored: string | undefined) {
  const go = useGo()
  const isOther = stored !== undefined && stored !== id
  useEffect(() => {
    if (isOther) go(hrefOf('/employee-preview/{id}', { id: stored }), { replace: true })
  }, [isOther, stored, go])
}

function EditLink({ id }: { id: string }) {
  const t = useTranslate()
  // For employees, too: their own file.
  return (
    <May call={employeeDetails.updateBasics}>
      <LinkButton href={hrefOf('/employee-profile-update/{id}', { id })} icon={IconPencil} variant="filled">
        {t('employees.view.edit')}
      </LinkButton>
    </May>
  )
}

function PersonFacts({ employee }: { employee: Employee }) {
  const t = useTranslate()
  // A supervisor sees the person's work only; the rest is between the person and the agency.
  const session = useSession()
  const supervises = isSupervisor(session)
  const isOwn = session?.user?.employee_id === employee.id
  const birth = [
    { label: t('employees.form.birthDate'), value: employee.birth_date && formatDate(employee.birth_date) },
    { label: t('employees.form.gender'), value: t(`employees.gender.${employee.gender}`) },
    ...(employee.country_of_birth_name === null
      ? []
      : [{ label: t('employees.form.countryOfBirth'), value: employee.country_of_birth_name }]),
  ]
  const stored = [
    { label: t('address.title'), value: addressLine(employee), wide: true },
    ...(isOwn ? [] : officeFacts(t, employee)),
  ]
  return (
    <Panel title={t('employees.form.person')}>
      <Facts
        items={[
          { label: t('employees.form.firstName'), value: employee.first_name },
          { label: t('employees.form.lastName'), value: employee.last_name },
          ...(employee.middle_name === null
            ? []
            : [{ label: t('employees.form.middleName'), value: employee.middle_name }]),
          { label: t('employees.form.preferredName'), value: employee.preferred_name },
          { label: t('employees.form.pronouns'), value: employee.pronouns },
          { label: t('employees.form.languages'), value: employee.languages },
          ...(supervises ? [] : birth),
          { label: t('employees.form.phone'), value: phoneLink(employee.phone) },
          { label: t('employees.form.email'), value: emailLink(employee.email), wide: true },
          ...(supervises ? [] : stored),
        ]}
      />
    </Panel>
  )
}

const officeFacts = (t: ReturnType<typeof useTranslate>, { notes, tags, rating }: Employee) => [
  ...(rating === null ? [] : [{ label: t('employees.form.rating'), value: <Rating value={rating} readOnly /> }]),
  ...(tags.length === 0 ? [] : [{ label: t('employees.form.tags'), value: tags.join(', ') }]),
  { label: t('employees.form.notes'), value: notes, wide: true },
]

function WorkFacts({ employee }: { employee: Employee }) {
  const t = useTranslate()
  const account = {
    label: t('employees.view.bank'),
    value: employee.bank_accounts.length === 0 ? null : <BankAccountLines accounts={employee.bank_accounts} />,
    wide: true,
  }
  return (
    <Panel title={t('employees.form.work')}>
      <Facts
        items={[
          { label: t('employees.list.company'), value: employee.company_name },
          { label: t('employees.form.employmentType'), value: employee.employment_type_name },
          ...filedFacts(t, employee),
          { label: t('employees.form.travel'), value: travelOf(t, employee) },
          { label: t('employees.list.positions'), value: <Positions employee={employee} />, wide: true },
          { label: t('employees.form.startDate'), value: employee.start_date && formatDate(employee.start_date) },
          {
            label: t('employees.form.targetHours'),
            value: employee.target_minutes === null ? null : formatHours(employee.target_minutes),
          },
          ...(isSupervisor(useSession()) ? [] : [account]),
        ]}
      />
    </Panel>
  )
}

// Only those that are filled in: few agencies use all of them.
const filedFacts = (t: ReturnType<typeof useTranslate>, employee: Employee) =>
  [
    { label: t('employees.form.designation'), value: employee.designation_name },
    { label: t('employees.form.field'), value: employee.field_name },
    { label: t('employees.form.category'), value: employee.category_name },
    { label: t('employees.form.classification'), value: employee.classification },
  ].filter(({ value }) => value !== null)

const travelOf = (t: ReturnType<typeof useTranslate>, { has_transport, max_travel_km }: Employee) =>
  [
    max_travel_km !== null && t('employees.view.upToKm', { km: max_travel_km }),
    has_transport && t('employees.view.ownTransport'),
  ]
    .filter(Boolean)
    .join(' · ')

function Positions({ employee }: { employee: Employee }) {
  const t = useTranslate()
  return (
    <Group gap={6}>
      {employee.positions.map((position) => (
        <Badge key={position.id} color={position.is_primary ? 'indigo' : 'gray'} size="md">
          {position.is_primary ? t('employees.view.primary', { name: position.name }) : position.name}
        </Badge>
      ))}
    </Group>
  )
}
