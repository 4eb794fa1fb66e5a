import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { authenticate } from '@bahi/contract/customers/identity'
import { openIdentityServer } from '../../../apps/server/testing/servers/identity-server.ts'
import { giveReason, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(async () => {
  const people = await openIdentityServer()
  return Object.assign(people.bahi, { people })
})

/** A newcomer sends an identity under this name. */
async function send(name: string): Promise<{ token: string; last6: string }> {
  const { people } = desks.bahi
  const token = await people.newcomer()
  await sendAgain(token, name)
  const { data } = await desks.bahi.call('/api/app/user/getUserInfo.do', {}, { token })
  return { token, last6: String(data['id']).slice(-6) }
}

async function sendAgain(token: string, name: string): Promise<void> {
  const input = await desks.bahi.people.inputOf(token, { name })
  expect((await desks.bahi.call(authenticate.path, input, { token })).msg).toBe('')
}

async function openBoth(page: Page, last6: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `User ${last6}` }).click()
  await page.getByText(name).waitFor()
  await page.getByRole('button', { name: 'Side by side' }).click()
  await page.getByAltText('Front of the document').waitFor()
  await page.getByAltText('Back of the document').waitFor()
}

it('approves once both photos were opened and all four points ticked', async () => {
  const { token, last6 } = await send('Kavya Rao')
  const page = await desks.open('anita', '/identity')
  await openBoth(page, last6, 'Kavya Rao')
  const approve = page.getByRole('button', { name: 'Approve' })
  for (const point of await page.getByRole('checkbox').all()) {
    expect(await approve.isDisabled()).toBe(true)
    await point.check()
  }
  await approve.click()
  await page.getByText('Approved. The name is verified from now on.').waitFor()
  expect(await desks.bahi.people.stateOf(token)).toMatchObject({ state: 'completed' })
  const { items } = await desks.bahi.people.logOf(token)
  expect(items.filter(({ staffNumber }) => staffNumber === 'S-0001').length).toBeGreaterThanOrEqual(4)
})

it('sends an identity back with its reasons, and the next try names the one before', async () => {
  const { token, last6 } = await send('Tara Bose')
  const page = await desks.open('anita', '/identity')
  await openBoth(page, last6, 'Tara Bose')
  expect(await page.getByRole('button', { name: 'Send back' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back cut off' }).click()
  await page.getByLabel('Note to the person').fill('The lower edge is missing.')
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByText('Sent back with its reasons.').waitFor()
  expect(await desks.bahi.people.stateOf(token)).toMatchObject({
    state: 'failed',
    submission: { reasons: ['back-cut-off'], note: 'The lower edge is missing.' },
  })

  await sendAgain(token, 'Tara Bose')
  await page.reload()
  await page
    .getByRole('button', { name: `User ${last6}` })
    .filter({ hasText: 'try 2' })
    .click()
  await page.getByText('“The lower edge is missing.”', { exact: false }).waitFor()
})

it('opens what was decided only for a reason, and takes it back by two people', async () => {
  const { people } = desks.bahi
  const token = await people.newcomer()
  const reviewer = await desks.bahi.signIn('dev')
  const id = await people.inReview(token, reviewer, { name: 'Ishaan Gill' })
  expect((await desks.bahi.call('/api/console/identity/approve.do', { id }, { token: reviewer })).msg).toBe('')

  const page = await desks.open('anita', `/identity?view=decided&id=${id}`)
  await page.getByText('Why do you look again?').waitFor()
  expect(await page.getByText('Ishaan Gill').count()).toBe(0)
  await page.getByLabel('Reason').fill('The number was reported by another person')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Ishaan Gill').waitFor()
  await page.getByRole('button', { name: 'Take back…' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByTitle('Photo altered').click()
  await page.keyboard.press('Escape')
  await giveReason(page, 'Propose', 'The photo is not the one of the card')
  expect(await people.stateOf(token)).toMatchObject({ state: 'completed' })

  await signAsSecond(desks, 'farah', 'Take an identity back', 'Compared with the register')
  expect(await people.stateOf(token)).toMatchObject({ state: 'failed', submission: { reasons: ['photo-altered'] } })
})

it('is closed to whoever is no reviewer', async () => {
  const page = await desks.openAs(['treasury'], '/identity')
  await page.getByText('Your role does not open this').waitFor()
  expect(await page.getByRole('link', { name: 'Identity review' }).count()).toBe(0)
})
