import { Button, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { rosterPeople, type RosterBudget } from '#contract/rostering/rosters/roster-people.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { currencySign, decimalSign, formatDate, formatHours } from '#web/lib/format.ts'
import { isCallAllowed, ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { roster: Roster; opened: boolean; onClose: () => void }

/** The budgeted hours of a roster, as a whole or for each day, and for those who see pay what it may cost. */
export function BudgetDialog({ roster, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('peoplePanel.budget.title')}>
      {opened && <Budget roster={roster} onClose={onClose} />}
    </Dialog>
  )
}

function Budget({ roster, onClose }: Omit<Props, 'opened'>) {
  const query = useApiQuery(rosterPeople.figures, { roster_id: roster.id })
  return (
    <Loaded of={query}>{({ budgets }) => <BudgetForm roster={roster} stored={budgets[0]} onClose={onClose} />}</Loaded>
  )
}

const hoursOf = (minutes: number | null | undefined) => (minutes === null || minutes === undefined ? '' : minutes / 60)
const minutesOf = (hours: number | string) => (hours === '' ? null : Math.round(Number(hours) * 60))

const dollarsOf = (cents: number | null | undefined) => (cents === null || cents === undefined ? '' : cents / 100)
const centsOf = (dollars: number | string) => (dollars === '' ? null : Math.round(Number(dollars) * 100))

type FormProps = { roster: Roster; stored: RosterBudget | undefined; onClose: () => void }

function BudgetForm({ roster, stored, onClose }: FormProps) {
  const t = useTranslate()
  const [by, setBy] = useState<'roster' | 'day'>(stored?.day_budget_minutes ? 'day' : 'roster')
  const [whole, setWhole] = useState<number | string>(hoursOf(stored?.budget_minutes))
  const [days, setDays] = useState<(number | string)[]>(() =>
    Array.from({ length: roster.days }, (_, at) => hoursOf(stored?.day_budget_minutes?.[at])),
  )
  const [cost, setCost] = useState<number | string>(dollarsOf(stored?.budget_cents))
  const seesPay = isCallAllowed(rosterCosts.board)
  const save = useSend(rosterPeople.setBudget, {
    invalidates: [rosters, rosterPeople, rosterCosts],
    success: t('peoplePanel.budget.saved'),
    failed: t('peoplePanel.budget.failed'),
    onDone: onClose,
  })
  const day_budget_minutes = days.map((hours) => minutesOf(hours) ?? 0)
  const send = () =>
    save.send({
      id: roster.id,
      version: roster.version,
      ...(by === 'day' ? { day_budget_minutes } : { budget_minutes: minutesOf(whole) }),
      ...(seesPay && { budget_cents: centsOf(cost) }),
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        unlessUnreadable(send)(event)
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t('peoplePanel.budget.by')}
          value={by}
          onChange={setBy}
          data={[
            { value: 'roster', label: t('peoplePanel.budget.by_roster') },
            { value: 'day', label: t('peoplePanel.budget.by_day') },
          ]}
        />
        {by === 'roster' ? (
          <HoursInput
            label={t('peoplePanel.budget.hours')}
            value={whole}
            onChange={setWhole}
            help={t('peoplePanel.budget.help')}
          />
        ) : (
          <>
            <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
              {days.map((hours, at) => (
                <HoursInput
                  key={addDays(roster.week_start, at)}
                  label={formatDate(addDays(roster.week_start, at), 'weekday')}
                  value={hours}
                  onChange={(next) => setDays(days.with(at, next))}
                />
              ))}
            </SimpleGrid>
            <Text size="sm">
              {t('peoplePanel.budget.sum', {
                hours: formatHours(day_budget_minutes.reduce((sum, one) => sum + one, 0)),
              })}
            </Text>
          </>
        )}
        {seesPay && <CostInput value={cost} onChange={setCost} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={save.busy}>
            {t('peoplePanel.budget.save')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}

function CostInput({ value, onChange }: Pick<HoursProps, 'value' | 'onChange'>) {
  const t = useTranslate()
  return (
    <NumberInput
      label={t('peoplePanel.budget.cost')}
      description={t('peoplePanel.budget.costHelp')}
      value={value}
      onChange={onChange}
      min={0}
      max={10_000_000}
      decimals={2}
      decimalSign={decimalSign()}
      prefix={currencySign(ownCurrency())}
    />
  )
}

type HoursProps = { label: string; value: number | string; onChange: (value: number | string) => void; help?: string }

const HoursInput = ({ label, value, onChange, help }: HoursProps) => (
  <NumberInput
    label={label}
    description={help}
    value={value}
    onChange={onChange}
    min={0}
    max={100_000}
    decimals={2}
    decimalSign={decimalSign()}
    suffix={' h'}
  />
)
