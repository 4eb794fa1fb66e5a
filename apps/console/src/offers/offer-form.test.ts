import { describe, expect, it } from 'vitest'
import { emptyOfferForm, parseRupees, offerTerms } from './offer-form.ts'

describe('the form of an offer', () => {
  it('reads rupees to the paisa and takes nothing else for money', () => {
    expect(['412.60', '1,412.6', '0.05', '', '-1', '1.234', '1e3'].map(parseRupees)).toEqual([
      41_260,
      141_260,
      5,
      null,
      null,
      null,
      null,
    ])
  })

  it('gives terms only when everything is said', () => {
    const form = emptyOfferForm('2026-11-23')
    expect(offerTerms(form)).toBeNull()
    const whole = {
      ...form,
      code: 'SAHYABANK',
      title: 'A part',
      holder: 'Founders',
      about: 'The founders sell a part.',
      rupees: '412.60',
      quantity: '10,000',
      leastQuantity: '100',
      mostQuantity: '1,000',
      papers: [{ title: 'Offer paper', body: 'What is offered.' }],
    }
    expect(offerTerms(whole)).toMatchObject({
      pricePaise: 41_260,
      quantity: 10_000,
      lockInDays: 0,
      documents: '[{"title":"Offer paper","body":"What is offered."}]',
    })
    expect(offerTerms({ ...whole, papers: [{ title: 'Offer paper', body: '' }] })).toBeNull()
  })
})
