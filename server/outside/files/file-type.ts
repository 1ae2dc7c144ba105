import { fileTypeFromBuffer } from 'file-type'

/** The content type by the bytes of a file, whatever its sender declares; undefined when unknown. */
export const contentTypeOf = (bytes: Uint8Array): Promise<string | undefined> =>
  fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    // It throws for a truncated file, which has no type either.
    () => undefined,
  )
