import { ORDER_NUMBER } from '../../platform/reference-number.ts'

const dayOf = (time: string) => `(t.${time} at time zone 'Asia/Kolkata')::date`

/** The table, the owner column and the date of a number, by the letter in the number. */
const NAMED = {
  '': { table: 'orders', owner: 'owner', day: 't.placed_on' },
  W: { table: 'transfer_out', owner: 'customer_id', day: dayOf('asked_at') },
  D: { table: 'transfer_in', owner: 'customer_id', day: dayOf('created_at') },
  N: { table: 'ipo_application', owner: 'customer_id', day: dayOf('applied_at') },
  F: { table: 'fund_order', owner: 'customer_id', day: 't.placed_on' },
  S: { table: 'sip', owner: 'customer_id', day: dayOf('created_at') },
  P: { table: 'share_sip', owner: 'customer_id', day: dayOf('created_at') },
  L: { table: 'loan', owner: 'customer_id', day: dayOf('asked_at') },
} as const

type Letter = keyof typeof NAMED

const NUMBER = new RegExp(`^BH-(?:([${Object.keys(NAMED).join('')}])-)?\\d{4}-\\d{2}-\\d{6}$`)

/** An SQL condition on a customer `c`, whose order or transfer has the number $2. */
function conditionOf(letter: Letter): string {
  const { table, owner, day } = NAMED[letter]
  const number = ORDER_NUMBER.replace(`'BH-'`, letter === '' ? `'BH-'` : `'BH-${letter}-'`)
    .replace('o.placed_on', day)
    .replaceAll('o.id', 't.id')
  const isOfDay = `${day} = to_date('20' || substring($2 from '(\\d{4}-\\d{2})-\\d{6}$'), 'YYYYMM-DD')`
  return `exists (select from bahi.${table} t where t.shard = c.shard and t.${owner} = c.id and ${isOfDay} and ${number} = $2)`
}

/** Null for a text that is no such number. */
export function matchNumber(keyword: string): { readonly condition: string; readonly value: string } | null {
  const value = keyword.toUpperCase()
  const found = NUMBER.exec(value)
  return found === null ? null : { condition: conditionOf((found[1] ?? '') as Letter), value }
}
