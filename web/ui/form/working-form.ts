import type { UseFormReturnType } from '@mantine/form'

export type Values = Record<string, unknown>

/** A form at work: what `useFormOf` answers; `<FormPanel>` and the fields take it as `of`. `Name` lists the fields it has. */
export type WorkingForm<Name extends string = string> = {
  readonly form: UseFormReturnType<Values>
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly busy: boolean
  /** what stands above the fields when sending failed, already worded */
  readonly alert: { readonly title: string; readonly message: string } | null
  /** somebody changed the record meanwhile: show their state, or send mine over it */
  readonly stale: { takeTheirs: () => void; keepMine: () => void; readonly canTake: boolean } | null
  rule(name: Name | `${Name}.${string}`): { readonly required: boolean; readonly maxLength: number | null }
}

/** What a field needs of a form that has a field of its name. */
export type FieldOf<Name extends string> = { of: WorkingForm<Name>; name: Name | `${Name}.${string}` }
