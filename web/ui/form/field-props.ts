import type { ReactNode } from 'react'
import type { FieldOf, WorkingForm } from './working-form.ts'

/** What every field takes; the mark of a required field and its longest text come from the call's own schema. */
export type FieldProps<Name extends string> = FieldOf<Name> & {
  label: string
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** 2: the whole row of a section */
  span?: 1 | 2
  /** only where the schema cannot know: required in this state */
  required?: boolean
}

type FieldOptions = Omit<FieldProps<string>, 'of' | 'span'>

/** The props of the Mantine input behind a field, its `key` apart. */
export function inputOf(of: Pick<WorkingForm, 'form' | 'rule'>, options: FieldOptions) {
  const { name, ...rest } = options
  return {
    ...rest,
    name,
    ...of.form.getInputProps(name),
    required: options.required ?? of.rule(name).required,
    inputWrapperOrder: order,
  }
}

// A description above the input would push it out of line with its neighbour.
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A field is made anew when the form sets its value from outside: uncontrolled inputs cannot be told otherwise. */
export const keyOf = (of: Pick<WorkingForm, 'form'>, name: string) => of.form.key(name)
