// The keys that sign packs: one for each agency, derived from the secret of the installation.
import type { Signer } from '#server/outside/secrets/signer.ts'

export const packSigner = (signer: Signer, agency_id: string) => signer.publicSigner(`evidence:${agency_id}`)
