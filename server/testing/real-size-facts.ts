// How large the agency of real-size-world.ts is, and what is last in its lists.
export const realSize = { people: 1700, customers: 400, sites: 550, positions: 130, skills: 120, areas: 120 } as const

/** The last one in each list; none of them is among its first hundred. */
export const lastInWorld = {
  customer: 'Zwölfer & Söhne Refrigerated Transport, Warehousing and Distribution Services (Australia)',
  site: 'Zetland Cold Store 12',
  area: 'Zone 120',
  position: 'Zookeeper',
  skill: 'Zoonosis handling',
  person: 'Zuzana Žižka',
  oneName: 'Zulkifli',
} as const
