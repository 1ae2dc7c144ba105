import { createSpotlight } from '@mantine/spotlight'

/** Which row of the search box is selected, and the functions that open and close it. */
export const [paletteStore, palette] = createSpotlight()
