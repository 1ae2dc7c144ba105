import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestOf, Call } from '#contract/call.ts'
import { fetchFile } from './call.ts'

/** The file that a call returns; dropped once no component shows it. */
export const useFile = <C extends Call>(call: C, input: RequestOf<C>) =>
  useQuery({
    queryKey: ['file', call.path, input],
    queryFn: ({ signal }) => fetchFile(call, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A ref for the element that shows a file: sets an object URL for as long as it is mounted. */
export const useShownFile = (blob: Blob) =>
  useCallback(
    (node: HTMLImageElement | HTMLIFrameElement | null) => {
      if (node === null) return
      const address = URL.createObjectURL(blob)
      // Hides the PDF viewer's page list.
      node.src = node.tagName === 'IFRAME' ? `${address}#navpanes=0` : address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
