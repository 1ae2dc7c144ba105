import { fileTypeFromBuffer } from 'file-type'

/** The content type that the bytes of a file show, whatever its sender says; undefined when they show none. */
export const contentTypeOf = (bytes: Uint8Array): Promise<string | undefined> =>
  fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    // It throws for a file that was cut off, which has no type either.
    () => undefined,
  )
