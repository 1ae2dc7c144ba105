import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestOf, Call } from '#contract/call.ts'
import { fetchFile } from './call.ts'

/** The file that a call answers with; nothing of it is kept once the part that shows it is gone. */
export const useFile = <C extends Call>(call: C, input: RequestOf<C>) =>
  useQuery({
    queryKey: ['file', call.path, input],
    queryFn: ({ signal }) => fetchFile(call, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The ref of what shows a file: it has an address in this browser for as long as it is shown. */
export const useShownFile = (blob: Blob) =>
  useCallback(
    (node: HTMLImageElement | HTMLIFrameElement | null) => {
      if (node === null) return
      const address = URL.createObjectURL(blob)
      // Of a PDF its pages matter, not the list of them.
      node.src = node.tagName === 'IFRAME' ? `${address}#navpanes=0` : address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
