import type { PayStory } from '#server/seed/story.ts'

const kitchens = ['CHEF', 'KITCHEN_HAND', 'BARISTA']
const warehouses = ['FORKLIFT', 'PICK_PACKER', 'STOREPERSON']

/** How the first agency pays and charges; nobody has said yet how carers, guards and drivers are paid. */
export const southernPay: PayStory = {
  rule_sets: [
    { sample: 'HOSPITALITY', title: 'Kitchens and cafés', classification: 'INTRODUCTORY', positions: kitchens },
    { sample: 'STORAGE', title: 'Warehouses', classification: 'GRADE-2', positions: warehouses },
    { sample: 'CLERKS', title: 'Offices and reception', classification: 'CLERK', positions: ['RECEPTION'] },
  ],
  allowances: [
    { code: 'VEHICLE', title: 'Own vehicle', cents: 99, per: 'kilometre' },
    { code: 'MEAL', title: 'Overtime meal', cents: 21_26, per: 'occasion' },
  ],
  charged_customers: ['HARBOUR', 'COASTAL'],
  charges: {
    ...{ CHEF: 62_50, KITCHEN_HAND: 51_00, BARISTA: 51_50 },
    ...{ FORKLIFT: 57_00, PICK_PACKER: 52_00, STOREPERSON: 53_00 },
    RECEPTION: 54_00,
  },
  // Agreed when the site opened, and never raised.
  charges_at_sites: [{ site: 'HF-EF', cents: 30_00 }],
  workers_compensation: [
    { industry: null, basis_points: 3_50 },
    { industry: 'I', basis_points: 4_90 },
  ],
  leave: 11_50,
  weekly_budgets: {
    'HF-BK': { cents: 5_500_00, minutes: 180 * 60 },
    // Below what it needs since it opened.
    'HF-EF': { cents: 4_000_00, minutes: 100 * 60 },
    'HF-CO': { cents: 2_700_00, minutes: 90 * 60 },
  },
}
