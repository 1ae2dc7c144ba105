import type { Filter } from '#web/ui/table/column.ts'

/** A filter by one or several of the values. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Filter => ({ kind: 'choice', name, label, options: values.map((value) => ({ value, label: textOf(value) })) })
