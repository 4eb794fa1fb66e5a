import type { Act } from './screen.ts'

/** Two watched shares, ticked into the basket. */
export const fillBasket: Act = async (page, say) => {
  await page.getByRole('button', { name: say.text('basket.add'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say.text('basket.add') })
  for (const place of [0, 1]) await sheet.getByRole('checkbox').nth(place).check()
  await sheet.getByRole('button', { name: say.text('watchlist.done'), exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(say.text('order.cashNeeded'), { exact: true }).waitFor()
}

/** The terms of the first order of the basket. */
export const openBasketLine: Act = async (page, say, book) => {
  await fillBasket(page, say, book)
  await page
    .getByRole('button')
    .filter({ hasText: say.text('order.line.market') })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** A target and a stop-loss in percent, with what they would bring. */
export const exitsInTicket: Act = async (page, say) => {
  const ticket = page.getByRole('dialog')
  await ticket.getByRole('button', { name: say.text('order.kinds.more'), exact: true }).click()
  await ticket.getByRole('switch', { name: say.text('order.exits') }).check()
  await ticket.getByRole('radio', { name: say.text('order.exits.percent') }).check()
  await ticket.getByLabel(say.text('order.exits.target'), { exact: true }).fill('8')
  await ticket.getByLabel(say.text('order.exits.stop'), { exact: true }).fill('5')
  await ticket.locator('.order-ticket__exit .key-value').nth(1).waitFor()
}

/** Breaks a rule: half a lot. */
export const halfALot: Act = async (page) => {
  const shares = page.getByRole('dialog').getByRole('textbox').first()
  await shares.fill('150')
  await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
}

/** How the tax of the sale is worked out, over the ticket. */
export const saleTax: Act = async (page, say) => {
  await page.getByRole('button', { name: say.text('saleTax.how') }).click()
  await page.getByRole('dialog', { name: say.text('saleTax.title') }).waitFor()
}

/** The tax details with a loss of an earlier year. */
export const lossOfAYear: Act = async (page, say) => {
  await page.getByRole('button', { name: say.text('taxDetails.add') }).click()
  await page.getByLabel(say.text('taxDetails.short'), { exact: true }).fill('25000')
}

export const firstEntry: Act = async (page) => {
  await page.getByRole('article').first().getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** An amount within the limit, and its key facts over the form. */
export const keyFacts: Act = async (page, say) => {
  await page.getByRole('button', { name: say.text('loan.most'), exact: true }).click()
  await page.getByRole('button', { name: say.pattern('loan.ask') }).click()
  await page.getByRole('dialog', { name: say.text('loan.facts') }).waitFor()
}

/** On to the photos, with a name and one of the demo's numbers. */
export const photosOfIdentity: Act = async (page, say) => {
  await page.getByLabel(say.text('identity.name'), { exact: true }).fill('Kavya Rao')
  await page
    .getByRole('group', { name: say.text('identity.demoNumbers.name') })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: say.text('identity.next') }).click()
  await page.getByText(say.text('identity.tip.title')).waitFor()
}

/** Two new passwords that differ. */
export const differingPasswords: Act = async (page, say) => {
  await page.getByLabel(say.text('password.old'), { exact: true }).fill('bahi-demo')
  await page.getByLabel(say.text('password.new'), { exact: true }).fill('neem-49-kite')
  await page.getByLabel(say.text('password.again'), { exact: true }).fill('neem-49-kiss')
  await page.getByText(say.text('password.differ')).waitFor()
}

/** A card of one of the demo's banks, as far as it is typed. */
export const cardOfDemoBank: Act = async (page, say) => {
  await page.getByLabel(say.text('bank.account'), { exact: true }).fill('502100484821')
  await page
    .getByRole('group', { name: say.text('bank.demo') })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: say.text('bank.save') }).waitFor()
}

export const search: Act = async (page, _say, book) => {
  const field = page.getByRole('searchbox')
  await field.fill((await book.held()).symbol.slice(0, 4).toLowerCase())
  await page.getByRole('main').getByRole('link').first().waitFor()
}

export const nothingFound: Act = async (page) => {
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('zzzz').first().waitFor()
}
