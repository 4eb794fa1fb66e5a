import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { getUserInfo } from '@bahi/contract/customers/account'
import { listStaffAccess } from '@bahi/contract/customers/identity'
import { declareNominees } from '@bahi/contract/customers/nominees'
import { openWalletServer, type Person } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openWalletServer)
afterEach(() => desks.bahi.expectLedgerToHold())

const phones = { asha: '9000000001', ravi: '9000000002', meera: '9000000003', imran: '9000000004' } as const

/** From any page: the search of the title bar, then the one who was found. */
async function find(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Search customers').fill(phone)
  await page.keyboard.press('Enter')
  await page.getByText(`Found by “${phone}”: 1`).waitFor()
  await page.getByRole('button', { name: /^User \d{6}/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Locks' }).waitFor()
}

async function readBy(who: Person, path: string) {
  return (await desks.bahi.read(await desks.bahi.token(who), path)).data
}

/** What a customer reads of staff: each reason that they gave, the newest first. */
async function reasonsReadBy(who: Person): Promise<unknown[]> {
  return ((await readBy(who, listStaffAccess.path))['items'] as { reason: unknown }[]).map(({ reason }) => reason)
}

it('finds a customer by the whole phone number, which it shows for a reason that the customer reads', async () => {
  const page = await desks.open('anita', '/')
  await find(page, phones.asha)
  await page.getByText('Asha Deshmukh').waitFor()
  expect(await page.getByText(phones.asha).count()).toBe(0)
  await page.getByRole('button', { name: 'Show…' }).click()
  await giveReason(page, 'Show', 'To call back about a transfer')
  await page.getByText(phones.asha).waitFor()
  expect(await reasonsReadBy('asha')).toContain('To call back about a transfer')
})

it('opens nominees for a reason that the customer reads', async () => {
  const { bahi } = desks
  const spouse = { name: 'Meera Deshmukh', relation: 'spouse', shareBp: 10_000, idType: 'pan', idNumber: 'ZZZPB4711Z' }
  const declared = await bahi.post(await bahi.token('asha'), declareNominees.path, {
    nominees: [spouse],
    password: 'bahi-demo',
  })
  expect(declared.msg).toBe('')
  const page = await desks.open('anita', '/')
  await find(page, phones.asha)
  expect(await page.getByText('Meera Deshmukh').count()).toBe(0)
  await page.getByRole('button', { name: 'Open nominees…' }).click()
  await giveReason(page, 'Open', 'The family sent a death certificate')
  await page.getByText('Meera Deshmukh').waitFor()
  await page.getByText('PAN ZZZPB4711Z').waitFor()
  await page.getByText('Nominees, opened').waitFor()
  expect(await reasonsReadBy('asha')).toContain('The family sent a death certificate')
})

it('locks trading for a reason of the closed list and hours, and opens it again', async () => {
  const { bahi } = desks
  await bahi.passTo(10 * 3_600)
  const page = await desks.open('anita', '/')
  await find(page, phones.ravi)
  await page.getByRole('button', { name: 'Lock trading' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock trading' })
  await dialog.getByLabel('Reason', { exact: true }).fill('Orders that are not like those of before')
  expect(await dialog.getByRole('button', { name: 'Lock', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox').click()
  await page.getByTitle('Unusual trading', { exact: false }).click()
  await giveReason(page, 'Lock', 'Orders that are not like those of before')
  await page.getByRole('button', { name: 'Open trading again' }).waitFor()

  const { code } = bahi.parts.instruments.all().find(({ kind, state }) => kind === 'share' && state === 'normal') ?? {}
  const buy = { code, quantity: '100', type: 'market' }
  expect(await bahi.post(await bahi.token('ravi'), '/api/app/user/buy.do', buy)).toMatchObject({
    msg: 'tips.msg.006',
  })
  expect((await readBy('ravi', getUserInfo.path))['locks']).toMatchObject([
    { kind: 'trade', reason: 'unusual-trading', longestHours: 168 },
  ])

  await page.getByRole('button', { name: 'Open trading again' }).click()
  await giveReason(page, 'Open again', 'The customer explained each of them')
  await page.getByRole('button', { name: 'Lock trading' }).waitFor()
  await page.getByText('1 earlier.', { exact: false }).waitFor()
  expect(await reasonsReadBy('ravi')).toEqual(
    expect.arrayContaining(['Orders that are not like those of before', 'The customer explained each of them']),
  )
})

it('switches a service off for a customer only when a second person signs', async () => {
  const page = await desks.open('anita', '/')
  await find(page, phones.meera)
  await page.getByRole('switch', { name: 'Loans' }).click()
  await page.getByRole('button', { name: 'Propose 1 change…' }).click()
  await giveReason(page, 'Propose', 'The customer asked for it in a letter')
  expect((await readBy('meera', getUserInfo.path))['segmentsOff']).toEqual([])
  await signAsSecond(desks, 'dev', 'off: loans', 'The letter was read')
  expect((await readBy('meera', getUserInfo.path))['segmentsOff']).toEqual(['loans'])
  await page.reload()
  await page.getByRole('switch', { name: 'Loans', checked: false }).waitFor()
  expect(await reasonsInAudit(desks.bahi)).toEqual(
    expect.arrayContaining(['S-0001: The customer asked for it in a letter', 'S-0002: The letter was read']),
  )
})

it('makes an agent by two people and draws a code for a purpose, which can be retired', async () => {
  const page = await desks.open('anita', '/')
  await find(page, phones.imran)
  await page.getByRole('button', { name: 'Make an agent…' }).click()
  await giveReason(page, 'Propose', 'The contract was signed today')
  await signAsSecond(desks, 'dev', 'codes of theirs open the door', 'The contract was read')
  await page.reload()
  await page.getByRole('button', { name: 'Another code…' }).click()
  await page.getByLabel('What it is for').fill('Stall in Pune')
  await giveReason(page, 'Draw a code', 'For the fair of this month')
  await page.getByText('Stall in Pune').waitFor()
  await page.getByRole('button', { name: /^Retire / }).click()
  await giveReason(page, 'Retire', 'The fair is over')
  await page.getByText(/, 0 people, retired/).waitFor()
})

it('shows support no money, and lets the treasury propose neither a switch nor an agent', async () => {
  const page = await desks.openAs(['treasury'], '/')
  await find(page, phones.asha)
  await page.getByText('Cash available').waitFor()
  expect(await page.getByRole('switch', { name: 'Loans' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Make an agent…' }).count()).toBe(0)

  const support = await desks.openAs(['support'], '/')
  await find(support, phones.asha)
  await support.getByText('Support sees no money here.', { exact: false }).waitFor()
  expect(await support.getByText('Cash available').count()).toBe(0)
})
