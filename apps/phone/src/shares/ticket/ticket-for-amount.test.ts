import { expect, test } from 'vitest'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import { withoutAmount } from './kept-basket.ts'
import { openTicket, reduceTicket, sharesOf, ticketInput } from './order-ticket.ts'

const ticket = openTicket({ side: 'buy', lotSize: 1 })
const forAmount = (text: string) => reduceTicket(ticket, { type: 'amount', text })
const preview = { quantity: 4 } as OrderPreview

test('a ticket for an amount asks the server how many shares it buys', () => {
  expect(ticketInput(forAmount('2,000'), 'A')).toEqual({
    code: 'A',
    side: 'buy',
    type: 'market',
    quantity: '0',
    mostPaise: 2_000_00,
  })
})

test('what is no amount asks for nothing', () => {
  for (const typed of ['', '0', '1,2x'])
    expect(ticketInput(forAmount(typed), 'A')).toEqual({ code: 'A', side: 'buy', type: 'market', quantity: '0' })
})

test('its shares are those of the answer, and those typed once shares are counted again', () => {
  expect(sharesOf(forAmount('2000'), preview)).toBe(4)
  expect(sharesOf(forAmount('2000'), undefined)).toBe(0)
  const counted = reduceTicket(forAmount('2000'), { type: 'amount', text: null })
  expect(sharesOf(counted, preview)).toBe(1)
  expect(ticketInput(counted, 'A')).not.toHaveProperty('mostPaise')
})

test('a basket keeps the quantity and not the amount', () => {
  expect(withoutAmount({ code: 'A', side: 'buy', type: 'market', quantity: '4', mostPaise: 2_000_00 })).toEqual({
    code: 'A',
    side: 'buy',
    type: 'market',
    quantity: '4',
  })
})
