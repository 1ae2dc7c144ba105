import { z } from 'zod'
import { download, ownTransaction, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { id } from '#contract/values/values.ts'
import type { LeaveStatus } from './leave-requests.ts'

/** Statuses in which evidence is added and removed: a certificate may follow the decision. */
export const evidenceStatuses: readonly LeaveStatus[] = ['requested', 'approved']

/** Of one request. */
export const maxEvidence = 10

const changePermission = [['Leave', 'create']] as const
const readers = [...staff, 'employee'] as const

/** Certificates and other documents for leave, which only readers see who may see its type. */
export const leaveEvidence = {
  add: ownTransaction(
    upload({
      path: '/leave/evidence-add',
      needs: changePermission,
      kinds: readers,
      summary: 'Adds a photo or a PDF as evidence to a request for leave.',
      /** of the request */
      input: { id },
      result: z.object({ id: z.string() }),
    }),
  ),
  remove: write({
    path: '/leave/evidence-remove',
    needs: changePermission,
    kinds: readers,
    summary: 'Removes evidence from a request for leave.',
    input: { id },
    result: z.object({ id: z.string() }),
  }),
  file: download({
    path: '/leave/evidence-file',
    needs: [['Leave', 'view']],
    kinds: readers,
    summary: 'A photo or a PDF that was added as evidence to a request for leave.',
    input: { id },
  }),
}
