import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'

type Props = { with_customers?: boolean; size?: 'xs' | 'sm'; className: string | undefined }

/** Filters of a toolbar: one customer, one location, or all. Both are stored in the URL. */
export function PlaceFilters({ with_customers = true, size = 'sm', className }: Props) {
  const t = useTranslate()
  const [customer_id, setCustomer] = useSearchParam('customer_id')
  const [location_id, setLocation] = useSearchParam('location_id')
  return (
    <>
      {with_customers && (
        <ChoiceSelect
          className={className}
          size={size}
          hideLabel
          label={t('placeFilters.customer')}
          placeholder={t('placeFilters.allCustomers')}
          value={customer_id}
          onChange={setCustomer}
          load={loadCustomers}
        />
      )}
      <ChoiceSelect
        key={customer_id}
        className={className}
        size={size}
        hideLabel
        label={t('placeFilters.location')}
        placeholder={t('placeFilters.allLocations')}
        value={location_id}
        onChange={setLocation}
        load={(q) => loadLocations(q, customer_id ?? undefined)}
      />
    </>
  )
}
