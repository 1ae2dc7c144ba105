import type { ReactNode } from 'react'
import type { CallAccess } from '#contract/call.ts'
import { isCallAllowed, useSession } from './session.ts'

/** Renders its children if the user may make this call, otherwise `otherwise` (nothing). */
export function May({
  call,
  children,
  otherwise = null,
}: {
  call: CallAccess
  children: ReactNode
  otherwise?: ReactNode
}) {
  return isCallAllowed(call, useSession()) ? children : otherwise
}
