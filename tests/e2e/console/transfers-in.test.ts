import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { createTransferIn, getTransferIn, stateTransferInPaid } from '@bahi/contract/wallet/transfers'
import { formatPlainRupees } from '@bahi/money/format'
import { openWalletServer } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openWalletServer)
afterEach(() => desks.bahi.expectLedgerToHold())

/** Asha says that she paid by hand, under this reference of her bank. */
async function pay(amountPaise: number, bankReference: string): Promise<{ id: string; number: string }> {
  const { bahi } = desks
  const asha = await bahi.token('asha')
  const asked = { amountPaise, payerName: bahi.nameOf('asha'), provider: 'manual' }
  const { data } = await bahi.post(asha, createTransferIn.path, asked)
  const id = String(data['id'])
  expect((await bahi.post(asha, stateTransferInPaid.path, { id, bankReference })).msg).toBe('')
  return { id, number: String(data['number']) }
}

async function readByAsha(id: string) {
  const { bahi } = desks
  return (await bahi.read(await bahi.token('asha'), getTransferIn.path, { id })).data
}

const cashOfAsha = async () => (await desks.bahi.cashOf(await desks.bahi.token('asha'))).availablePaise

/** The dialog in which one person brings a statement, once the file has been chosen: gives what the file would do. */
async function bring(page: Page, reason: string): Promise<string> {
  const asking = page.getByRole('dialog', { name: 'Bring a bank statement' })
  await asking.getByLabel('Reason', { exact: true }).fill(reason)
  await asking.getByRole('button', { name: 'Send to be confirmed' }).click()
  const brought = page.getByRole('dialog', { name: 'Waits for a second person' })
  const facts = await brought.innerText()
  await brought.getByRole('button', { name: 'Done' }).click()
  return facts.replaceAll(/\s+/g, ' ')
}

async function choose(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click()
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
}

it('credits a customer when a statement of two people shows the money and two people say whose it is', async () => {
  const before = await cashOfAsha()
  const { id, number } = await pay(1_000_00, 'HDFC00012345')
  const first = await desks.open('anita', '/transfers-in')
  await choose(first, number)
  await first.getByText('Bring the bank’s statement', { exact: false }).waitFor()
  expect(await first.getByRole('button', { name: 'This line is it…' }).count()).toBe(0)
  await first.getByRole('button', { name: 'Bring a statement' }).click()
  await first.getByRole('button', { name: 'File of the simulated bank' }).click()
  await first.getByRole('dialog').getByText('HDFC00012345').waitFor()
  expect(await bring(first, 'The statement of this morning')).toContain('Deposits that match a line 1')

  await signAsSecond(desks, 'farah', 'Bank statement', 'Compared with the bank’s own page')
  await first.reload()
  await first.getByText('Sent by the verified name').waitFor()
  await first.getByRole('button', { name: 'This line is it…' }).click()
  await giveReason(first, 'Approve as first', 'Reference, name and amount fit')
  expect(await cashOfAsha()).toBe(before)

  const second = await desks.open('dev', '/transfers-in')
  await choose(second, number)
  await second.getByRole('button', { name: 'Approve as second…' }).click()
  await giveReason(second, 'Approve as second', 'They fit, looked at again')
  expect(await readByAsha(id)).toMatchObject({
    transfer: { state: 'successful', bankReference: 'HDFC00012345' },
    availablePaise: before + 1_000_00,
  })
  expect(await reasonsInAudit(desks.bahi)).toEqual(
    expect.arrayContaining([
      'S-0001: The statement of this morning',
      'S-0003: Compared with the bank’s own page',
      'S-0001: Reference, name and amount fit',
      'S-0002: They fit, looked at again',
    ]),
  )
})

it('leaves a transfer waiting when the second person refuses, and the line can be taken anew', async () => {
  const { id, number } = await pay(2_000_00, 'HDFC00012346')
  const { bahi } = desks
  const anita = await bahi.signIn('anita')
  const { data } = await bahi.read(anita, '/api/console/wallet/bank/simulated.do')
  expect((await bahi.importStatement(String(data['csv']))).msg).toBe('')
  const first = await desks.open('anita', '/transfers-in')
  await choose(first, number)
  await first.keyboard.press('a')
  await giveReason(first, 'Approve as first', 'Reference, name and amount fit')

  const second = await desks.open('dev', '/transfers-in')
  await choose(second, number)
  await second.getByRole('button', { name: 'Refuse…' }).click()
  await giveReason(second, 'Refuse', 'The customer has to be asked first')
  await choose(second, number)
  await second.getByRole('button', { name: 'This line is it…' }).waitFor()
  expect(await readByAsha(id)).toMatchObject({ transfer: { state: 'waiting' } })
})

it('sends money that belongs to nobody back to whoever sent it, by two people', async () => {
  const first = await desks.open('anita', '/transfers-in')
  await first.getByRole('button', { name: 'Bring a statement' }).click()
  await first.getByLabel('Statement file').setInputFiles({
    name: 'afternoon.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await writeStatement('AXIS00099002', 'Nobody Known', 30_00n)),
  })
  await first.getByText('afternoon.csv, 1 line').waitFor()
  expect(await bring(first, 'The statement of the afternoon')).toContain('Unmatched 1')
  await signAsSecond(desks, 'farah', 'afternoon.csv', 'Compared with the bank’s own page')

  await first.getByText('Bank statement', { exact: true }).click()
  await first.getByRole('button', { name: 'Open line AXIS00099002' }).click()
  await first.getByText('No waiting transfer has this note or reference.').waitFor()
  await first.getByRole('button', { name: 'Goes back to the sender…' }).click()
  await giveReason(first, 'Approve as first', 'Nobody of this name is a customer')
  await signAsSecond(desks, 'dev', 'Money to send back', 'No customer has this name')

  await first.reload()
  await first.getByRole('button', { name: 'Matched', exact: true }).click()
  await first.getByRole('row').filter({ hasText: 'AXIS00099002' }).getByText('Goes back to the sender').waitFor()
})

it('takes the last statement back by two people, and its lines with it', async () => {
  const { bahi } = desks
  const last = await balance()
  expect((await bahi.importStatement(await writeStatement('AXIS00099003', 'Nobody', 5_00n), 'wrong.csv')).msg).toBe('')
  expect(await balance()).toBe(last + 5_00n)
  const page = await desks.open('anita', '/transfers-in?view=statements')
  await page.getByRole('button', { name: 'Open wrong.csv' }).click()
  await page.getByRole('button', { name: 'Withdraw it…' }).click()
  await giveReason(page, 'Propose', 'It was the statement of another account')
  await signAsSecond(desks, 'farah', 'wrong.csv is taken back', 'It is of another account')
  expect(await balance()).toBe(last)
  await page.reload()
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Open wrong.csv' }) })
  await row.getByText('Withdrawn', { exact: true }).waitFor()
})

it('shows an auditor what waits, without a button to bring a statement or to credit anybody', async () => {
  const page = await desks.openAs(['auditor'], '/transfers-in')
  await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor()
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByText('Note of the payment').waitFor()
  expect(await page.getByRole('button', { name: /…$|Bring a statement/ }).count()).toBe(0)
})

/** The balance of the account that statements are brought for. */
async function balance(): Promise<bigint> {
  const { rows } = await desks.bahi.database.owner.pool.query<{ balance: bigint }>(
    `select balance_paise as balance from bahi.statement_account where name = 'bank-file'`,
  )
  return rows[0]?.balance ?? 0n
}

/** A statement of one line that brings money, which follows the last one. */
async function writeStatement(reference: string, from: string, amount: bigint): Promise<string> {
  const head = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
  return `${head}\n2026-11-23,${reference},NO WORDS,${from},,${formatPlainRupees(amount)},${formatPlainRupees((await balance()) + amount)}`
}
