import { openTestServer, type TestServer } from '../open-test-server.ts'

export interface FirstMorning {
  readonly bahi: TestServer
  /** Asha's session. */
  readonly asha: string
  readonly owner: bigint
  /** The code of the cheapest share. */
  readonly cheap: string
}

/** The server at ten on its first day, with Asha and a share of which she can buy a hundred. */
export async function openFirstMorning(): Promise<FirstMorning> {
  const bahi = await openTestServer()
  await bahi.passTo(10 * 3_600)
  const asha = await bahi.logIn('9000000001')
  const { rows } = await bahi.database.owner.pool.query<{ customer_id: bigint }>(
    `select customer_id from bahi.customer_phone where phone = '9000000001'`,
  )
  return { bahi, asha, owner: rows[0]?.customer_id ?? 0n, cheap: await findCheapest(bahi) }
}

/** The code of the cheapest share. */
export async function findCheapest(bahi: TestServer): Promise<string> {
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '100' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number }[]).toSorted(
    (one, other) => one.lastPaise - other.lastPaise,
  )
  return cheapest?.code ?? ''
}
