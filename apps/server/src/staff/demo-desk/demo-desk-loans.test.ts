import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from '@bahi/contract/customers/closing'
import {
  createShareTransfer,
  readShareTransfers,
  type ShareTransferView,
} from '@bahi/contract/customers/share-transfers'
import { proposeShareTransfer } from '@bahi/contract/customers/share-transfers-staff'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openLoanServer, type LoanServer } from '../../../testing/servers/loan-server.ts'
import { type Person, PIN, reason } from '../../../testing/servers/wallet-server.ts'

let bahi: LoanServer
let asha: string
beforeAll(async () => {
  bahi = await openLoanServer(['asha', 'ravi', 'meera'], { desk: 'open' })
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

const keyed = (() => {
  let last = 0
  return () => ({ key: `desk-shares-${(last += 1)}` })
})()
async function moveOut(who: Person): Promise<{ token: string; id: string }> {
  const token = await bahi.furnish(who)
  const closed = await bahi.post(token, closeAccount.path, { password: 'bahi-demo', pin: PIN }, keyed())
  expect(closed.msg).toBe('')
  const asked = await bahi.post(
    token,
    createShareTransfer.path,
    { depository: 'nsdl', account: 'IN30039412345678', participant: 'Kaveri Securities', isOwn: true, pin: PIN },
    keyed(),
  )
  expect(asked.msg).toBe('')
  return { token, id: String(asked.data['id']) }
}
const transferOf = async (token: string) =>
  ((await bahi.read(token, readShareTransfers.path)).data as unknown as { transfers: ShareTransferView[] }).transfers[0]
const peopleOf = async (id: string) =>
  (
    await bahi.database.owner.pool.query(
      `select p.state, m.number as maker, c.number as checker from bahi.proposal p join bahi.staff m on m.id = p.made_by
       left join bahi.staff c on c.id = p.checked_by where p.payload ->> 'transferId' = $1 order by p.id`,
      [id],
    )
  ).rows as unknown[]

it('sends the shares of a closing account by two simulated people, however many rounds run beside one another', async () => {
  const { token, id } = await moveOut('ravi')
  await bahi.parts.demoDesk?.answer()
  expect(await peopleOf(id)).toEqual([])
  await bahi.passTo(bahi.parts.clock.now().second + DESK_WAITS_MINUTES * 60)
  await Promise.all([1, 2, 3].map(async () => bahi.parts.demoDesk?.answer()))
  await bahi.parts.demoDesk?.answer()
  expect(await peopleOf(id)).toEqual([{ state: 'approved', maker: 'SIM-0001', checker: 'SIM-0002' }])
  const sent = await transferOf(token)
  expect(sent).toMatchObject({ state: 'sent', sent: { by: 'two-people', reference: sent?.number } })
  await bahi.expectLedgerToHold()
})

it('is the second person where a person has entered an instruction for shares, and never the first and second', async () => {
  const { token, id } = await moveOut('meera')
  const input = { id, reference: 'IN-2026-4711', reason }
  expect((await bahi.post(await bahi.signIn('anita'), proposeShareTransfer.path, input)).msg).toBe('')
  await waitForTheDesk()
  expect(await peopleOf(id)).toEqual([{ state: 'approved', maker: 'S-0001', checker: 'SIM-0001' }])
  expect(await transferOf(token)).toMatchObject({ state: 'sent', sent: { reference: 'IN-2026-4711' } })
})
