import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openLoanTown, type LoanTown } from '../../../testing/towns/loan-town.ts'
import { reason } from '../../../testing/towns/wallet-town.ts'

let town: LoanTown
let asha: string
beforeAll(async () => {
  town = await openLoanTown(['asha'], { desk: 'open' })
  asha = await town.token('asha')
})
afterAll(() => town.close())

const waitForTheDesk = async () => {
  await town.passTo(town.house.clock.now().second + DESK_WAITS_MINUTES * 60)
  await town.house.demoDesk?.answer()
}
const apply = async () => {
  const { data, msg } = await town.apply(asha, 20_000_00)
  expect(msg).toBe('')
  return String((data['loan'] as { id?: string } | undefined)?.id ?? data['id'])
}

it('pays a loan out by two simulated people when nobody answered', async () => {
  const id = await apply()
  await waitForTheDesk()
  expect((await town.loan(asha, id)).loan).toMatchObject({ state: 'unpaid' })
  await town.expectLedgerToHold()
})

it('never decides against the person who proposes to reject it, and never rejects by itself', async () => {
  const id = await apply()
  await town.post(await town.signIn('anita'), '/api/console/loan/review.do', {
    loanId: id,
    outcome: 'reject',
    rejection: 'identity-doubt',
    reason,
  })
  await waitForTheDesk()
  await waitForTheDesk()
  expect((await town.loan(asha, id)).loan).toMatchObject({ state: 'in-review' })
})
