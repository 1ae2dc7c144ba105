import { Alert, Group, MultiSelect, Radio, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { type autoFill, fillSeconds, maxCostWeight } from '#contract/rostering/rosters/auto-fill.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatNumber, today } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import classes from './Fill.module.css'
import type { useFillActions } from './use-fill-run.ts'

type Props = {
  board: Board
  roster: BoardRoster | null
  window: Window
  start: ReturnType<typeof useFillActions>['start']
  /** the run of the address is not stored any more */
  isGone: boolean
}

type Scope = 'shown' | 'chosen' | 'location' | 'customer' | 'agency'

/** Chooses what is filled and how long the search may take. */
export function FillStart({ board, roster, window, start, isGone }: Props) {
  const t = useTranslate()
  const [scope, setScope] = useState<Scope>('shown')
  const [chosen, setChosen] = useState<string[]>([])
  const [seconds, setSeconds] = useState<number>(fillSeconds[0])
  const [cost_weight, setCostWeight] = useState(0)
  const rosters = board.rosters.filter(isPlannable)
  const period = roster
    ? { from: roster.week_start, to: addDays(roster.week_start, roster.days - 1) }
    : { from: window.from, to: addDays(window.from, window.days - 1) }
  const ids = scope === 'chosen' ? chosen : rosters.map(({ id }) => id)
  const isOwn = scope === 'shown' || scope === 'chosen'
  const unfilled = isOwn ? unfilledOf(board, new Set(ids), period) : null
  const days = formatDateRange(period.from, period.to)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        start.send({ ...targetOf(scope, { ids, roster }), ...period, seconds, cost_weight })
      }}
    >
      <Stack gap="md" className={classes.scroll} p="sm">
        {isGone && (
          <Alert color="indigo" icon={<IconInfoCircle />}>
            {t('autoFill.gone')}
          </Alert>
        )}
        <Text c="dimmed">{t('autoFill.start.text')}</Text>
        <Radio.Group label={t('autoFill.start.what')} value={scope} onChange={(value) => setScope(scopeOf(value))}>
          <Stack gap="xs" mt={6}>
            {scopesOf(t, { roster, count: rosters.length }).map((one) => (
              <Radio key={one.value} {...one} />
            ))}
          </Stack>
        </Radio.Group>
        {scope === 'chosen' && (
          <MultiSelect
            label={t('autoFill.start.rosters')}
            searchable
            data={rosters.map(({ id, name, customer_name }) => ({ value: id, label: `${name} · ${customer_name}` }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <SearchTime seconds={seconds} onChange={setSeconds} />
        {isCallAllowed(rosterCosts.board) && <CostWeight weight={cost_weight} onChange={setCostWeight} />}
        {unfilled === 0 && ids.length > 0 ? (
          <EmptyState title={t('autoFill.full')} text={t('autoFill.fullText')} />
        ) : (
          <Text size="sm" role="status">
            {unfilled !== null && ids.length > 0
              ? t('autoFill.start.unfilled', { count: unfilled, period: days })
              : days}
          </Text>
        )}
      </Stack>
      <footer className={classes.foot}>
        <ActionButton
          type="submit"
          fullWidth
          loading={start.busy}
          leftSection={<IconWand size={16} aria-hidden />}
          reason={ids.length === 0 ? t('autoFill.start.noRoster') : unfilled === 0 ? t('autoFill.fullText') : null}
        >
          {t('autoFill.start.search')}
        </ActionButton>
      </footer>
    </form>
  )
}

function SearchTime({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useTranslate()
  return (
    <div>
      <Text component="span" id="fill-seconds" className={classes.label}>
        {t('autoFill.start.seconds')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="fill-seconds"
        value={String(seconds)}
        onChange={(value) => onChange(Number(value))}
        data={fillSeconds.map((value) => ({ value: String(value), label: secondsText(t, value) }))}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('autoFill.start.secondsHelp')}
      </Text>
    </div>
  )
}

function CostWeight({ weight, onChange }: { weight: number; onChange: (weight: number) => void }) {
  const t = useTranslate()
  return (
    <div>
      <Text component="span" className={classes.label}>
        {t('autoFill.start.costs')}
      </Text>
      <Slider
        thumbLabel={t('autoFill.start.costs')}
        min={0}
        max={maxCostWeight}
        step={1}
        value={weight}
        onChange={onChange}
        label={null}
        className={classes.slider}
      />
      <Group justify="space-between" c="dimmed" fz="xs" aria-hidden>
        <span>{t('autoFill.start.costsOff')}</span>
        <span>{t('autoFill.start.costsStrong')}</span>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('autoFill.start.costsHelp')}
      </Text>
    </div>
  )
}

const scopeOf = (value: string): Scope => scopes.find((one) => one === value) ?? 'shown'
const scopes = ['shown', 'chosen', 'location', 'customer', 'agency'] as const satisfies readonly Scope[]

function scopesOf(t: Translate, { roster, count }: { roster: BoardRoster | null; count: number }) {
  const option = (value: Scope, label: string) => ({ value, label })
  if (roster)
    return [
      option('shown', t('autoFill.start.roster')),
      option('location', t('autoFill.start.location', { name: roster.location_name })),
      option('customer', t('autoFill.start.customer', { name: roster.customer_name })),
      option('agency', t('autoFill.start.agency')),
    ]
  return [
    option('shown', t('autoFill.start.shown', { count })),
    ...(count > 1 ? [option('chosen', t('autoFill.start.chosen'))] : []),
  ]
}

type FillTarget = Pick<RequestOf<typeof autoFill.start>, 'roster_ids' | 'location_id' | 'customer_id'>

function targetOf(scope: Scope, { ids, roster }: { ids: string[]; roster: BoardRoster | null }): FillTarget {
  if (scope === 'location' && roster) return { location_id: roster.location_id }
  if (scope === 'customer' && roster) return { customer_id: roster.customer_id }
  return scope === 'agency' ? {} : { roster_ids: ids }
}

const secondsText = (t: Translate, seconds: number) =>
  seconds < 60
    ? t('autoFill.start.secondsOf', { seconds: formatNumber(seconds) })
    : t('autoFill.start.minutesOf', { count: seconds / 60 })

/** The unfilled openings of the days that are not over. */
function unfilledOf(board: Board, roster_ids: ReadonlySet<string>, { from, to }: { from: string; to: string }) {
  const filled = filledOf(board)
  const first = from > today() ? from : today()
  return board.shifts.reduce(
    (sum, { id, roster_id, works_on, status, openings }) =>
      status !== 'cancelled' && roster_ids.has(roster_id) && works_on >= first && works_on <= to
        ? sum + Math.max(0, openings - (filled.get(id) ?? 0))
        : sum,
    0,
  )
}
