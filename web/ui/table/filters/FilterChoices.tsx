import { Checkbox, Radio, Stack } from '@mantine/core'
import type { Filter } from '#web/ui/table/column.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

type Props<Row> = { filter: Extract<Filter, { kind: 'choice' }>; of: ListState<Row>; close: () => void }

/** The options of one filter; several may be selected unless it is single. */
export function FilterChoices<Row>({ filter, of, close }: Props<Row>) {
  const chosen = [...(of.filters[filter.name] ?? [])]
  const options = filter.options.map((option) => ({ key: option.value, ...option }))
  if (filter.single) {
    return (
      <Radio.Group
        aria-label={filter.label}
        value={chosen[0] ?? ''}
        onChange={(value) => {
          of.setFilter(filter.name, [value])
          close()
        }}
      >
        <Stack gap="xs">
          {options.map((option) => (
            <Radio {...option} key={option.key} />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
  return (
    <Checkbox.Group aria-label={filter.label} value={chosen} onChange={(values) => of.setFilter(filter.name, values)}>
      <Stack gap="xs">
        {options.map((option) => (
          <Checkbox {...option} key={option.key} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
