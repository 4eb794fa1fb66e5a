import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  guardianRelations,
  nomineeIdTypes,
  nomineeRelations,
  type NomineesView,
} from '@bahi/contract/customers/nominees'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Field } from '@bahi/ui/fields/field'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { TextField } from '@bahi/ui/fields/text-field'
import { useText } from '../../text/use-text.tsx'
import { isMinorDraft, type NomineeDraft } from './nominee-form.ts'
import { guardianWords, idWords, relationWords } from './nominee-words.ts'

/** The fields of a nominee, as the server names them. */
export type NomineeField = Exclude<keyof NomineeDraft, 'key' | 'share' | 'born' | 'kept'> | 'shareBp' | 'bornOn'

interface NomineeFieldsProps {
  draft: NomineeDraft
  /** 1 for the first. */
  place: number
  today: string
  demoNumbers: NomineesView['demoNumbers']
  /** What is wrong with a field, in words. */
  problemOf: (field: NomineeField) => string | undefined
  onChange: (change: Partial<NomineeDraft>) => void
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

/** One nominee: who, what share, and what else the customer wants to say of them. */
export function NomineeFields({ draft, place, today, demoNumbers, problemOf, onChange, onRemove }: NomineeFieldsProps) {
  const { t } = useText()
  const isMore = ['idNumber', 'idType', 'mobile', 'email', 'address'] as const
  const [asksMore, setAsksMore] = useState(() => isMore.some((field) => draft[field] !== ''))
  const shown = asksMore || isMore.some((field) => problemOf(field) !== undefined)
  return (
    <fieldset className="nominee-fields card card--padded" aria-label={t('nominees.place', { place })}>
      <div className="nominee-fields__head">
        <h2 className="nominee-fields__title">{t('nominees.place', { place })}</h2>
        {onRemove === undefined ? null : (
          <IconButton
            name={t('nominees.remove', { place })}
            icon={<Trash2 size={20} strokeWidth={1.75} />}
            onPress={onRemove}
          />
        )}
      </div>
      <TextField
        label={t('nominees.field.name')}
        maxLength={80}
        value={draft.name}
        problem={problemOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <Choice
        label={t('nominees.field.relation')}
        none={t('nominees.choose')}
        value={draft.relation}
        options={nomineeRelations.map((value) => ({ value, text: t(relationWords[value]) }))}
        problem={problemOf('relation')}
        onChange={(relation) => onChange({ relation })}
      />
      <TextField
        label={t('nominees.field.share')}
        inputMode="decimal"
        maxLength={7}
        end="%"
        value={draft.share}
        problem={problemOf('shareBp')}
        onChange={(share) => onChange({ share })}
      />
      <TextField
        label={t('nominees.field.born')}
        note={t('nominees.optional')}
        hint={t('nominees.field.born.hint')}
        placeholder={t('nominees.field.born.form')}
        inputMode="text"
        maxLength={10}
        value={draft.born}
        problem={problemOf('bornOn')}
        onChange={(born) => onChange({ born })}
      />
      {isMinorDraft(draft, today) ? <GuardianFields draft={draft} problemOf={problemOf} onChange={onChange} /> : null}
      {shown ? (
        <MoreFields draft={draft} demoNumbers={demoNumbers} problemOf={problemOf} onChange={onChange} />
      ) : (
        <Button kind="soft" small grow={0} onPress={() => setAsksMore(true)}>
          {t('nominees.more')}
        </Button>
      )}
    </fieldset>
  )
}

type PartProps = Pick<NomineeFieldsProps, 'draft' | 'problemOf' | 'onChange'>

function GuardianFields({ draft, problemOf, onChange }: PartProps) {
  const { t } = useText()
  return (
    <>
      <p className="nominees-screen__say">{t('nominees.guardian.why')}</p>
      <TextField
        label={t('nominees.field.guardian')}
        maxLength={80}
        value={draft.guardianName}
        problem={problemOf('guardianName')}
        onChange={(guardianName) => onChange({ guardianName })}
      />
      <Choice
        label={t('nominees.field.guardianRelation')}
        none={t('nominees.choose')}
        value={draft.guardianRelation}
        options={guardianRelations.map((value) => ({ value, text: t(guardianWords[value]) }))}
        problem={problemOf('guardianRelation')}
        onChange={(guardianRelation) => onChange({ guardianRelation })}
      />
    </>
  )
}

function MoreFields({ draft, demoNumbers, problemOf, onChange }: PartProps & Pick<NomineeFieldsProps, 'demoNumbers'>) {
  const { t } = useText()
  const demo = demoNumbers?.find(({ idType }) => idType === draft.idType)?.number
  const kept = draft.kept !== null && draft.kept.type === draft.idType ? draft.kept.masked : undefined
  const note = t('nominees.optional')
  return (
    <>
      <Choice
        label={t('nominees.field.idType')}
        note={note}
        none={t('nominees.id.none')}
        value={draft.idType}
        options={nomineeIdTypes.map((value) => ({ value, text: t(idWords[value]) }))}
        problem={problemOf('idType')}
        onChange={(idType) => onChange({ idType, idNumber: '' })}
      />
      {draft.idType === '' ? null : (
        <TextField
          label={t(idWords[draft.idType])}
          autoComplete="off"
          maxLength={20}
          placeholder={kept}
          hint={
            kept !== undefined
              ? t('nominees.id.kept')
              : demo !== undefined
                ? t('nominees.id.demo', { demo })
                : undefined
          }
          value={draft.idNumber}
          problem={problemOf('idNumber')}
          onChange={(idNumber) => onChange({ idNumber })}
        />
      )}
      <TextField
        label={t('nominees.field.mobile')}
        note={note}
        type="tel"
        maxLength={20}
        value={draft.mobile}
        problem={problemOf('mobile')}
        onChange={(mobile) => onChange({ mobile })}
      />
      <TextField
        label={t('nominees.field.email')}
        note={note}
        type="email"
        maxLength={254}
        value={draft.email}
        problem={problemOf('email')}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label={t('nominees.field.address')}
        note={note}
        maxLength={200}
        value={draft.address}
        problem={problemOf('address')}
        onChange={(address) => onChange({ address })}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  note?: string
  /** What stands there while nothing is chosen. */
  none: string
  value: Value | ''
  options: readonly { value: Value; text: string }[]
  problem: string | undefined
  onChange: (value: Value | '') => void
}

function Choice<Value extends string>({ label, note, none, value, options, problem, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} note={note} problem={problem}>
      {(ids) => (
        <SelectBox
          ids={ids}
          name={label}
          value={value}
          options={[{ value: '', text: none }, ...options]}
          onChange={(next) => onChange(options.find((one) => one.value === next)?.value ?? '')}
        />
      )}
    </Field>
  )
}
