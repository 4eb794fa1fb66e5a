import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createTransferOut, listTransfersOut } from '@bahi/contract/wallet/transfers'
import { inTransaction } from '../../../apps/server/src/platform/db/in-transaction.ts'
import { appendLines, lockAccount } from '../../../apps/server/src/wallet/transfers/bank-lines.ts'
import { demoBank } from '../../../apps/server/src/wallet/transfers/payment-provider.ts'
import { OPENING, openWalletServer, PIN } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openWalletServer)

beforeAll(async () => {
  await desks.bahi.furnish('asha')
})
afterEach(() => desks.bahi.expectLedgerToHold())

/** Asha asks for money; gives the transfer's id and its number. */
async function ask(amountPaise: number): Promise<{ id: string; number: string }> {
  const asha = await desks.bahi.token('asha')
  const { data } = await desks.bahi.post(asha, createTransferOut.path, { amountPaise, pin: PIN })
  return { id: String(data['id']), number: String(data['number']) }
}

async function readByAsha(number: string): Promise<Record<string, unknown> | undefined> {
  const { data } = await desks.bahi.read(await desks.bahi.token('asha'), listTransfersOut.path)
  return (data['items'] as Record<string, unknown>[]).find((one) => one['number'] === number)
}

const cashOfAsha = async () => desks.bahi.cashOf(await desks.bahi.token('asha'))

async function choose(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click()
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
  await page.getByText('Identity verified').waitFor()
}

it('pays what two people approved, and writes both reasons down', async () => {
  const { number } = await ask(1_000_00)
  const first = await desks.open('anita', '/transfers-out')
  await choose(first, number)
  await first.getByRole('button', { name: 'Approve as first…' }).click()
  await giveReason(first, 'Approve as first', 'Card and name were compared')
  await choose(first, number)
  await first.getByText('Another person of the treasury gives the second approval.').waitFor()
  expect(await first.getByRole('button', { name: /^Approve/ }).count()).toBe(0)

  const second = await desks.open('dev', '/transfers-out')
  await choose(second, number)
  await second.getByRole('button', { name: 'Approve as second…' }).click()
  await second.getByText('S-0001 approved first: “Card and name were compared”', { exact: false }).waitFor()
  await giveReason(second, 'Approve as second', 'Compared a second time')
  await desks.bahi.letPass(5)

  expect(await readByAsha(number)).toMatchObject({
    state: 'successful',
    approval: { maker: 'S-0001', checker: 'S-0002' },
  })
  expect(await cashOfAsha()).toMatchObject({ availablePaise: OPENING.asha - 1_000_00, heldPaise: 0 })
  expect(await reasonsInAudit(desks.bahi)).toEqual(
    expect.arrayContaining(['S-0001: Card and name were compared', 'S-0002: Compared a second time']),
  )
})

it('goes back to the first approval when the second person refuses', async () => {
  const { number } = await ask(2_000_00)
  const first = await desks.open('anita', '/transfers-out')
  await choose(first, number)
  await first.keyboard.press('a')
  await giveReason(first, 'Approve as first', 'Card and name were compared')

  const second = await desks.open('dev', '/transfers-out')
  await choose(second, number)
  await second.getByRole('button', { name: 'Refuse…' }).click()
  await giveReason(second, 'Refuse', 'The branch is not the one that was stated')
  await choose(second, number)
  await second.getByRole('button', { name: 'Approve as first…' }).waitFor()
  expect(await readByAsha(number)).toMatchObject({ state: 'awaiting' })
  expect((await cashOfAsha()).heldPaise).toBe(2_000_00)
})

it('rejects for a reason of the closed list, and the money is available at once', async () => {
  const page = await desks.open('anita', '/transfers-out')
  const before = await cashOfAsha()
  const { number } = await ask(3_000_00)
  await page.reload()
  await choose(page, number)
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByTitle('The bank knows no such account').click()
  await giveReason(page, 'Reject', 'The bank answered that it has no such account')
  expect(await readByAsha(number)).toMatchObject({ state: 'rejected', rejection: 'account-unknown' })
  expect(await cashOfAsha()).toMatchObject(before)
})

it('holds the clock of a transfer by a case, and lets it go on when the case is closed', async () => {
  const { number } = await ask(4_000_00)
  const page = await desks.open('anita', '/transfers-out')
  await choose(page, number)
  await page.getByRole('button', { name: 'Open a case…' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByTitle('Is it the user who asks?').click()
  await giveReason(page, 'Open case', 'The session began an hour ago in another town')
  await choose(page, number)
  await page.getByText('“The session began an hour ago in another town”', { exact: false }).first().waitFor()
  expect((await readByAsha(number))?.['case']).toMatchObject({ reason: 'takeover-check' })
  await page.getByRole('button', { name: 'Close the case…' }).click()
  await giveReason(page, 'Close case', 'The user answered a call')
  await choose(page, number)
  await page.getByRole('button', { name: 'Approve as first…' }).waitFor()
})

it('gives money back by two people when the bank never takes the payment', async () => {
  const { id, number } = await ask(5_000_00)
  await takeReferences(id, 6)
  expect((await desks.bahi.approveOut(id)).msg).toBe('')
  await desks.bahi.letPass(5)
  for (let turn = 0; turn < 6; turn += 1) await desks.bahi.letPass(0)
  const before = await cashOfAsha()

  const first = await desks.open('anita', '/transfers-out')
  await choose(first, number)
  await first.getByRole('note', { name: 'Why it cannot go on' }).getByText('the bank reference is taken').waitFor()
  await first.getByRole('button', { name: 'Give back…' }).click()
  await first.getByRole('dialog').getByRole('combobox').click()
  await first.getByTitle('The bank declined').click()
  await giveReason(first, 'Propose', 'The bank gives no reference for it')
  const second = await desks.open('dev', '/transfers-out')
  await choose(second, number)
  await second.getByRole('link', { name: 'Sign or refuse it' }).click()
  await second.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(second, 'Sign', 'Nothing was paid by the statement')

  expect(await readByAsha(number)).toMatchObject({ state: 'rejected', rejection: 'bank-refused' })
  expect(await cashOfAsha()).toMatchObject({
    availablePaise: before.availablePaise + 5_000_00,
    heldPaise: before.heldPaise - 5_000_00,
  })
})

it('shows the queue to an auditor, who has no button to let money go, and no way past it', async () => {
  const { id, number } = await ask(6_000_00)
  const page = await desks.openAs(['auditor'], '/transfers-out')
  await page.getByRole('button', { name: `Open ${number}` }).click()
  await page.getByText('Identity verified').waitFor()
  expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0)
  await page.keyboard.press('a')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const refused = await page.evaluate(async (transfer) => {
    const { token } = JSON.parse(sessionStorage.getItem('console-session') ?? '{}') as { token: string }
    const reply = await fetch('/api/console/wallet/out/propose.do', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ id: transfer, payBy: 'demo-bank', reason: 'An auditor lets it go' }),
    })
    return (await reply.json()) as { msg: string }
  }, id)
  expect(refused.msg).toBe('tips.msg.922')
})

/** Lines of other payments, under the references that this transfer's attempts would have. */
async function takeReferences(id: string, attempts: number): Promise<void> {
  const { bahi } = desks
  const asked = { id: BigInt(id), amountPaise: 1_00n, holderName: '', number: '' }
  const approvedAt = new Date(bahi.now.getTime() - 3_600_000)
  const references = Array.from({ length: attempts }, (_, index) => {
    const answer = demoBank.answersOut({ ...asked, attempt: index + 1, approvedAt }, bahi.now)
    return answer?.kind === 'paid' ? answer.line.reference : ''
  })
  const lines = [...new Set(references)].map((reference) => ({
    bookedOn: '2026-11-20',
    reference,
    description: 'ANOTHER PAYMENT',
    counterparty: 'Nobody',
    isIncoming: true,
    amountPaise: 5_00n,
  }))
  await inTransaction(bahi.database.app.pool, async (tx) =>
    appendLines(tx, bahi.parts.walletJob.ids, 'demo-bank', await lockAccount(tx, 'demo-bank'), lines, bahi.now),
  )
}
