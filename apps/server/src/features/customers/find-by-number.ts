import { ORDER_NUMBER } from '../../trading/order-number.ts'

const NUMBER = /^BH-(?:([WD])-)?\d{4}-\d{2}-\d{6}$/

const day = (time: string) => `(${time} at time zone 'Asia/Kolkata')::date`
const numberOf = (letter: 'W' | 'D', time: string) => ORDER_NUMBER.replace(`'BH-'`, `'BH-${letter}-'`).replace('o.placed_on', day(time)).replaceAll('o.id', 't.id')
const daysOf = (date: string) => `${date} = to_date('20' || substring($2 from '(\\d{4}-\\d{2})-\\d{6}$'), 'YYYYMM-DD')`

/** Whose order or transfer has this number, as it is read out on the telephone; the condition is on a customer `c` and takes the number as $2. */
const CONDITIONS = {
  order: `exists (select from bahi.orders o where o.book = c.book and o.owner = c.id and ${daysOf('o.placed_on')} and ${ORDER_NUMBER} = $2)`,
  W: `exists (select from bahi.transfer_out t where t.book = c.book and t.customer_id = c.id and ${daysOf(day('t.asked_at'))} and ${numberOf('W', 't.asked_at')} = $2)`,
  D: `exists (select from bahi.transfer_in t where t.book = c.book and t.customer_id = c.id and ${daysOf(day('t.created_at'))} and ${numberOf('D', 't.created_at')} = $2)`,
} as const

/** Null for words that are no such number. */
export function matchNumber(keyword: string): { readonly condition: string; readonly value: string } | null {
  const value = keyword.toUpperCase()
  const found = NUMBER.exec(value)
  if (found === null) return null
  const kind = found[1] === 'W' ? 'W' : found[1] === 'D' ? 'D' : 'order'
  return { condition: CONDITIONS[kind], value }
}
