import { Badge } from '@mantine/core'

/** How many choices of a filter, or how many filters, are on. */
export const FilterCount = ({ of }: { of: number }) => (
  <Badge size="sm" circle>
    {of}
  </Badge>
)
