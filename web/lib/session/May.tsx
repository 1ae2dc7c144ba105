import type { ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import { isCallAllowed, useSession } from './session.ts'

/** Shows its children to those whom the server would let make this call; shows `otherwise` (nothing) to the rest. */
export function May({
  call,
  children,
  otherwise = null,
}: {
  call: Pick<Call, 'needs'>
  children: ReactNode
  otherwise?: ReactNode
}) {
  return isCallAllowed(call, useSession()) ? children : otherwise
}
