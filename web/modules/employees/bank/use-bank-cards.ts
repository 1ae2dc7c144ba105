import { useRef, useState } from 'react'
import type { Split } from '#contract/values/formats/bank-accounts.ts'
import { type AccountValues, accountsIn, withAccount, withReordered, withoutAccount, withSplit } from './bank-form.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type BankForm = WorkingForm<'accounts'>
type Card = { key: number; isOpen: boolean }

/** The accounts of the form as cards, open in edit mode. New ones and those with an error are open. */
export function useBankCards(of: BankForm) {
  const accounts = accountsIn(of.form.useWatchValue('accounts'))
  const [cards, setCards] = useState<Card[]>(() => accounts.map(({ id }, key) => ({ key, isOpen: id === '' })))
  const nextKey = useRef(accounts.length)
  const errors = Object.keys(of.form.errors)
  const hasError = (at: number) => errors.some((path) => path.startsWith(`accounts.${at}.`))
  // A card that opened for its error stays open once the error is corrected.
  if (cards.some(({ isOpen }, at) => !isOpen && hasError(at)))
    setCards(cards.map((card, at) => ({ ...card, isOpen: card.isOpen || hasError(at) })))
  function put(next: readonly AccountValues[], nextCards: Card[] = cards) {
    // Errors are stored by index, and indexes change.
    of.form.clearErrors()
    of.form.setFieldValue('accounts', next)
    setCards(nextCards)
  }
  return {
    accounts,
    cards,
    toggle: (at: number) =>
      setCards(cards.map((card, index) => (index === at ? { ...card, isOpen: !card.isOpen } : card))),
    add: () => put(withAccount(accounts), [...cards, { key: nextKey.current++, isOpen: true }]),
    remove: (at: number) => put(withoutAccount(accounts, at), cards.toSpliced(at, 1)),
    move: (from: number, to: number) => put(withReordered(accounts, from, to), withReordered(cards, from, to)),
    split(at: number, split: Split) {
      const next = withSplit(accounts, at, split)
      const lacksAmount = (index: number) => next[index]?.split === 'amount' && next[index].amount_cents === ''
      put(
        next,
        cards.map((card, index) => ({ ...card, isOpen: card.isOpen || lacksAmount(index) })),
      )
    },
  }
}
