import { customers, customerTransitions } from '#contract/customers/customers.ts'
import { actionsOf } from '#contract/transitions.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useStatusBulk } from '#web/lib/list/use-status-bulk.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'

/** The status changes of the selected customers. */
export function useCustomersBulk() {
  const t = useTranslate()
  return useStatusBulk(customers.changeStatusMany, {
    invalidates: [customers],
    href: ({ id }) => hrefOf('/customer/view/{id}', { id }),
    badge: (to) => <RecordStatus of="customers.status" status={to} />,
    actions: actionsOf(customerTransitions).map((action) => {
      const { to } = customerTransitions[action]
      return {
        action,
        to,
        label: t(`customers.changeStatus.to.${to}`),
        question: (count) => t('customers.changeStatus.many', { count, status: t(`customers.status.${to}`) }),
        text: t(`customers.changeStatus.textMany.${to}`),
        tone: to === 'active' ? 'normal' : 'bad',
      }
    }),
  })
}
