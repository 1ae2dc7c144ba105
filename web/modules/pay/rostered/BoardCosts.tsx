import { Button, Group, Popover } from '@mantine/core'
import { IconAlertTriangle, IconCoin } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { rosterCosts, type RosterCost, type RosterLimit } from '#contract/payroll/roster-costs.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { ShownCosts } from '#web/modules/rosters/board/shown-costs.ts'
import { useSettledRefetch } from '#web/modules/rosters/board/use-settled-refetch.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { usePainted } from '#web/ui/use-painted.ts'
import type { Translate } from '#web/wording/translate.ts'
import classes from './BoardCosts.module.css'
import { type CostSums, isShort, sumOfBudgets, sumOfCosts, sumsOfBoard } from './cost-sums.ts'
import { isLoss, roundMoney, signOfBudget, signOfSum, waitingSign } from './cost-texts.ts'
import { CostTable } from './CostTable.tsx'

type Props = {
  /** as it was loaded */
  board: Board
  /** the shifts that the filters leave, which are added up */
  shown: Board
  /** the one roster of the board */
  roster: BoardRoster | null
  by: RowKind
  /** what days, rows and drawers show */
  onCosts: (costs: ShownCosts | null) => void
}

/** Loads what the board costs once it is painted, and again when it has changed: the total in the toolbar, the rest where it belongs. */
export function BoardCosts({ board, shown, roster, by, onCosts }: Props) {
  const t = useTranslate()
  const { data, isError, isFetching, refetch } = useCosts(board, roster)
  const sums = useMemo(() => data && sumsOfBoard(shown, data.assignments, by), [data, shown, by])
  const whole = useMemo(() => data && wholeRosters(board, data), [data, board])
  const { rosters } = board
  const costs = useMemo(() => shownCosts(t, data, { sums, whole, rosters }), [t, data, sums, whole, rosters])
  useEffect(() => onCosts(costs), [costs, onCosts])
  useEffect(() => () => onCosts(null), [onCosts])
  if (isError)
    return (
      <Group gap="xs" role="alert">
        <StatusBadge tone="bad">{t('rosterCosts.failed')}</StatusBadge>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('rosterCosts.retry')}
        </Button>
      </Group>
    )
  return (
    <Popover width="min(40rem, 94vw)" position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-busy={isFetching}
          aria-haspopup="dialog"
          leftSection={<IconCoin size={14} aria-hidden />}
          rightSection={data && sums && <Marks {...{ sums, whole, rosters }} limits={data.limits} />}
          data-loss={(sums && isLoss(sums.total)) || undefined}
          className={classes.total}
        >
          {totalText(t, data, sums)}
        </Button>
      </Popover.Target>
      {data && sums && (
        <Popover.Dropdown>
          <CostTable
            board={shown}
            {...{ sums, whole }}
            limits={data.limits}
            currency={data.currency ?? ownCurrency()}
          />
        </Popover.Dropdown>
      )}
    </Popover>
  )
}

type MarksProps = {
  sums: CostSums
  whole: CostSums['by_roster'] | undefined
  limits: readonly RosterLimit[]
  rosters: readonly BoardRoster[]
}

/** What is worth a warning, in words: a roster below the floor, one over its budget, and what is missing. */
function Marks({ sums, whole, limits, rosters }: MarksProps) {
  const t = useTranslate()
  const over = whole && sumOfBudgets(limits, whole, rosters)?.over
  const marks = [
    [...sums.by_roster.values()].some(isShort) && t('rosterCosts.short'),
    over !== undefined && over > 0 && t('rosterCosts.over'),
    sums.total.lacking.size > 0 && t('rosterCosts.incomplete'),
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <span className={classes.incomplete}>
      <IconAlertTriangle size={12} aria-hidden />
      {marks.join(' · ')}
    </span>
  )
}

/** Of one roster, or of the period and the places to which the board is filtered. */
function useCosts(board: Board, roster: BoardRoster | null) {
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const period = { from: board.from, to: board.to }
  const places = { customer_id: customer_id ?? undefined, location_id: location_id ?? undefined }
  const when = usePainted()
  const query = useApiQuery(rosterCosts.board, roster ? { roster_id: roster.id } : { ...period, ...places }, {
    ...{ when, keepPrevious: true },
  })
  useSettledRefetch(board, { path: rosterCosts.board.path, when, refetch: query.refetch })
  return query
}

function totalText(t: Translate, data: RosterCost | undefined, sums: CostSums | undefined) {
  if (!data || !sums) return t('rosterCosts.button', { amount: '…' })
  const currency = data.currency ?? ownCurrency()
  const { cost_cents, margin_cents } = sums.total
  const amount = cost_cents === null ? '–' : roundMoney(cost_cents, currency)
  if (margin_cents === null) return t('rosterCosts.button', { amount })
  const margin = roundMoney(Math.abs(margin_cents), currency)
  return t(margin_cents < 0 ? 'rosterCosts.buttonLoss' : 'rosterCosts.buttonMargin', { amount, margin })
}

type BoardSums = {
  /** of the shifts that the filters leave */
  sums: CostSums | undefined
  /** of the rosters all of whose days are on the board */
  whole: CostSums['by_roster'] | undefined
  /** of the board */
  rosters: readonly BoardRoster[]
}

function wholeRosters(board: Board, { assignments }: RosterCost): CostSums['by_roster'] {
  const { by_roster } = sumsOfBoard(board, assignments, 'people')
  const isWhole = ({ week_start, days }: BoardRoster) =>
    board.from <= week_start && addDays(week_start, days - 1) <= board.to
  const ids = new Set(board.rosters.filter(isWhole).map(({ id }) => id))
  return new Map([...by_roster].filter(([id]) => ids.has(id)))
}

/** Without data everything waits. */
function shownCosts(t: Translate, data: RosterCost | undefined, { sums, whole, rosters }: BoardSums): ShownCosts {
  const currency = data?.currency ?? ownCurrency()
  const byId = new Map(data?.assignments.map((one) => [one.assignment_id, one]))
  const waiting = waitingSign(t)
  const signOf = (of: ReadonlyMap<string, Parameters<typeof signOfSum>[1]> | undefined, key: string) => {
    if (of === undefined) return waiting
    const sum = of.get(key)
    return sum && signOfSum(t, sum, currency)
  }
  const budget = data && whole && sumOfBudgets(data.limits, whole, rosters)
  return {
    budget: budget ? signOfBudget(t, budget, { currency, of: rosters.length }) : undefined,
    dayOf: (date) => signOf(sums?.by_day, date),
    rowOf: (row_id) => signOf(sums?.by_row, row_id),
    assignmentOf: (id) => {
      const cost = byId.get(id)
      return cost && signOfSum(t, sumOfCosts([cost]), currency)
    },
  }
}
