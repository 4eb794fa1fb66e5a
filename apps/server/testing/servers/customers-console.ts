import { afterAll, beforeAll } from 'vitest'
import { openTestServer, type TestServer } from '../open-test-server.ts'

export const REASON = 'the customer asked for it in the chat'
export const HOUR_MS = 3_600_000
export const OPEN = 10 * 3_600
export const ids: Record<string, string> = {}

/** Customers and two of the staff, with what the console asks and does about them. */
export function arrangeConsole() {
  let bahi: TestServer
  let anita: string
  let dev: string
  beforeAll(async () => {
    bahi = await openTestServer()
    await signIn()
    const { rows } = await bahi.database.owner.pool.query<{ phone: string; customer_id: bigint }>(
      'select phone, customer_id from bahi.customer_phone',
    )
    for (const row of rows) ids[row.phone] = row.customer_id.toString()
    await bahi.passTo(OPEN)
  })
  afterAll(() => bahi.close())

  async function signIn(): Promise<void> {
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
  }
  async function pass(hours: number): Promise<void> {
    bahi.now = new Date(bahi.now.getTime() + hours * HOUR_MS)
    await signIn()
  }
  const read = (path: string, input: object = {}, token = anita) => bahi.call(path, input, { token, method: 'GET' })
  const act = (path: string, input: object, token = anita) =>
    bahi.call(`/api/console/customer/${path}`, { reason: REASON, ...input }, { token })
  const approve = (id: unknown, token = dev) =>
    bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
  const lock = (phone: string, input: object) => act('lock.do', { id: ids[phone], ...input })
  const page = async (phone: string) => (await read('/api/console/customer/open.do', { id: ids[phone] })).data
  const accessOf = async (phone: string) =>
    (
      await bahi.database.owner.pool.query<{ what: string }>(
        'select what from bahi.customer_access where customer_id = $1 order by id',
        [ids[phone]],
      )
    ).rows.map(({ what }) => what)
  const noticesOf = async (phone: string) =>
    (
      await bahi.database.owner.pool.query<{ kind: string }>(
        'select kind from bahi.notice where customer_id = $1 order by id',
        [ids[phone]],
      )
    ).rows.map(({ kind }) => kind)
  const cheapest = async () => {
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    return (
      (data['items'] as { code: string; lastPaise: number }[])
        .filter(({ lastPaise }) => lastPaise > 0)
        .toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
    )
  }

  return {
    get bahi() {
      return bahi
    },
    get anita() {
      return anita
    },
    pass,
    read,
    act,
    approve,
    lock,
    page,
    accessOf,
    noticesOf,
    cheapest,
  }
}
