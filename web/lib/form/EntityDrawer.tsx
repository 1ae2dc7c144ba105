import { Stack } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Call, RequestOf, ResultOf } from '#contract/call.ts'
import { SideDrawer } from './SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import type { Affected } from '#web/lib/api/use-send.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Versioned = { id: string; version: number }
type UpdateCall = Call<z.ZodObject, z.ZodType<Versioned>>
type FieldsOf<C extends Call> = Extract<keyof RequestOf<C>, string>

/** What an `<EntityDrawer>` of the record `Row` is open for; null: closed. */
export type OpenedRow<Row> = Row | 'new' | null

type Saving<C extends Call> = {
  call: C
  /** the label of the save button */
  submit: string
  /** the success toast */
  success: string
}

type Props<Create extends Call, Update extends UpdateCall> = {
  opened: OpenedRow<ResultOf<Update>>
  onClose: () => void
  /** null: a new record */
  title: (record: ResultOf<Update> | null) => ReactNode
  create: Saving<Create> & {
    initial: Record<FieldsOf<Create>, unknown>
    /** if a new record has other fields than an existing one */
    fields?: (form: WorkingForm<FieldsOf<Create>>) => ReactNode
  }
  update: Saving<Update> & {
    values: (record: ResultOf<Update>) => Record<FieldsOf<Update>, unknown>
    /** if an existing record has other fields than a new one */
    fields?: (form: WorkingForm<FieldsOf<Update>>, record: ResultOf<Update>) => ReactNode
  }
  /** the fields of both */
  fields?: (form: WorkingForm<FieldsOf<Create> & FieldsOf<Update>>, record: ResultOf<Update> | null) => ReactNode
  /** shown instead of the form where the user may not edit the record; null: the form */
  instead?: (record: ResultOf<Update>) => ReactNode
  /** below the form of an existing record: usually its `<RemoveButton>` */
  children?: (record: ResultOf<Update>) => ReactNode
  invalidates: readonly Affected[]
  /** the title of a refusal: "The contact was not saved" */
  failed: string
}

/** Adds or edits a record in a drawer beside the list. */
export function EntityDrawer<Create extends Call, Update extends UpdateCall>(props: Props<Create, Update>) {
  const { opened, onClose, title } = props
  const record = opened === 'new' ? null : opened
  const instead = record && props.instead?.(record)
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={title(record)}>
      {opened === 'new' && <CreateForm {...props} />}
      {record && <Fragment key={record.id}>{instead ?? <UpdateForm {...props} record={record} />}</Fragment>}
    </SideDrawer>
  )
}

function CreateForm<Create extends Call, Update extends UpdateCall>(props: Props<Create, Update>) {
  const { create, fields, invalidates, failed, onClose } = props
  const { call, initial, success, submit } = create
  const form = useFormOf(call, { initial, invalidates, success, failed, onDone: onClose })
  return (
    <FormPanel of={form} submit={submit}>
      {create.fields?.(form) ?? fields?.(form, null)}
    </FormPanel>
  )
}

function UpdateForm<Create extends Call, Update extends UpdateCall>({
  record,
  ...props
}: Props<Create, Update> & { record: ResultOf<Update> }) {
  const { update, fields, children, invalidates, failed, onClose } = props
  const { call, values, success, submit } = update
  const form = useFormOf(call, {
    initial: values(record),
    fromCurrent: values,
    invalidates,
    success,
    failed,
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={submit}>
        {update.fields?.(form, record) ?? fields?.(form, record)}
      </FormPanel>
      {children?.(record)}
    </Stack>
  )
}
