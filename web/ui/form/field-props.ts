import type { ReactNode } from 'react'
import type { FieldOf, WorkingForm } from './working-form.ts'

/** The props of every field; whether it is required and its maximum length come from the call's schema. */
export type FieldProps<Name extends string> = FieldOf<Name> & {
  label: string
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** 2: the full width of a section */
  span?: 1 | 2
  /** only where the schema cannot know it: required in this state */
  required?: boolean
}

type FieldOptions = Omit<FieldProps<string>, 'of' | 'span'>

/** The props of the Mantine input of a field, except its `key`. */
export function inputOf(of: Pick<WorkingForm, 'form' | 'rule'>, options: FieldOptions) {
  const { name, ...rest } = options
  return {
    ...rest,
    name,
    ...of.form.getInputProps(name),
    required: options.required ?? of.rule(name).required,
    inputWrapperOrder,
  }
}

// A description above the input would misalign it with its neighbour.
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Re-mounts a field when the form sets its value: uncontrolled inputs cannot be updated otherwise. */
export const keyOf = (of: Pick<WorkingForm, 'form'>, name: string) => of.form.key(name)
