import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openFundServer, type FundServer } from './fund-server.ts'

export const REASON = 'The board of the fund house asked for it.'

/** Funds with a customer, and two of the staff who propose and approve. */
export function arrangeFundDesk() {
  let bahi: FundServer
  let anita: string
  let dev: string
  let asha: string
  const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
  const propose = (path: string, input: object, token = anita) =>
    bahi.call(`/api/console/fund/${path}.do`, { ...input, reason: REASON }, { token })
  const read = (path: string, input: object = {}, token = anita) =>
    bahi.call(`/api/console/fund/${path}.do`, input, { token, method: 'GET' })
  const approve = (proposalId: unknown, token = dev) =>
    bahi.call('/api/console/proposal/approve.do', { id: proposalId, reason: REASON }, { token })
  const notices = async (token: string) =>
    (await bahi.read(token, '/api/app/user/notice/list.do')).data['items'] as {
      kind: string
      params: Record<string, unknown>
    }[]
  /** Units of a scheme in a customer's account book, struck at ₹10. */
  async function holding(token: string, code: string, units: number): Promise<void> {
    expect((await bahi.buy(token, code, units)).msg).toBe('')
    await bahi.evening()
  }

  beforeAll(async () => {
    bahi = await openFundServer()
    await bahi.passTo(10 * 3_600)
    ;[anita, dev, asha] = [await bahi.signIn('anita'), await bahi.signIn('dev'), await bahi.token('asha')]
  })
  afterEach(() => bahi.expectLedgerToHold())
  afterAll(() => bahi.close())

  const idOf = async (phone: string) =>
    String((await sql('select customer_id from bahi.customer_phone where phone = $1', [phone])).rows[0].customer_id)

  return {
    get bahi() {
      return bahi
    },
    get anita() {
      return anita
    },
    get dev() {
      return dev
    },
    get asha() {
      return asha
    },
    sql,
    propose,
    read,
    approve,
    notices,
    idOf,
    holding,
  }
}
