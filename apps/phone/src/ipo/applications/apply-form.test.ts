import { expect, it } from 'vitest'
import { applyInput, applyProblems, changesAnything, openApplyForm, holdSum } from './apply-form.ts'

const offer = { bandHighPaise: 301_00 }
const standing = { lots: 2, atCutOff: false, pricePaise: 290_00, heldPaise: 58_000_00 }

it('begins at one lot at the cut-off', () => {
  expect(openApplyForm(offer, null)).toEqual({ lots: '1', atCutOff: true, price: '301.00' })
})

it('begins at what stands', () => {
  expect(openApplyForm(offer, standing)).toEqual({ lots: '2', atCutOff: false, price: '290.00' })
})

it('asks for no price at the cut-off', () => {
  expect(applyInput({ lots: '3', atCutOff: true, price: '290' }, '7')).toEqual({
    ipoId: '7',
    lots: '3',
    atCutOff: true,
  })
})

it("asks for a price of one's own in paise", () => {
  expect(applyInput({ lots: '3', atCutOff: false, price: '290.5' }, '7')).toEqual({
    ipoId: '7',
    lots: '3',
    atCutOff: false,
    pricePaise: 290_50,
  })
})

it.each(['', 'two', '-1', '1e3'])('lets the server say what is wrong with “%s” lots', (lots) => {
  expect(applyInput({ lots, atCutOff: true, price: '' }, '7').lots).toBe('0')
})

it('lets the server say what is wrong with a price that is none', () => {
  expect(applyInput({ lots: '1', atCutOff: false, price: 'cheap' }, '7').pricePaise).toBe(0)
})

it('knows a change from what stands', () => {
  const form = openApplyForm(offer, standing)
  expect(changesAnything(form, null)).toBe(true)
  expect(changesAnything(form, standing)).toBe(false)
  expect(changesAnything({ ...form, lots: '3' }, standing)).toBe(true)
  expect(changesAnything({ ...form, price: '291' }, standing)).toBe(true)
  expect(changesAnything({ ...form, atCutOff: true }, standing)).toBe(true)
})

it('leaves the typed price out of it at the cut-off', () => {
  const atCutOff = { lots: 2, atCutOff: true, pricePaise: 301_00 }
  expect(changesAnything({ lots: '2', atCutOff: true, price: '9' }, atCutOff)).toBe(false)
})

it('says each rule once, at its field', () => {
  const broken = [
    { msg: 'tips.msg.005', params: {}, fields: [] },
    { msg: 'tips.msg.106', params: {}, fields: ['lots'] },
    { msg: 'tips.msg.995', params: {}, fields: ['pricePaise'] },
    { msg: 'tips.msg.257', params: {}, fields: ['lots'] },
  ]
  const own = applyProblems(broken, { lots: '9', atCutOff: false, price: '1' })
  expect([own.lots, own.price, [own.cash], own.others].map((part) => part.map((one) => one?.msg))).toEqual([
    ['tips.msg.106'],
    ['tips.msg.995'],
    ['tips.msg.257'],
    ['tips.msg.005'],
  ])
  expect(own.count).toBe(4)
  expect(applyProblems(broken, { lots: '9', atCutOff: true, price: '' }).others.map(({ msg }) => msg)).toEqual([
    'tips.msg.005',
    'tips.msg.995',
  ])
})

it('tells what a change holds beyond what is held', () => {
  expect(holdSum({ holdPaise: 60_200_00 }, null)).toEqual({ holdPaise: 60_200_00, morePaise: 60_200_00 })
  expect(holdSum({ holdPaise: 60_200_00 }, standing)).toEqual({ holdPaise: 60_200_00, morePaise: 2_200_00 })
  expect(holdSum({ holdPaise: 29_000_00 }, standing)).toEqual({ holdPaise: 29_000_00, morePaise: -29_000_00 })
})
