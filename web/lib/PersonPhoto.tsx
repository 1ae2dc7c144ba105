import { useEffect, useMemo } from 'react'
import type { ComingPerson } from '#contract/rostering/shifts/who-is-coming.ts'
import { whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { useFile } from '#web/lib/api/use-file.ts'
import { Initials } from '#web/ui/text/Initials.tsx'

type Props = { person: Pick<ComingPerson, 'id' | 'name' | 'photo'>; size?: number }

/** The photo of a person where the agency releases it, otherwise their initials. */
export const PersonPhoto = ({ person, size = 44 }: Props) =>
  person.photo === null ? (
    <Initials name={person.name} size={size} />
  ) : (
    <LoadedPhoto key={person.photo} person={person} size={size} />
  )

function LoadedPhoto({ person, size }: Required<Props>) {
  const { data } = useFile(whoIsComing.photo, { id: person.id })
  const address = useMemo(() => (data ? URL.createObjectURL(data.blob) : null), [data])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  return <Initials name={person.name} picture={address} size={size} />
}
