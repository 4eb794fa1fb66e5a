import { expect, it } from 'vitest'
import { listStaffAccess } from '@bahi/contract/customers/identity'
import { createTransferOut } from '@bahi/contract/wallet/transfers'
import { openWalletServer, PIN } from '../../../apps/server/testing/servers/wallet-server.ts'
import { useDesks } from '../steps/use-desks.ts'

const desks = useDesks(async () => {
  const bahi = await openWalletServer()
  await bahi.furnish('asha')
  return bahi
})

async function idOfAsha(): Promise<string> {
  const { bahi } = desks
  return String((await bahi.read(await bahi.token('asha'), '/api/app/user/getUserInfo.do')).data['id'])
}

it('counts what waits in the overview and leads to its queue', async () => {
  const { bahi } = desks
  const asked = await bahi.post(await bahi.token('asha'), createTransferOut.path, { amountPaise: 1_000_00, pin: PIN })
  expect(asked.msg).toBe('')
  const page = await desks.open('anita', '/')
  const row = page.getByRole('row').filter({ hasText: 'Withdrawals' })
  await row.getByText('In time').or(row.getByText('Late')).waitFor()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: `Open ${String(asked.data['number'])}` }).waitFor()
})

it('says in the overview that every rule of the books holds, and which one is broken when one is', async () => {
  const { bahi } = desks
  const page = await desks.open('anita', '/')
  const rules = page.getByRole('listitem').filter({ hasText: 'Balances equal their postings' })
  await rules.getByLabel('holds').waitFor()
  expect(await page.getByLabel('broken').count()).toBe(0)
  const asha = await idOfAsha()
  const change = (paise: number) =>
    tamper(`update bahi.balance set amount = amount + ${paise} where owner = ${asha} and asset = 0 and account = 1`)
  await change(1)
  await page.reload()
  await rules.getByLabel('broken').waitFor()
  await page.getByRole('alert').getByText('The books differ.').waitFor()
  await change(-1)
  await page.reload()
  await rules.getByLabel('holds').waitFor()
  expect(bahi.faults).toEqual([])
})

it('opens a journal with its postings, and the customer reads that it was opened', async () => {
  const { bahi } = desks
  const page = await desks.open('anita', `/ledger?view=accounts&owner=${await idOfAsha()}`)
  await page.getByText('Balances are their postings').waitFor()
  await page.getByRole('button', { name: 'Funds added' }).first().click()
  const postings = page.getByRole('list', { name: 'Postings' })
  await postings.getByText('Bank', { exact: true }).waitFor()
  expect(await postings.getByText('₹5,00,000.00').count()).toBe(2)
  const { data } = await bahi.read(await bahi.token('asha'), listStaffAccess.path)
  expect((data['items'] as { what: string; staffNumber: string }[]).map(({ what }) => what)).toEqual(
    expect.arrayContaining([expect.stringMatching(/journal/)]),
  )
})

it('adds the trial balance up to equal sides, and computes the chain of every posting again', async () => {
  const page = await desks.openAs(['auditor'], '/ledger?view=trial')
  await page.getByText('Balanced', { exact: true }).waitFor()
  const totals = await page
    .getByRole('row')
    .filter({ hasText: /^Total/ })
    .first()
    .getByRole('cell')
    .allInnerTexts()
  expect(totals[2]).toBe(totals[3])
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page
    .getByRole('status')
    .getByText(/^Unbroken: [\d,]+ postings/)
    .waitFor()
})

it('shows support the queues and nothing of the books', async () => {
  const page = await desks.openAs(['support'], '/')
  await page.getByRole('heading', { name: 'Queues', exact: true }).last().waitFor()
  expect(await page.getByText('Invariants').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Ledger' }).count()).toBe(0)
  await page.goto('/console/#/ledger')
  await page.getByText('Your role does not open this').waitFor()
})

/** What somebody with the keys of the whole database could do. */
async function tamper(statement: string): Promise<void> {
  const client = await desks.bahi.database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    expect((await client.query(statement)).rowCount).toBe(1)
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}
