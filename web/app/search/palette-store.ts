import { createSpotlight } from '@mantine/spotlight'

/** The state of the search box, and the functions to open and close it. */
export const [paletteStore, palette] = createSpotlight()
