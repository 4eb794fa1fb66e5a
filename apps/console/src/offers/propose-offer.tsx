import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { OfferKind } from '@bahi/contract/offers/calls'
import { proposeOffer } from '@bahi/contract/offers/staff'
import { Field, LongTextField, TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { emptyOfferForm, offerTerms, type OfferForm } from './offer-form.ts'
import { kindWords } from './offer-words.ts'

interface ProposeOfferProps {
  today: string
  rangePercent: string
  vipPercent: string
  mostCustomers: number
  onClose: () => void
}

/** All conditions of an offer. After the second signature they cannot be changed. */
export function ProposeOffer({ today, rangePercent, vipPercent, mostCustomers, onClose }: ProposeOfferProps) {
  const client = useClient()
  const [form, setForm] = useState<OfferForm>(() => emptyOfferForm(today))
  const terms = offerTerms(form)
  const set = (change: Partial<OfferForm>) => setForm({ ...form, ...change })
  const field = (
    label: string,
    name: Exclude<keyof OfferForm, 'papers' | 'kind'>,
    more: { type?: string; placeholder?: string } = {},
  ) => <TextField label={label} value={form[name]} onChange={(typed) => set({ [name]: typed })} {...more} />
  return (
    <ReasonDialog
      title="Propose an offer"
      act="Send for the second signature"
      isLong
      open
      onClose={onClose}
      done="Proposed. A second person of the market role signs."
      isReady={terms !== null}
      onAct={(reason, options) =>
        terms === null
          ? Promise.reject(new Error('the form is not whole'))
          : client.call(proposeOffer, { ...terms, reason }, options)
      }
    >
      <p>
        The shares are a holder’s, from outside the free float. The price lies within ±
        {form.kind === 'block' ? rangePercent : vipPercent}% of the last one; no code changes it. At most{' '}
        {mostCustomers} customers.
      </p>
      <div className="dialog__row">
        <Field label="Kind">
          <Select<OfferKind>
            value={form.kind}
            onChange={(kind) => set({ kind })}
            options={Object.entries(kindWords).map(([value, label]) => ({ value: value as OfferKind, label }))}
          />
        </Field>
        {field('Share', 'code', { placeholder: 'Code' })}
        {field('Price, rupees', 'rupees')}
      </div>
      {field('Name of the offer', 'title')}
      {field('Whose shares', 'holder')}
      <LongTextField
        label="About it"
        value={form.about}
        maxLength={2000}
        rows={[2, 4]}
        onChange={(typed) => set({ about: typed })}
      />
      <div className="dialog__row">
        {field('Shares offered', 'quantity')}
        {field('Least of one', 'leastQuantity')}
        {field('Most of one', 'mostQuantity')}
      </div>
      <div className="dialog__row">
        {field('Customers at most', 'mostCustomers')}
        {field('Lock-in, days', 'lockInDays')}
      </div>
      <div className="dialog__row">
        {field('Opens on', 'opensOn', { type: 'date' })}
        {field('at', 'opensAt', { type: 'time' })}
        {field('Closes on', 'closesOn', { type: 'date' })}
        {field('at', 'closesAt', { type: 'time' })}
      </div>
      <Papers papers={form.papers} onChange={(papers) => set({ papers })} />
    </ReasonDialog>
  )
}

type Papers = OfferForm['papers']

/** The papers of the offer: one at least, six at most. */
function Papers({ papers, onChange }: { papers: Papers; onChange: (papers: Papers) => void }) {
  return (
    <>
      {papers.map((paper, at) => (
        <div key={at} className="dialog__field">
          <TextField
            label={`Paper ${at + 1}`}
            value={paper.title}
            maxLength={80}
            onChange={(title) => onChange(papers.with(at, { ...paper, title }))}
          />
          <Input.TextArea
            aria-label={`Text of paper ${at + 1}`}
            value={paper.body}
            maxLength={20_000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => onChange(papers.with(at, { ...paper, body: event.target.value }))}
          />
        </div>
      ))}
      {papers.length >= 6 ? null : (
        <Button type="link" onClick={() => onChange([...papers, { title: '', body: '' }])}>
          Another paper
        </Button>
      )}
    </>
  )
}
