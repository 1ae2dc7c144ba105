import { access, type Role, type RoleRow } from '#contract/accounts/access.ts'
import { kinds } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadAgencies } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useRoleTexts } from './role-texts.ts'

/** The task that the drawer is open for. */
export type RoleTask = 'new' | { copies: RoleRow } | { edits: RoleRow } | null

/** Adds, copies or renames a role. */
export function RoleDrawer({ task, onClose }: { task: RoleTask; onClose: () => void }) {
  const t = useTranslate()
  const words = useRoleTexts()
  const title =
    task === null || task === 'new'
      ? t('access.form.newTitle')
      : 'copies' in task
        ? t('access.form.copyTitle', { name: words.name(task.copies) })
        : t('access.form.editTitle')
  return (
    <SideDrawer opened={task !== null} onClose={onClose} title={title}>
      {task === 'new' && <NewRole original={null} onClose={onClose} />}
      {task !== null && task !== 'new' && 'copies' in task && <NewRole original={task.copies} onClose={onClose} />}
      {task !== null && task !== 'new' && 'edits' in task && <PresentRole role={task.edits} onClose={onClose} />}
    </SideDrawer>
  )
}

function NewRole({ original, onClose }: { original: RoleRow | null; onClose: () => void }) {
  const t = useTranslate()
  const go = useGo()
  const words = useRoleTexts()
  const ofPlatform = useSession()?.user?.agency === null
  const form = useFormOf(access.store, {
    initial: {
      name: original === null ? '' : t('access.form.copyName', { name: words.name(original) }),
      description: original?.description ?? '',
      kind: original?.kind ?? 'admin',
      copy_from_id: original?.id ?? '',
      agency_id: original?.agency_id ?? '',
    },
    invalidates: [access],
    success: t('access.form.added'),
    failed: t('access.form.failed'),
    onDone: (role) => {
      // The screen of a role stays when another role is opened in it.
      onClose()
      go(hrefOf('/roles/view/{roleId}', { roleId: role.id }))
    },
  })
  const kind = form.form.useWatchValue('kind')
  const loadRoles = async (q: string) =>
    (await callApi(access.list, { q, per_page: 50 })).rows.map((role) => ({ id: role.id, name: words.name(role) }))
  return (
    <FormPanel of={form} submit={t('access.form.add')}>
      <FormSection title={t('access.form.basics')}>
        <TextField
          of={form}
          name="name"
          autoFocus
          label={t('access.form.name')}
          description={t('access.form.nameHelp')}
          span={2}
        />
        <SelectField
          of={form}
          name="kind"
          label={t('access.form.kind')}
          description={t('access.form.kindHelp')}
          options={kindsToChoose(ofPlatform).map((value) => ({ value, label: t(`shell.role.${value}`) }))}
          onChoose={(chosen) => chosen === 'superadmin' && form.form.setFieldValue('agency_id', '')}
          span={2}
        />
        {ofPlatform && kind !== 'superadmin' && (
          <SelectField
            of={form}
            name="agency_id"
            label={t('access.form.agency')}
            description={t('access.form.agencyHelp')}
            load={loadAgencies}
            chosen={choiceOf(original?.agency_id, original?.agency_name)}
            span={2}
            required
          />
        )}
        <SelectField
          of={form}
          name="copy_from_id"
          label={t('access.form.copyFrom')}
          description={t('access.form.copyFromHelp')}
          load={loadRoles}
          chosen={original && { id: original.id, name: words.name(original) }}
          clearable
          span={2}
        />
        <TextareaField of={form} name="description" label={t('access.form.description')} span={2} />
      </FormSection>
    </FormPanel>
  )
}

const kindsToChoose = (ofPlatform: boolean) => kinds.filter((kind) => ofPlatform || kind !== 'superadmin')

const valuesOf = ({ id, version, name, description }: RoleRow | Role) => ({
  id,
  version,
  name,
  description: description ?? '',
})

function PresentRole({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(access.update, {
    initial: valuesOf(role),
    fromCurrent: valuesOf,
    invalidates: [access],
    success: t('access.form.saved'),
    failed: t('access.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('access.form.save')}>
      <FormSection title={t('access.form.basics')}>
        <TextField of={form} name="name" label={t('access.form.name')} span={2} />
        <TextareaField of={form} name="description" label={t('access.form.description')} span={2} />
      </FormSection>
    </FormPanel>
  )
}
