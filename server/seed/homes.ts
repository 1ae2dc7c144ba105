type Home = readonly [suburb: string, postcode: string]
type Region = { state: string; area: string; suburbs: readonly Home[] }

const regions: Readonly<Record<string, Region>> = {
  brisbane: {
    state: 'QLD',
    area: '7',
    suburbs: [
      ['Nundah', '4012'],
      ['Kelvin Grove', '4059'],
      ['Sunnybank', '4109'],
      ['Inala', '4077'],
      ['Logan Central', '4114'],
    ],
  },
  border: {
    state: 'QLD',
    area: '7',
    suburbs: [
      ['Tugun', '4224'],
      ['Palm Beach', '4221'],
      ['Burleigh Heads', '4220'],
    ],
  },
  sydney: {
    state: 'NSW',
    area: '2',
    suburbs: [
      ['Redfern', '2016'],
      ['Marrickville', '2204'],
      ['Parramatta', '2150'],
      ['Auburn', '2144'],
    ],
  },
  melbourne: {
    state: 'VIC',
    area: '3',
    suburbs: [
      ['Sunshine', '3020'],
      ['Coburg', '3058'],
      ['Brunswick', '3056'],
      ['St Kilda', '3182'],
    ],
  },
  adelaide: {
    state: 'SA',
    area: '8',
    suburbs: [
      ['Prospect', '5082'],
      ['Glenelg', '5045'],
      ['Unley', '5061'],
      ['Salisbury', '5108'],
    ],
  },
  perth: {
    state: 'WA',
    area: '8',
    suburbs: [
      ['Cannington', '6107'],
      ['Midland', '6056'],
      ['Subiaco', '6008'],
    ],
  },
  cairns: {
    state: 'QLD',
    area: '7',
    suburbs: [
      ['Manunda', '4870'],
      ['Edmonton', '4869'],
      ['Woree', '4868'],
    ],
  },
  darwin: {
    state: 'NT',
    area: '8',
    suburbs: [
      ['Palmerston City', '0830'],
      ['Darwin City', '0800'],
    ],
  },
}
const streets = ['Banksia St', 'Station Rd', 'Wattle Ave', 'Ferny Way', 'Railway Pde', 'Creek St', 'Lilly Pilly Ct']

/** An address in a region, with a phone number from the ranges reserved for fiction: (0x) 5550 and (0x) 7010. */
export function homeOf(region: string, at: number) {
  const { state, area, suburbs } = regions[region] ?? nowhere(region)
  const [suburb, postcode] = suburbs[at % suburbs.length] ?? nowhere(region)
  const phone: string | null = `+61${area}${at % 2 === 0 ? '5550' : '7010'}${9400 + at}`
  return { phone, address_line: `${3 + ((at * 17) % 140)} ${streets[at % streets.length]}`, suburb, state, postcode }
}

function nowhere(region: string): never {
  throw new Error(`the story knows no region ${region}`)
}
