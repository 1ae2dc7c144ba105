import { useState } from 'react'
import { access, type Role } from '#contract/accounts/access.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { changesTo, type GrantOption, withGrants } from '#web/modules/access/matrix/matrix-model.ts'

export type RoleDraft = ReturnType<typeof useRoleDraft>

/** The draft of a role: ticked permissions, unsaved changes, saving, and conflicts with another user's save. */
export function useRoleDraft(role: Role) {
  const t = useTranslate()
  const [base, setBase] = useState(role)
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(role.permissions))
  const [theirs, setTheirs] = useState<Role | null>(null)
  const changes = changesTo(base.permissions, held)
  const dirty = changes.granted.length + changes.taken.length > 0
  function begin(from: Role) {
    setBase(from)
    setHeld(new Set(from.permissions))
    setTheirs(null)
  }
  // Another user saved, and there are no unsaved changes to lose.
  if (role.version > base.version && !dirty) begin(role)
  const saving = useSend(access.assign, {
    invalidates: [access],
    success: t('access.matrix.saved'),
    failed: t('access.matrix.failed'),
    onDone: begin,
    onFailed(failure) {
      if (!(failure instanceof Refused) || failure.code !== 'stale' || !failure.current) return false
      // `current` of a stale refusal is the record that the call would have returned.
      setTheirs(failure.current as Role)
      return true
    },
  })
  const saveOver = (over: Role) => saving.send({ id: over.id, version: over.version, permissions: [...held] })
  return {
    base,
    held,
    changes,
    dirty,
    busy: saving.busy,
    tick: (ticks: readonly GrantOption[], on: boolean) => setHeld((draft) => withGrants(draft, ticks, on)),
    discard: () => begin(theirs ?? base),
    save: () => (dirty && !saving.busy ? saveOver(base) : undefined),
    stale:
      theirs === null ? null : { takeTheirs: () => begin(theirs), keepMine: () => saveOver(theirs), canTake: true },
  }
}
