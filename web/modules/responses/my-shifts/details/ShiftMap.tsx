import { SiteMapView } from '#web/modules/locations/map/SiteMapView.tsx'

type Coordinates = { latitude: number; longitude: number }
type Props = { spot: Coordinates | null; name: string }

/** The site of a shift on the map; nothing without a map provider. */
export const ShiftMap = ({ spot, name }: Props) => spot && <SiteMapView spot={spot} radius={null} name={name} />
