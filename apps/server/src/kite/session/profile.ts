import type { ProgramKeyRow } from '../../programs/program-rows.ts'

/** The customer as a program sees them: by number. No key sees a name, an e-mail address or a phone. */
export function profileOf({ customer_id }: Pick<ProgramKeyRow, 'customer_id'>) {
  const number = String(customer_id)
  return {
    user_id: number,
    user_name: number,
    user_shortname: number,
    email: '',
    user_type: 'individual',
    broker: 'BAHI',
    exchanges: ['NSE', 'BSE'],
    products: ['CNC'],
    order_types: ['MARKET', 'LIMIT', 'SL', 'SL-M'],
    avatar_url: null,
    meta: { demat_consent: 'consent' },
  }
}
