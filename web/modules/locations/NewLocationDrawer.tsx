import { customers } from '#contract/customers/customers.ts'
import type { Location } from '#contract/customers/locations.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { NewLocationForm } from './NewLocationForm.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** the preselected customer */
  customer_id: string | null
  onDone: (saved: Location) => void
}

/** Adds a site where one is chosen. */
export function NewLocationDrawer({ opened, onClose, customer_id, onDone }: Props) {
  const t = useTranslate()
  const query = useApiQuery(customers.info, { id: customer_id ?? '' }, { when: opened && customer_id !== null })
  const form = (customer: { id: string; name: string } | null) => (
    <NewLocationForm customer={customer} onDone={onDone} />
  )
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('locations.create.title')} size="xl">
      {opened && (customer_id === null ? form(null) : <Loaded of={query}>{form}</Loaded>)}
    </SideDrawer>
  )
}
