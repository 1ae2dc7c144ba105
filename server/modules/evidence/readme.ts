// The text in a pack that explains it to its recipient.
import { dayIn, momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { packParts } from './parts/parts.ts'
import type { ArchiveSource } from './archive-source.ts'

/** Plain text in the language of the pack; the commands are those of every Unix system, macOS and Git for Windows. */
export function readmeOf({ pack, made_at, signer }: Pick<ArchiveSource, 'pack' | 'made_at' | 'signer'>): string {
  const { language } = pack
  const say = (key: string, params: Record<string, string> = {}) =>
    serverText(language, `evidence.readme.${key}`, params)
  const day = (on: string) => dayIn(language, on, 'medium')
  return [
    say('title', { agency: pack.agency_name }),
    '',
    say('about', { subject: pack.subject_name, from: day(pack.first_day), to: day(pack.last_day) }),
    say('made', { by: pack.made_by_name, at: momentIn(language, made_at, pack.time_zone), recipient: pack.recipient }),
    say('purpose', { purpose: pack.purpose }),
    '',
    say('contents'),
    ...packParts.map(({ name }) => `  data/${name}: ${fileText(language, name)}`),
    `  documents/: ${say('documents')}`,
    `  summary.pdf: ${say('summary')}`,
    '',
    say('times'),
    say('left_out'),
    '',
    say('files'),
    '  sha256sum --check MANIFEST.sha256',
    say('signature'),
    '  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in MANIFEST.sha256 -sigfile MANIFEST.sha256.sig',
    say('key', { agency: pack.agency_name }),
    '  openssl pkey -pubin -in public-key.pem -outform DER | sha256sum',
    `  ${signer.fingerprint}`,
    say('openssl'),
    '',
  ].join('\r\n')
}

/** What a table of a pack contains. */
export const fileText = (language: ArchiveSource['pack']['language'], name: string) =>
  serverText(language, `evidence.file.${name.replace('.csv', '')}`)
