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

type TextName = Exclude<keyof IpoForm, 'about' | 'exchange' | 'sector'>

/** A field of the form: its name, its label, the term whose rule it can break, and how it is typed. */
type FieldWords = readonly [
  name: TextName,
  label: string,
  term: string,
  more?: { readonly numeric?: true; readonly hint?: string; readonly most?: number },
]

const who: readonly FieldWords[] = [
  ['name', 'Company, invented', 'name', { most: 60 }],
  ['symbol', 'Symbol', 'symbol', { most: 12, hint: '3 to 12 letters and digits' }],
]
const terms: readonly FieldWords[] = [
  ['bandLow', 'Price from, ₹', 'bandLowPaise', { numeric: true }],
  ['bandHigh', 'Price to, ₹', 'bandHighPaise', { numeric: true }],
  ['lotSize', 'Lot', 'lotSize', { numeric: true }],
  ['sharesOffered', 'Shares offered', 'sharesOffered', { numeric: true }],
  ['sharesHere', 'For retail at Bahi', 'sharesHere', { numeric: true, hint: 'Whole lots' }],
  ['sharesAfterIssue', 'Shares after the issue', 'sharesAfterIssue', { numeric: true }],
  ['revenue', 'Sales of last year, ₹', 'revenuePaise', { numeric: true }],
  ['profit', 'Profit of last year, ₹', 'profitPaise', { numeric: true }],
]

/** The fields of an offer; below each the rule it breaks. */
export function IpoFields({ form, earliest, problems, onChange }: IpoFieldsProps) {
  const field = ([name, label, term, more = {}]: FieldWords, firstDay?: string) => (
    <TermField
      key={name}
      label={label}
      value={form[name]}
      problem={problems.find((one) => one.field === term)}
      firstDay={firstDay}
      {...more}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <div className="ipo-form">
        {who.map((one) => field(one))}
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
        {terms.map((one) => field(one))}
        {field(['opensOn', 'Opens, 10:00', 'opensOn'], earliest)}
        {field(['closesOn', 'Closes, 17:00', 'closesOn'], form.opensOn)}
      </div>
      <AboutFields about={form.about} onChange={(about) => onChange({ about })} />
    </>
  )
}

interface TermFieldProps {
  label: string
  value: string
  problem: Problem | undefined
  /** The field is for a day, this one at the earliest. */
  firstDay: string | undefined
  numeric?: boolean
  hint?: string
  most?: number
  onChange: (value: string) => void
}

function TermField({ label, value, problem, firstDay, numeric = false, hint, most = 24, onChange }: TermFieldProps) {
  return (
    <label className="dialog__field">
      {label}
      <Input
        value={value}
        type={firstDay === undefined ? 'text' : 'date'}
        min={firstDay}
        maxLength={most}
        inputMode={numeric ? 'numeric' : undefined}
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined ? (
        <span className="dialog__wrong">{ruleWords[problem.rule]}</span>
      ) : hint === undefined ? null : (
        <span className="dialog__count">{hint}</span>
      )}
    </label>
  )
}

const aboutLabels = [
  ['en', 'What it does, English'],
  ['zh', '中文'],
  ['hi', 'हिन्दी'],
] as const

function AboutFields({ about, onChange }: { about: IpoForm['about']; onChange: (about: IpoForm['about']) => void }) {
  return (
    <div className="ipo-form ipo-form--three">
      {aboutLabels.map(([language, label]) => (
        <LongTextField
          key={language}
          lang={language}
          label={label}
          value={about[language]}
          maxLength={400}
          rows={[2, 5]}
          onChange={(text) => onChange({ ...about, [language]: text })}
        />
      ))}
    </div>
  )
}
