import { Button, Group, Stack, Text } from '@mantine/core'
import { type MarginFloors, marginFloors, type SetFloor } from '#contract/payroll/margin-floors.ts'
import { margins } from '#contract/payroll/margins.ts'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatPercent } from '#web/lib/format.ts'
import { PercentField } from '#web/lib/form/PercentField.tsx'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { May } from '#web/lib/session/May.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import classes from './Margins.module.css'

type Props = { opened: boolean; onClose: () => void }

/** The margin floor of the agency and those of customers, to read and to set. */
export function FloorsDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(marginFloors.list, {}, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('margins.floor.title')}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t('margins.floor.text')}
        </Text>
        <Loaded of={query}>{(floors) => <Floors floors={floors} />}</Loaded>
      </Stack>
    </SideDrawer>
  )
}

type FloorsProps = { floors: MarginFloors }

function Floors({ floors }: FloorsProps) {
  const t = useTranslate()
  const hasAgency = useSession()?.user?.agency !== null
  const { agency, customers } = floors
  return (
    <>
      {hasAgency && (
        <May
          call={marginFloors.set}
          otherwise={<Line name={t('margins.floor.agency')} basis_points={agency?.basis_points ?? null} />}
        >
          <AgencyFloor key={agency?.version ?? 0} floors={floors} />
        </May>
      )}
      <section>
        <Text fw={600}>{t('margins.floor.own')}</Text>
        {customers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('margins.floor.none')}
          </Text>
        )}
        <ul className={classes.floors}>
          {customers.map((one) => (
            <li key={one.customer_id}>
              <Line name={one.customer_name} basis_points={one.basis_points}>
                <May call={marginFloors.set}>
                  <RemoveFloor of={one} />
                </May>
              </Line>
            </li>
          ))}
        </ul>
      </section>
      <May call={marginFloors.set}>
        <CustomerFloor key={customers.map(({ version }) => version).join()} floors={floors} />
      </May>
    </>
  )
}

type LineProps = { name: string; basis_points: number | null; children?: React.ReactNode }

const Line = ({ name, basis_points, children }: LineProps) => (
  <Group justify="space-between" wrap="nowrap">
    <span>{name}</span>
    <Group gap="xs" wrap="nowrap">
      <b>{basis_points === null ? '–' : formatPercent(basis_points / 10_000, 2)}</b>
      {children}
    </Group>
  </Group>
)

const changed = [marginFloors, margins, rosterCosts]

type FloorFormOptions = { initial?: Partial<SetFloor>; problems?: (values: FormValues) => Record<string, string> }

function useFloorForm(floors: MarginFloors, { initial = {}, problems }: FloorFormOptions) {
  const t = useTranslate()
  const versionOf = (customer_id: unknown) =>
    (customer_id ? floors.customers.find((one) => one.customer_id === customer_id) : floors.agency)?.version ?? 0
  return useFormOf(marginFloors.set, {
    initial: { customer_id: '', version: 0, basis_points: '', ...initial },
    toInput: (values) => ({ ...values, version: versionOf(values['customer_id']) }),
    fromCurrent: ({ customer_id, floor }) => ({
      customer_id: customer_id ?? '',
      version: floor?.version ?? 0,
      basis_points: floor?.basis_points ?? '',
    }),
    ...(problems && { problems }),
    invalidates: changed,
    success: t('margins.floor.saved'),
    failed: t('margins.floor.failed'),
  })
}

function AgencyFloor({ floors }: FloorsProps) {
  const t = useTranslate()
  const form = useFloorForm(floors, { initial: { basis_points: floors.agency?.basis_points ?? null } })
  return (
    <FormPanel of={form} submit={t('margins.floor.save')} is_inline>
      <FormSection title={t('margins.floor.agency')}>
        <PercentField
          of={form}
          name="basis_points"
          label={t('margins.floor.percent')}
          description={t('margins.floor.percentHelp')}
          max={99.99}
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}

/** For a customer that has one already it replaces that. */
function CustomerFloor({ floors }: FloorsProps) {
  const t = useTranslate()
  // Without a customer it would be that of the agency, without a percentage none.
  const form = useFloorForm(floors, {
    problems: (values) =>
      Object.fromEntries(
        ['customer_id', 'basis_points']
          .filter((field) => values[field] === '' || values[field] === null)
          .map((field) => [field, t('validation.required')]),
      ),
  })
  return (
    <FormPanel of={form} submit={t('margins.floor.save')} is_inline>
      <FormSection title={t('margins.floor.add')}>
        <SelectField
          of={form}
          name="customer_id"
          label={t('margins.floor.customer')}
          load={loadCustomers}
          required
          span={2}
        />
        <PercentField of={form} name="basis_points" label={t('margins.floor.percent')} max={99.99} required span={2} />
      </FormSection>
    </FormPanel>
  )
}

function RemoveFloor({ of: { customer_id, customer_name, version } }: { of: MarginFloors['customers'][number] }) {
  const t = useTranslate()
  const remove = useSend(marginFloors.set, {
    invalidates: changed,
    success: t('margins.floor.saved'),
    failed: t('margins.floor.failed'),
  })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={remove.busy}
      aria-label={t('margins.floor.removeOf', { name: customer_name })}
      onClick={() => remove.send({ customer_id, version, basis_points: null })}
    >
      {t('margins.floor.remove')}
    </Button>
  )
}
