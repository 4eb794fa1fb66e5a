import { Input, Select } from 'antd'
import type { checkIpoTerms } from '@bahi/contract/ipo/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Field, LongTextField } from '../page/fields.tsx'
import type { IpoForm } from './ipo-form.ts'
import { ruleWords } from './ipo-words.ts'

type Problem = ReplyOf<typeof checkIpoTerms>['problems'][number]

/** The sectors that companies of the register are in. */
const sectors = [
  'Automobile',
  'Banks',
  'Capital Goods',
  'Chemicals',
  'Construction',
  'Construction Materials',
  'Consumer Durables',
  'Consumer Goods',
  'Consumer Services',
  'Financial Services',
  'Healthcare',
  'Information Technology',
  'Media',
  'Metals and Mining',
  'Oil and Gas',
  'Power',
  'Realty',
  'Services',
  'Telecommunication',
  'Textiles',
] as const

interface IpoFieldsProps {
  form: IpoForm
  earliest: string
  problems: readonly Problem[]
  onChange: (next: Partial<IpoForm>) => void
}

type TextField = Exclude<keyof IpoForm, 'about' | 'exchange' | 'sector'>

/** The fields of an offer; below each the rule it breaks. */
export function IpoFields({ form, earliest, problems, onChange }: IpoFieldsProps) {
  const field = (
    name: TextField,
    label: string,
    of: string,
    more: { numeric?: boolean; least?: string; hint?: string; most?: number } = {},
  ) => {
    const problem = problems.find((one) => one.field === of)
    return (
      <label className="dialog__field">
        {label}
        <Input
          value={form[name]}
          type={more.least === undefined ? 'text' : 'date'}
          min={more.least}
          maxLength={more.most ?? 24}
          inputMode={more.numeric === true ? 'numeric' : undefined}
          status={problem === undefined ? '' : 'error'}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
        {problem === undefined ? (
          more.hint === undefined ? null : (
            <span className="dialog__count">{more.hint}</span>
          )
        ) : (
          <span className="dialog__wrong">{ruleWords[problem.rule]}</span>
        )}
      </label>
    )
  }
  return (
    <>
      <div className="ipo-form">
        {field('name', 'Company, invented', 'name', { most: 60 })}
        {field('symbol', 'Symbol', 'symbol', { most: 12, hint: '3 to 12 letters and digits' })}
        <Field label="Sector">
          <Select<string>
            value={form.sector === '' ? null : form.sector}
            onChange={(sector) => onChange({ sector })}
            showSearch
            options={sectors.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label="Exchange">
          <Select<'NSE' | 'BSE'>
            value={form.exchange}
            onChange={(exchange) => onChange({ exchange })}
            options={[
              { value: 'NSE', label: 'NSE' },
              { value: 'BSE', label: 'BSE' },
            ]}
          />
        </Field>
        {field('bandLow', 'Price from, ₹', 'bandLowPaise', { numeric: true })}
        {field('bandHigh', 'Price to, ₹', 'bandHighPaise', { numeric: true })}
        {field('lotSize', 'Lot', 'lotSize', { numeric: true })}
        {field('sharesOffered', 'Shares offered', 'sharesOffered', { numeric: true })}
        {field('sharesHere', 'For small investors here', 'sharesHere', { numeric: true, hint: 'Whole lots' })}
        {field('sharesAfterIssue', 'Shares after the issue', 'sharesAfterIssue', { numeric: true })}
        {field('revenue', 'Sales of last year, ₹', 'revenuePaise', { numeric: true })}
        {field('profit', 'Profit of last year, ₹', 'profitPaise', { numeric: true })}
        {field('opensOn', 'Opens, 10:00', 'opensOn', { least: earliest })}
        {field('closesOn', 'Closes, 17:00', 'closesOn', { least: form.opensOn })}
      </div>
      <div className="ipo-form ipo-form--three">
        {(
          [
            ['en', 'What it does, English'],
            ['zh', '中文'],
            ['hi', 'हिन्दी'],
          ] as const
        ).map(([language, label]) => (
          <LongTextField
            key={language}
            lang={language}
            label={label}
            value={form.about[language]}
            maxLength={400}
            rows={[2, 5]}
            onChange={(typed) => onChange({ about: { ...form.about, [language]: typed } })}
          />
        ))}
      </div>
    </>
  )
}
