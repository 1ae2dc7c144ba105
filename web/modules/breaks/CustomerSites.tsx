import { Text, UnstyledButton } from '@mantine/core'
import { breaks } from '#contract/rostering/breaks.ts'
import { locations } from '#contract/customers/locations.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import classes from './BreakConfig.module.css'

type Props = { customer_id: string; onChoose: (location_id: string) => void }

/** The customer's locations, each with a summary of its breaks. */
export function CustomerSites({ customer_id, onChoose }: Props) {
  const t = useTranslate()
  const sites = useApiQuery(locations.all, { customer_id })
  const { data: rules = [] } = useApiQuery(breaks.list, { customer_id })
  return (
    <Loaded of={sites}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('breaks.noSites')} />
        ) : (
          <Panel title={t('breaks.sites')}>
            <div className={classes.cards}>
              {rows.map(({ id, name }) => {
                const own = rules.filter(({ location_id }) => location_id === id)
                return (
                  <UnstyledButton key={id} className={classes.card} onClick={() => onChoose(id)}>
                    <Text fw={600}>{name}</Text>
                    {own.length === 0 && (
                      <Text size="sm" c="dimmed">
                        {t('breaks.ruleless')}
                      </Text>
                    )}
                    {own.map((rule) => (
                      <Text key={rule.id} size="sm" c="dimmed">
                        {rule.sub_location_id === null
                          ? `${rule.name}: ${breakText(t, rule)}`
                          : t('breaks.inPart', { name: rule.name, break: breakText(t, rule) })}
                      </Text>
                    ))}
                  </UnstyledButton>
                )
              })}
            </div>
          </Panel>
        )
      }
    </Loaded>
  )
}
