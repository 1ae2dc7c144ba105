// Costs as short texts with the sentence that explains them.
import { type AssignmentCost, type CostPreview, costsLacking } from '#contract/payroll/roster-costs.ts'
import { formatHours, formatList, formatMoney, formatNumber } from '#web/lib/format.ts'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'
import type { Translate } from '#web/wording/translate.ts'
import { type BudgetSum, type CostSum, isShort } from './cost-sums.ts'

type Amounts = Pick<AssignmentCost, 'pay_cents' | 'cost_cents' | 'charge_cents' | 'margin_cents'>

/** Whole units of the currency, for places without room. */
export const roundMoney = (cents: number, currency: string) =>
  formatNumber(cents / 100, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 },
  })

/** The known amounts by name, for instance "pay $200.00 · cost $220.00 · charge $320.00 · margin $100.00". */
export function amountsText(t: Translate, of: Amounts, currency: string): string {
  const { pay_cents, cost_cents, charge_cents, margin_cents } = of
  const money = (cents: number) => formatMoney(cents, currency)
  const parts = [
    pay_cents !== null && t('rosterCosts.payOf', { amount: money(pay_cents) }),
    cost_cents !== null && t('rosterCosts.costOf', { amount: money(cost_cents) }),
    charge_cents !== null && t('rosterCosts.chargeOf', { amount: money(charge_cents) }),
    margin_cents !== null && marginText(t, margin_cents, currency),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

const marginText = (t: Translate, cents: number, currency: string) =>
  t(cents < 0 ? 'rosterCosts.lossOf' : 'rosterCosts.marginOf', { amount: formatMoney(Math.abs(cents), currency) })

/** What is missing, the most consequential first, and of several assignments on how many. */
export const lackingTexts = (t: Translate, { lacking, assignments }: Pick<CostSum, 'lacking' | 'assignments'>) =>
  costsLacking.flatMap((one) => {
    const count = lacking.get(one)
    if (count === undefined) return []
    const what = t(`rosterCosts.lacking.${one}`)
    return [assignments === 1 ? what : t('rosterCosts.lackingCount', { what, count })]
  })

/** A sum in a day or a row: its cost, its loss, or a margin below the floor; a star where something is missing. */
export function signOfSum(t: Translate, sum: CostSum, currency: string): Sign {
  const lacking = lackingTexts(t, sum)
  const incomplete = lacking.length > 0 && t('rosterCosts.incompleteOf', { lacking: formatList(lacking) })
  const short = isShort(sum) && t('rosterCosts.shortOf', { amount: formatMoney(sum.short_cents ?? 0, currency) })
  const label = [amountsText(t, sum, currency), short, incomplete]
    .filter((part) => part !== false && part !== '')
    .join('. ')
  const marked = (text: string) => (incomplete === false ? text : t('rosterCosts.incompleteMark', { text }))
  if (isLoss(sum))
    return {
      text: marked(t('rosterCosts.lossMark', { amount: roundMoney(-(sum.margin_cents ?? 0), currency) })),
      ...{ label, tone: 'bad' },
    }
  if (isShort(sum) && sum.margin_cents !== null)
    return {
      text: marked(t('rosterCosts.shortMark', { amount: roundMoney(sum.margin_cents, currency) })),
      ...{ label, tone: 'warn' },
    }
  const known = sum.cost_cents ?? sum.pay_cents
  return { text: marked(known === null ? '–' : roundMoney(known, currency)), label, tone: 'soft' }
}

/** What the rosters of a board cost of their budgets; `of`: how many rosters it has, of which some may have no budget. */
export function signOfBudget(t: Translate, sum: BudgetSum, { currency, of }: { currency: string; of: number }): Sign {
  const texts = (money: (cents: number) => string) => {
    const amounts = { cost: money(sum.cost_cents), budget: money(sum.budget_cents) }
    const over = sum.cost_cents - sum.budget_cents
    if (over <= 0) return t('rosterCosts.budgetRatio', amounts)
    return t('rosterCosts.budgetRatioOver', { ...amounts, amount: money(over) })
  }
  const ratio = texts((cents) => roundMoney(cents, currency))
  const text = sum.rosters === of ? ratio : t('rosterCosts.budgetSome', { count: of, counted: sum.rosters, ratio })
  const label = texts((cents) => formatMoney(cents, currency))
  return { text, label, tone: sum.over > 0 || sum.cost_cents > sum.budget_cents ? 'bad' : 'soft' }
}

export const isLoss = ({ margin_cents }: Pick<CostSum, 'margin_cents'>) => margin_cents !== null && margin_cents < 0

/** While it is not known. */
export const waitingSign = (t: Translate): Sign => ({ text: '…', label: t('rosterCosts.loading'), tone: 'soft' })

/** What a preview says of somebody’s work on a shift: its amounts, overtime, time that is made up, and what is missing. */
export function previewText(t: Translate, preview: CostPreview): string {
  const { overtime_minutes, made_up_minutes, lacking, currency } = preview
  const missing = lacking.map((what) => t(`rosterCosts.lacking.${what}`))
  const parts = [
    amountsText(t, preview, currency),
    overtime_minutes > 0 && t('rosterCosts.preview.overtime', { hours: formatHours(overtime_minutes) }),
    made_up_minutes > 0 && t('rosterCosts.preview.madeUp', { hours: formatHours(made_up_minutes) }),
    missing.length > 0 && t('rosterCosts.incompleteOf', { lacking: formatList(missing) }),
  ]
  return parts.filter((part) => part !== false && part !== '').join(' · ')
}
