import type { UseFormReturnType } from '@mantine/form'

export type FormValues = Record<string, unknown>

/** The result of `useFormOf`; `<FormPanel>` and the fields take it as `of`. `Name` lists its fields. */
export type WorkingForm<Name extends string = string> = {
  readonly form: UseFormReturnType<FormValues>
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly busy: boolean
  /** the translated error above the fields after a failed submit */
  readonly alert: { readonly title: string; readonly message: string } | null
  /** another user changed the record meanwhile: load their version, or overwrite it */
  readonly stale: { takeTheirs: () => void; keepMine: () => void; readonly canTake: boolean } | null
  rule(name: Name | `${Name}.${string}`): { readonly required: boolean; readonly maxLength: number | null }
}

/** A form with a field of this name. */
export type FieldOf<Name extends string> = { of: WorkingForm<Name>; name: Name | `${Name}.${string}` }
