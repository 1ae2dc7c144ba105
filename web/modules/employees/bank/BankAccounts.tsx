import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ShownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BankAccountCard } from './BankAccountCard.tsx'
import { canAdd } from './bank-form.ts'
import { type BankForm, useBankCards } from './use-bank-cards.ts'
import classes from '#web/modules/employees/details/Personal.module.css'

type Props = { of: BankForm; id: string; stored: readonly ShownBankAccount[] }

/** The accounts that pay is split between, in order: a card each, with its share in words. */
export function BankAccounts({ of, id, stored }: Props) {
  const t = useTranslate()
  const cards = useBankCards(of)
  const { list, focusOn } = useFocusOn()
  const { accounts } = cards
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {t('employeeDetails.bank.title')}
        </Title>
        <Text c="dimmed">{t('employeeDetails.bank.text')}</Text>
      </div>
      <ol className={classes.accounts} ref={list}>
        {accounts.map((account, at) => (
          <BankAccountCard
            key={cards.cards[at]?.key ?? at}
            of={of}
            id={id}
            at={at}
            account={account}
            ends={stored.find((one) => one.id === account.id)?.number_ends ?? null}
            count={accounts.length}
            isOpen={cards.cards[at]?.isOpen ?? true}
            onToggle={() => cards.toggle(at)}
            onSplit={(split) => cards.split(at, split)}
            onMove={(to) => {
              cards.move(at, to)
              focusOn(to, to < at ? 'up' : 'down')
            }}
            onRemove={() => {
              cards.remove(at)
              focusOn(Math.max(0, at - 1), 'edit')
            }}
          />
        ))}
      </ol>
      {canAdd(accounts) ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={cards.add}>
            {t('employeeDetails.bank.add')}
          </Button>
        </div>
      ) : (
        <Text c="dimmed" size="sm">
          {t('employeeDetails.bank.most')}
        </Text>
      )}
    </Stack>
  )
}

/** Focuses a button of a card after the cards have changed, because the pressed one has moved or is gone. */
function useFocusOn() {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ at: number; action: string } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const card = list.current?.children[wanted.current.at]
    const button = card?.querySelector<HTMLElement>(`[data-action=${wanted.current.action}]:not(:disabled)`)
    ;(button ?? card?.querySelector<HTMLElement>('[data-action]:not(:disabled)'))?.focus()
    wanted.current = null
  })
  return { list, focusOn: (at: number, action: string) => (wanted.current = { at, action }) }
}
