import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openLoanServer, type LoanServer } from '../../../testing/servers/loan-server.ts'
import { reason } from '../../../testing/servers/wallet-server.ts'

let bahi: LoanServer
let asha: string
beforeAll(async () => {
  bahi = await openLoanServer(['asha'], { desk: 'open' })
  asha = await bahi.token('asha')
})
afterAll(() => bahi.close())

const waitForTheDesk = async () => {
  await bahi.passTo(bahi.parts.clock.now().second + DESK_WAITS_MINUTES * 60)
  await bahi.parts.demoDesk?.answer()
}
const apply = async () => {
  const { data, msg } = await bahi.apply(asha, 20_000_00)
  expect(msg).toBe('')
  return String((data['loan'] as { id?: string } | undefined)?.id ?? data['id'])
}

it('pays a loan out by two simulated people when nobody answered', async () => {
  const id = await apply()
  await waitForTheDesk()
  expect((await bahi.loan(asha, id)).loan).toMatchObject({ state: 'unpaid' })
  await bahi.expectLedgerToHold()
})

it('never decides against the person who proposes to reject it, and never rejects by itself', async () => {
  const id = await apply()
  await bahi.post(await bahi.signIn('anita'), '/api/console/loan/review.do', {
    loanId: id,
    outcome: 'reject',
    rejection: 'identity-doubt',
    reason,
  })
  await waitForTheDesk()
  await waitForTheDesk()
  expect((await bahi.loan(asha, id)).loan).toMatchObject({ state: 'in-review' })
})
