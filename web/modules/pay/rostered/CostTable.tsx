import { Stack, Text } from '@mantine/core'
import { IconTrendingDown } from '@tabler/icons-react'
import type { RosterLimit } from '#contract/payroll/roster-costs.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import classes from './BoardCosts.module.css'
import { type CostSum, type CostSums, isShort } from './cost-sums.ts'
import { lackingTexts } from './cost-texts.ts'

type Props = {
  board: Board
  sums: CostSums
  /** of the rosters all of whose days are on the board */
  whole: CostSums['by_roster'] | undefined
  limits: readonly RosterLimit[]
  currency: string
}

/** What each roster of the board costs and earns, and what the figures lack. */
export function CostTable(props: Props) {
  const { board, sums } = props
  const t = useTranslate()
  const lacking = lackingTexts(t, sums.total)
  const unfilled = unfilledOf(board)
  return (
    <Stack gap="xs" tabIndex={-1} data-autofocus>
      <Text fw={600} size="sm">
        {t('rosterCosts.title')}
      </Text>
      {sums.total.assignments === 0 ? <Text size="sm">{t('rosterCosts.nobody')}</Text> : <Amounts {...props} />}
      {unfilled > 0 && <Text size="sm">{t('rosterCosts.unfilled', { count: unfilled })}</Text>}
      {lacking.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t('rosterCosts.incompleteTitle')}
          </Text>
          <ul className={classes.lacking}>
            {lacking.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Text size="xs" c="dimmed">
        {t('rosterCosts.basis')}
      </Text>
    </Stack>
  )
}

function Amounts({ board, sums, whole, limits, currency }: Props) {
  const t = useTranslate()
  const columns = columnsSeen()
  const rosters = board.rosters.flatMap(({ id, name, location_name }) => {
    const sum = sums.by_roster.get(id)
    const limit = limits.find(({ roster_id }) => roster_id === id)
    return sum ? [{ id, name: name === location_name ? name : `${name} · ${location_name}`, sum, limit }] : []
  })
  const has_budget = limits.some(({ budget_cents, weeks }) => budget_cents !== null || weeks.length > 0)
  const cells = (sum: CostSum) =>
    columns.map((column) => (
      <td key={column}>
        <Amount cents={sum[`${column}_cents`]} currency={currency} />
        {column === 'margin' && isShort(sum) && (
          <div className={classes.short}>
            {t('rosterCosts.shortOf', { amount: formatMoney(sum.short_cents ?? 0, currency) })}
          </div>
        )}
      </td>
    ))
  return (
    <div className={classes.scroll}>
      <table className={classes.costs}>
        <thead>
          <tr>
            <th scope="col">{t('rosterCosts.roster')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rosterCosts.${column}`)}
              </th>
            ))}
            {has_budget && <th scope="col">{t('rosterCosts.budget')}</th>}
          </tr>
        </thead>
        <tbody>
          {rosters.map(({ id, name, sum, limit }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells(sum)}
              {has_budget && (
                <td>
                  <Budgets limit={limit} spent={whole?.get(id)?.cost_cents ?? null} {...{ currency }} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {rosters.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('rosterCosts.total')}</th>
              {cells(sums.total)}
              {has_budget && <td>–</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type BudgetsProps = { limit: RosterLimit | undefined; spent: number | null; currency: string }

/** That of the roster, or else of the weeks of its site, which have more rosters. */
function Budgets({ limit, spent, currency }: BudgetsProps) {
  const t = useTranslate()
  if (limit === undefined || limit.weeks.length === 0)
    return <Budget cents={limit?.budget_cents ?? null} {...{ spent, currency }} />
  return limit.weeks.map(({ week, budget_cents, cost_cents }) => (
    <div key={week}>
      <Budget cents={budget_cents} spent={cost_cents} currency={currency} />
      <div className={classes.left}>{t('rosterCosts.budgetOfWeek', { day: formatDate(week, 'brief') })}</div>
    </div>
  ))
}

type BudgetProps = { cents: number | null; spent: number | null; currency: string }

/** The budget, and what is left of it or over; of a roster that is not on the board as a whole only the budget. */
function Budget({ cents, spent, currency }: BudgetProps) {
  const t = useTranslate()
  if (cents === null) return '–'
  const left = spent === null ? null : cents - spent
  return (
    <>
      {formatMoney(cents, currency)}
      {left !== null && (
        <div className={left < 0 ? classes.loss : classes.left}>
          {t(left < 0 ? 'rosterCosts.budgetOver' : 'rosterCosts.budgetLeft', {
            amount: formatMoney(Math.abs(left), currency),
          })}
        </div>
      )}
    </>
  )
}

/** A negative one is a loss: in words for those who see no colour and no sign. */
function Amount({ cents, currency }: { cents: number | null; currency: string }) {
  const t = useTranslate()
  if (cents === null) return '–'
  if (cents >= 0) return formatMoney(cents, currency)
  return (
    <span className={classes.loss}>
      <IconTrendingDown size={14} aria-hidden /> {t('rosterCosts.lossMark', { amount: formatMoney(-cents, currency) })}
    </span>
  )
}

function columnsSeen() {
  const all = ['pay', 'cost', 'charge', 'margin'] as const
  const seen = { pay: true, cost: true, charge: can(['Rate', 'view charge']), margin: can(['Rate', 'view margin']) }
  return all.filter((column) => seen[column])
}

function unfilledOf(board: Board) {
  const filled = filledOf(board)
  return board.shifts.reduce(
    (sum, { id, openings, status }) =>
      sum + (status === 'cancelled' ? 0 : Math.max(0, openings - (filled.get(id) ?? 0))),
    0,
  )
}
