import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'

interface Transfer {
  id: string
  state: string
}

/** Brings in what a test will spend, through the demo bank: the tests share five customers, and none may live on what another counts on. */
export async function bringMoney(token: string, payerName: string, rupees: number): Promise<void> {
  const { id } = await callBahi<Transfer>('/api/app/user/recharge/create.do', {
    token,
    input: { amountPaise: String(rupees * 100), payerName },
  })
  await expect
    .poll(
      async () =>
        (await callBahi<{ transfer: Transfer }>(`/api/app/user/recharge/detail.do?id=${id}`, { token })).transfer.state,
      { timeout: 60_000, interval: 500 },
    )
    .toBe('successful')
}
