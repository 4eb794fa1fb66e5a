import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buyShares } from '@bahi/contract/shares/orders'
import { whileInputsAct } from '../../../apps/server/testing/servers/answer-inputs.ts'
import { findCheapest } from '../../../apps/server/testing/servers/first-morning.ts'
import { openWalletServer } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(async () => {
  const bahi = await openWalletServer()
  await bahi.passTo(10 * 3_600)
  return bahi
})
afterEach(() => desks.bahi.expectLedgerToHold())

let code: string
beforeAll(async () => {
  code = await findCheapest(desks.bahi)
})

/** What the desk answers when Asha buys a lot at the market. */
async function buyLot(): Promise<string> {
  const { bahi } = desks
  const asha = await bahi.token('asha')
  const order = { code, quantity: '100', type: 'market' }
  return (await whileInputsAct(bahi.parts, () => bahi.post(asha, buyShares.path, order))).msg
}

async function propose(page: Page, act: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `${act}…` }).click()
  await giveReason(page, 'Send for the second signature', reason)
}

async function sign(reason: string): Promise<void> {
  const page = await desks.open('dev', `/instruments?code=${code}`)
  await page.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(page, 'Sign', reason)
}

it('suspends a share and readmits it, each by two people: nobody buys it between', async () => {
  expect(await buyLot()).toBe('')
  const first = await desks.open('anita', `/instruments?code=${code}`)
  await propose(first, 'Suspend', 'Its accounts are late')
  await first.getByText('waiting for a second person', { exact: false }).waitFor()
  desks.bahi.now = new Date(desks.bahi.now.getTime() + 60_000)
  expect(await buyLot()).toBe('')
  await sign('The notice was read')
  desks.bahi.now = new Date(desks.bahi.now.getTime() + 60_000)
  expect(await buyLot()).not.toBe('')

  await first.reload()
  await propose(first, 'Readmit', 'Its accounts are there')
  await sign('The accounts were read')
  desks.bahi.now = new Date(desks.bahi.now.getTime() + 60_000)
  expect(await buyLot()).toBe('')
  expect(await reasonsInAudit(desks.bahi)).toEqual(
    expect.arrayContaining(['S-0001: Its accounts are late', 'S-0002: The notice was read']),
  )
})

it('says to who proposes an act that everybody reads the reason, and lets an auditor propose none', async () => {
  const market = await desks.open('anita', `/instruments?code=${code}`)
  await market.getByRole('button', { name: 'Halt…' }).click()
  await market.getByRole('dialog').getByText('Everybody reads the reason.', { exact: false }).waitFor()
  const auditor = await desks.openAs(['auditor'], `/instruments?code=${code}`)
  await auditor.getByText('Market and admin propose and sign.').waitFor()
  expect(await auditor.getByRole('button', { name: 'Halt…' }).count()).toBe(0)
})
