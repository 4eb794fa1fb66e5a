import { Button, Input, Select } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { fundCategories, type FundCategory } from '@bahi/contract/funds/views'
import { Field } from '../../page/fields.tsx'
import {
  fundFields,
  fundGroups,
  fieldProblem,
  ruleBeginnings,
  type FundField,
  type FundForm,
  type TermProblem,
} from './fund-form.ts'
import { categoryWords } from './fund-words.ts'

interface FundFieldsProps {
  form: FundForm
  problems: readonly TermProblem[]
  onChange: (next: Partial<FundForm>) => void
}

/** The fields of a new fund in their groups; below each what is wrong with it. */
export function FundFields({ form, problems, onChange }: FundFieldsProps) {
  return fundGroups.map((group) => (
    <section className="tile" key={group.title} aria-label={group.title}>
      <h2 className="tile__title">{group.title}</h2>
      <div className="fund-form">
        {fundFields(group).map(([name, words]) => (
          <TermField
            key={name}
            name={name}
            words={words}
            value={form[name]}
            problem={fieldProblem(problems, name)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        {group.title !== 'What it is, and its rule' ? null : (
          <p className="fund-form__long side__say">
            Begin with{' '}
            {Object.entries(ruleBeginnings).map(([name, rule]) => (
              <Button key={name} size="small" onClick={() => onChange({ rule: JSON.stringify(rule, null, 2) })}>
                {name}
              </Button>
            ))}
          </p>
        )}
        {group.title === 'The fund' ? (
          <Field label="Kind">
            <Select<FundCategory>
              value={form.category}
              onChange={(category) => onChange({ category })}
              options={fundCategories.map((value) => ({ value, label: categoryWords[value] }))}
            />
          </Field>
        ) : null}
      </div>
    </section>
  ))
}

interface TermFieldProps {
  name: FundField
  words: ReturnType<typeof fundFields>[number][1]
  value: string
  problem: string | null
  onChange: (value: string) => void
}

function TermField({ name, words: { label, hint, most, kind }, value, problem, onChange }: TermFieldProps) {
  const id = useId()
  const more = {
    value,
    maxLength: most ?? 24,
    status: problem === null ? ('' as const) : ('error' as const),
    'aria-invalid': problem !== null,
    'aria-describedby': id,
  }
  return (
    <label className={kind === 'long' ? 'dialog__field fund-form__long' : 'dialog__field'}>
      <span className="fund-form__label">
        {label}
        {name === 'name' ? (
          <span className="text-3">
            {value.length} of {most}
          </span>
        ) : null}
      </span>
      {kind === 'long' ? (
        <Input.TextArea
          {...more}
          className={name === 'rule' ? 'fund-rule' : ''}
          autoSize={{ minRows: 2, maxRows: 12 }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...more} type={kind === 'date' ? 'date' : 'text'} onChange={(event) => onChange(event.target.value)} />
      )}
      <span id={id}>
        {problem !== null ? (
          <span className="dialog__wrong fund-form__wrong">
            <CircleAlert size={15} strokeWidth={2} aria-hidden="true" />
            {problem}
          </span>
        ) : hint === undefined ? null : (
          <span className="text-3">{hint}</span>
        )}
      </span>
    </label>
  )
}
