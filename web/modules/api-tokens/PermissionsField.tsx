import { Input, Stack } from '@mantine/core'
import { useState } from 'react'
import { tokenPermissions } from '#contract/platform/api-tokens.ts'
import { useSession } from '#web/lib/session/session.ts'
import { areasOf, type Area, type GrantOption, withGrants } from '#web/modules/access/matrix/matrix-model.ts'
import { PermissionCards } from '#web/modules/access/matrix/PermissionCards.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'permissions'>; initial: readonly string[] }

/** The permissions of a token: those that its user has, and that tokens may have. */
export function PermissionsField({ of, initial }: Props) {
  const held = useSession()?.grants ?? new Set<string>()
  const [draft, setDraft] = useState<ReadonlySet<string>>(new Set(initial))
  const error = of.form.errors.permissions
  const areas = choicesIn(areasOf({ kind: 'admin', held, granted: new Set(initial) }), held)
  function tick(ticks: readonly GrantOption[], on: boolean) {
    const next = withGrants(draft, ticks, on)
    setDraft(next)
    of.form.setFieldValue('permissions', [...next])
  }
  return (
    <Stack gap="sm">
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {/* Nothing is marked as changed: who may do what does not depend on what was saved. */}
      <PermissionCards sheet={{ areas, draft, saved: draft, readOnly: false, onTick: tick }} />
    </Stack>
  )
}

const choicesIn = (areas: readonly Area[], held: ReadonlySet<string>): Area[] => {
  const isChoice = ({ name }: GrantOption) => held.has(name) && tokenPermissions.includes(name)
  return areas
    .map(({ name, lines }) => ({
      name,
      lines: lines
        .map(({ resource, columns, own }) => ({
          resource,
          columns: columns.map((tick) => (tick !== null && isChoice(tick) ? tick : null)),
          own: own.filter(isChoice),
        }))
        .filter(({ columns, own }) => columns.some((tick) => tick !== null) || own.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}
