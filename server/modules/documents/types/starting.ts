// The document types that come with the product (docs/au-facts.md section 4); operators manage them from then on.
import { sql } from 'kysely'
import type { DocumentKind } from '#contract/people/documents.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { once } from '#server/modules/reference/starting/ensure.ts'

const listVersion = 2
/** The codes that came with each later version: an update creates only these, so that what an operator removed does not come back. */
const addedIn: Readonly<Record<number, readonly string[]>> = { 2: ['RESUME'] }

/** n: number, i: issue date, e: expiry, f: file */
type StartingType = readonly [
  kind: DocumentKind,
  code: string,
  needs: string,
  en: string,
  fr: string,
  de: string,
  pt: string,
  leads?: readonly number[],
]

// Renewals that take long have earlier reminders.
const longLeadDays = [90, 60, 30, 14, 7, 1] as const
// Passport and driver licence numbers are sealed in their own part of the file, so their copies require none.
const startingTypes: readonly StartingType[] = [
  [
    'document',
    'PASSPORT_COPY',
    'ef',
    'Passport (copy)',
    'Passeport (copie)',
    'Reisepass (Kopie)',
    'Passaporte (cópia)',
  ],
  [
    'document',
    'DRIVER_LICENCE',
    'ef',
    'Driver licence (copy)',
    'Permis de conduire (copie)',
    'Führerschein (Kopie)',
    'Carta de condução (cópia)',
  ],
  [
    'document',
    'VISA_GRANT',
    'if',
    'Visa grant notice',
    'Avis d’octroi de visa',
    'Visumbescheid',
    'Notificação de concessão de visto',
  ],
  [
    'document',
    'POLICE_CHECK',
    'if',
    'National police check',
    'Extrait de casier judiciaire',
    'Führungszeugnis',
    'Registo criminal',
  ],
  ['document', 'RESUME', 'f', 'CV', 'CV', 'Lebenslauf', 'CV'],
  ['document', 'CONTRACT', 'if', 'Signed contract', 'Contrat signé', 'Unterschriebener Vertrag', 'Contrato assinado'],
  [
    'certification',
    'WWCC',
    'nef',
    'Working With Children Check',
    'Autorisation de travail avec des enfants',
    'Zulassung zur Arbeit mit Kindern',
    'Autorização para trabalhar com crianças',
    longLeadDays,
  ],
  [
    'certification',
    'NDIS_CHECK',
    'nef',
    'NDIS worker screening',
    'Contrôle NDIS',
    'NDIS-Überprüfung',
    'Verificação NDIS',
    longLeadDays,
  ],
  [
    'certification',
    'WHITE_CARD',
    'nif',
    'White Card (construction)',
    'White Card (bâtiment)',
    'White Card (Bau)',
    'White Card (construção)',
  ],
  [
    'certification',
    'HRW_LF',
    'nef',
    'Forklift licence (HRW LF)',
    'Permis de chariot élévateur (HRW LF)',
    'Staplerschein (HRW LF)',
    'Licença de empilhador (HRW LF)',
    longLeadDays,
  ],
  [
    'certification',
    'RSA',
    'nif',
    'Responsible service of alcohol',
    'Service responsable d’alcool',
    'Verantwortungsvoller Ausschank',
    'Serviço responsável de álcool',
    longLeadDays,
  ],
  [
    'certification',
    'FIRST_AID',
    'ief',
    'First aid (HLTAID011)',
    'Premiers secours (HLTAID011)',
    'Erste Hilfe (HLTAID011)',
    'Primeiros socorros (HLTAID011)',
  ],
  [
    'certification',
    'CPR',
    'ief',
    'CPR (HLTAID009)',
    'Réanimation (HLTAID009)',
    'Wiederbelebung (HLTAID009)',
    'Reanimação (HLTAID009)',
  ],
  [
    'certification',
    'FOOD_SAFETY',
    'if',
    'Food safety',
    'Hygiène alimentaire',
    'Lebensmittelhygiene',
    'Segurança alimentar',
  ],
  [
    'certification',
    'SECURITY',
    'nef',
    'Security licence',
    'Licence de sécurité',
    'Sicherheitslizenz',
    'Licença de segurança',
  ],
]

/** Creates the shared document types if this version of them was not created yet. */
export const ensureDocumentTypes = (db: Db) =>
  once(db, 'documents', listVersion, (former) => insertShared(db, startingTypes.map(rowOf).filter(isNewSince(former))))

/** After version 0, in which nothing exists, only what came with later versions. */
const isNewSince =
  (former: number) =>
  ({ code }: { code: string }) =>
    former === 0 || Object.entries(addedIn).some(([added, codes]) => Number(added) > former && codes.includes(code))

const insertShared = (db: Db, rows: readonly ReturnType<typeof rowOf>[]) =>
  sql`insert into document_types (id, agency_id, kind, code, name, translations, needs_number, needs_issued, needs_expires, needs_file, lead_days, sort)
    select id, null, kind, code, name, translations, needs_number, needs_issued, needs_expires, needs_file, lead_days, sort
    from jsonb_populate_recordset(null::document_types, ${JSON.stringify(rows)}::jsonb) as given
    where not exists (select from document_types existing where existing.agency_id is null and existing.code = given.code)`.execute(
    db,
  )

const rowOf = ([kind, code, needs, en, fr, de, pt, leads]: StartingType, at: number) => ({
  id: newId(),
  kind,
  code,
  name: en,
  translations: { en, fr, de, pt },
  needs_number: needs.includes('n'),
  needs_issued: needs.includes('i'),
  needs_expires: needs.includes('e'),
  needs_file: needs.includes('f'),
  lead_days: leads ?? [60, 30, 14, 7, 1],
  sort: (at + 1) * 10,
})
