import type { Queryable } from '../src/platform/db/in-transaction.ts'

interface DemoBank {
  /** The first four letters of its IFSC: no bank of India's has them. */
  readonly letters: string
  readonly name: string
  readonly branches: readonly (readonly [number: string, branch: string, city: string, state: string])[]
}

const DEMO_BANKS: readonly DemoBank[] = [
  {
    letters: 'KVRB',
    name: 'Kaveri Bank',
    branches: [
      ['001042', 'Pune Camp', 'Pune', 'Maharashtra'],
      ['000007', 'Mysuru Main', 'Mysuru', 'Karnataka'],
      ['000311', 'Tiruchirappalli Fort', 'Tiruchirappalli', 'Tamil Nadu'],
    ],
  },
  {
    letters: 'SHYB',
    name: 'Sahyadri Bank',
    branches: [
      ['000001', 'Mumbai Fort', 'Mumbai', 'Maharashtra'],
      ['000214', 'Panaji', 'Panaji', 'Goa'],
      ['000560', 'Nashik Road', 'Nashik', 'Maharashtra'],
    ],
  },
  {
    letters: 'NRMD',
    name: 'Narmada Bank',
    branches: [
      ['000012', 'Bhopal New Market', 'Bhopal', 'Madhya Pradesh'],
      ['000405', 'Vadodara Sayajigunj', 'Vadodara', 'Gujarat'],
    ],
  },
  {
    letters: 'BRHM',
    name: 'Brahmaputra Gramin Bank',
    branches: [
      ['000003', 'Guwahati Pan Bazaar', 'Guwahati', 'Assam'],
      ['000027', 'Tezpur', 'Tezpur', 'Assam'],
    ],
  },
  {
    letters: 'ARVL',
    name: 'Aravali Co-operative Bank',
    branches: [
      ['000010', 'Jaipur M. I. Road', 'Jaipur', 'Rajasthan'],
      ['000118', 'Udaipur Hathipole', 'Udaipur', 'Rajasthan'],
      ['000902', 'New Delhi Karol Bagh', 'New Delhi', 'Delhi'],
    ],
  },
]

/** Invented banks for the demo. A table that real branches were imported into gets none. */
export async function seedDemoBranches(tx: Queryable): Promise<void> {
  const rows = DEMO_BANKS.flatMap(({ letters, name, branches }) =>
    branches.map(([number, branch, city, state]) => [`${letters}0${number}`, name, branch, city, state]),
  )
  await tx.query(
    `insert into bahi.ifsc (ifsc, bank_name, branch, city, state, is_demo)
     select row->>0, row->>1, row->>2, row->>3, row->>4, true from jsonb_array_elements($1::jsonb) row
     where not exists (select from bahi.ifsc where not is_demo) on conflict (ifsc) do nothing`,
    [JSON.stringify(rows)],
  )
}
