import { z } from 'zod'
import { configKeys } from '#contract/platform/settings.ts'
import { emptyAsNull } from '#contract/values/values.ts'

/** What an agency releases to its customers about the people rostered for them; a customer can differ. */
export const releaseKeys = [
  'release_photo',
  'release_name',
  'release_phone',
  'release_skills',
  'release_documents',
] as const
export type ReleaseKey = (typeof releaseKeys)[number]

/** The effective values for one customer. */
export type Release = { readonly [Key in ReleaseKey]: (typeof configKeys)[Key]['options'][number] }

const yesOrNo = emptyAsNull(z.enum(configKeys.release_photo.options).nullable()).default(null)

/** Of a customer's record; null: as the agency decided for all its customers. */
export const releaseFields = {
  release_photo: yesOrNo,
  release_name: emptyAsNull(z.enum(configKeys.release_name.options).nullable()).default(null),
  release_phone: yesOrNo,
  release_skills: yesOrNo,
  release_documents: yesOrNo,
}

const shownYesOrNo = z.enum(configKeys.release_photo.options).nullable()

export const shownReleaseFields = {
  release_photo: shownYesOrNo,
  release_name: z.enum(configKeys.release_name.options).nullable(),
  release_phone: shownYesOrNo,
  release_skills: shownYesOrNo,
  release_documents: shownYesOrNo,
}
