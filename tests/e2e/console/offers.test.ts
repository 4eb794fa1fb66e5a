import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openOfferServer } from '../../../apps/server/testing/servers/offer-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openOfferServer)
afterEach(() => desks.bahi.expectLedgerToHold())

/** Fills in the conditions of an offer, field by field. */
async function fillOffer(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function choose(page: Page, title: string): Promise<string> {
  await page.getByRole('row').filter({ hasText: title }).getByRole('button').click()
  await page.getByRole('heading', { name: 'Codes' }).waitFor()
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id') ?? ''
}

it('makes a placement by two people, opens it with a code, and shares it out when it has closed', async () => {
  const { bahi } = desks
  const first = await desks.open('anita', '/offers')
  await first.getByRole('button', { name: 'Propose an offer' }).click()
  const send = first.getByRole('button', { name: 'Send for the second signature' })
  await first.getByRole('dialog').getByRole('combobox').first().click()
  await first.getByTitle('Placement').click()
  await fillOffer(first, {
    Share: bahi.code,
    'Price, rupees': (bahi.lastPaise() / 100).toFixed(2),
    'Name of the offer': 'Shares of the founders',
    'Whose shares': 'Family of the founders',
    'About it': 'The founding family sells a part of what it holds.',
    'Shares offered': '1000',
    'Least of one': '100',
    'Most of one': '1000',
    // As long as a true one in Hindi, of which a form writes each letter with nine.
    'Text of paper 1': 'जो खरीदे, वह सब कुछ खो भी सकता है। '.repeat(150),
  })
  await first.getByLabel('at', { exact: true }).nth(1).fill('10:30')
  expect(await send.isDisabled()).toBe(true)
  await giveReason(first, 'Send for the second signature', 'The resolution was read')
  await signAsSecond(desks, 'dev', 'Placement: 1,000', 'The resolution was read again')

  await first.reload()
  const id = await choose(first, 'Family of the founders')
  await first.getByRole('button', { name: 'New code' }).click()
  await first.getByLabel('For whom').fill('Customers of a branch')
  await giveReason(first, 'Make the code', 'The branch asked for it')
  const code = await first.getByRole('alert').locator('strong').innerText()

  const asha = await bahi.token('asha')
  expect(await bahi.buy(asha, 'placement', id, 500, code)).toMatchObject({ status: 0, data: { state: 'applied' } })
  await first.reload()
  await first.getByText('1 waiting, 0 allotted, 0 not').waitFor()
  await bahi.passTo(10.5 * 3_600 + 60)
  await bahi.round()
  await bahi.round()
  await first.reload()
  await first.getByText('0 waiting, 1 allotted, 0 not').waitFor()
  expect(await bahi.positionOf(await bahi.token('asha'))).toMatchObject({ quantity: 500 })
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining([
      'S-0001: The resolution was read',
      'S-0002: The resolution was read again',
      'S-0001: The branch asked for it',
    ]),
  )
})

it('switches a code off, and nobody buys under it any more', async () => {
  const { bahi } = desks
  const offer = await bahi.offer('vip', { holder: 'A family of Nashik' })
  const page = await desks.open('anita', '/offers')
  await choose(page, 'A family of Nashik')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await giveReason(page, 'Switch off', 'The code was passed on')
  await page.getByRole('button', { name: 'Switch on' }).waitFor()
  const ravi = await bahi.token('ravi')
  expect((await bahi.buy(ravi, 'vipticket', offer.id, 100, offer.code)).msg).toBe('tips.msg.188')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await giveReason(page, 'Switch on', 'It was given to the right people')
  await page.getByRole('button', { name: 'Switch off' }).waitFor()
  expect(await bahi.buy(ravi, 'vipticket', offer.id, 100, offer.code)).toMatchObject({ status: 0 })
})

it('shows an auditor an offer with its papers, and no button to make or open one', async () => {
  await desks.bahi.offer('vip', { holder: 'A family of Satara' })
  const page = await desks.openAs(['auditor'], '/offers')
  await choose(page, 'A family of Satara')
  await page.getByText('Offer paper').click()
  await page.getByText('What is offered, by whom, for how much', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: /Propose|New code|Switch/ }).count()).toBe(0)
})
