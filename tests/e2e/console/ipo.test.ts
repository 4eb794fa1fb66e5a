import { afterEach, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { runIpoMorning } from '../../../apps/server/src/ipo/run-ipo.ts'
import { expectLedgerToHold } from '../../../apps/server/testing/expect-books-to-hold.ts'
import { openIpoServer, OPENING } from '../../../apps/server/testing/servers/ipo-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openIpoServer)
afterEach(async () => {
  const { parts, database, faults } = desks.bahi
  await expectLedgerToHold({ ...parts, database, faults })
})

const fields: readonly (readonly [RegExp, string])[] = [
  [/^Company, invented/, 'Vindhya Solar'],
  [/^Symbol/, 'VINDSOL'],
  [/^Price from/, '286'],
  [/^Price to/, '301'],
  [/^Lot/, '45'],
  [/^Shares offered/, '2,000,000'],
  [/^For retail/, '450'],
  [/^Shares after/, '10,000,000'],
  [/^Sales of last year/, '2000000000'],
  [/^Profit of last year/, '200000000'],
  [/^What it does/, 'Makes solar panels.'],
  [/^中文/, '生产太阳能板。'],
  [/^हिन्दी/, 'सोलर पैनल बनाती है।'],
]

it('announces a new share by two people within the public rule, and publishes a paper of it', async () => {
  const { bahi } = desks
  const first = await desks.open('anita', '/new-shares')
  await first.getByRole('button', { name: 'Propose an offer…' }).click()
  const dialog = first.getByRole('dialog')
  for (const [label, value] of fields) await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Sector').fill('Power')
  await first.keyboard.press('Enter')
  await dialog.getByLabel(/^Closes/).fill(await dialog.getByLabel(/^Opens/).inputValue())
  await dialog.getByLabel('Reason', { exact: true }).fill('The board asked for it')
  const send = dialog.getByRole('button', { name: 'Send for the second signature' })
  await dialog.getByLabel(/^Lot/).fill('10')
  await dialog.locator('.dialog__wrong').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel(/^Lot/).fill('45')
  await send.click()
  await dialog.waitFor({ state: 'hidden' })
  await signAsSecond(desks, 'dev', 'Vindhya Solar', 'The terms keep the rule')

  const asha = await bahi.logIn('9000000001')
  const list = await bahi.call('/api/app/user/newStockList.do', {}, { token: asha, method: 'GET' })
  expect(list.text).toContain('Vindhya Solar')
  await first.reload()
  await first.getByRole('link', { name: /Vindhya Solar/ }).click()
  await first.getByText('Fixed since it was signed').waitFor()
  await first.getByRole('button', { name: 'Publish a paper…' }).click()
  await first.getByLabel('Title').fill('A word more')
  await first.getByLabel(/^Text, an empty line/).fill('कारखाने ने दूसरा हॉल खोला है। '.repeat(200))
  await giveReason(first, 'Publish', 'The issuer asked for it')
  await first.getByText('A word more · 15,599 bytes').waitFor()
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining([
      'S-0001: The board asked for it',
      'S-0002: The terms keep the rule',
      'S-0001: The issuer asked for it',
    ]),
  )
})

it('shows the draw step by step, and nobody at a desk can hasten it', async () => {
  const { bahi } = desks
  // Offers open at ten: this one is announced before the first ten o'clock that is to come.
  if (bahi.parts.clock.now().second >= OPENING) await bahi.endDay()
  const today = businessDate(bahi.parts.clock.now().date)
  const offer = await bahi.announce({ lotsHere: 1n })
  const page = await desks.open('anita', `/new-shares/${offer.id}`)
  const draw = page.getByRole('region', { name: 'The draw' })
  await draw.getByText('Seal the secret').waitFor()
  await bahi.passTo(OPENING)
  await bahi.runDue()
  const tokens = [await bahi.logIn('9000000001'), await bahi.logIn('9000000002')]
  for (const token of tokens) expect(await bahi.apply(token, offer.id, 1)).toMatchObject({ status: 0 })
  await page.reload()
  await page.getByText('at closing').waitFor()
  expect(await draw.getByRole('button').count()).toBe(0)

  await bahi.endDay()
  await page.reload()
  await draw.getByText('2 applications; no one can join or leave.', { exact: false }).waitFor()
  const next = businessDate(bahi.parts.clock.now().date)
  expect(next > today).toBe(true)
  await runIpoMorning(bahi.parts.ipoJob, next, next)
  await page.reload()
  await draw.getByText('1 of 1 lots given.', { exact: false }).waitFor()
  const shares = await Promise.all(
    tokens.map(async (token) => {
      const mine = { ipoId: offer.id }
      const { data } = await bahi.call('/api/app/user/getOneSubscribeByUserId.do', mine, { token, method: 'GET' })
      return (data['application'] as { allottedShares: number }).allottedShares
    }),
  )
  expect(new Set(shares)).toEqual(new Set([0, offer.lotSize]))
})

it('shows an auditor every offer and no button to make one', async () => {
  const page = await desks.openAs(['auditor'], '/new-shares')
  await page.getByRole('heading', { level: 1, name: 'IPOs' }).waitFor()
  await page.getByRole('group', { name: 'Which offers' }).waitFor()
  expect(await page.getByRole('button', { name: 'Propose an offer…' }).count()).toBe(0)
})
