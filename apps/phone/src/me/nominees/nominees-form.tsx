import { CircleCheck, Plus } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { maxNominees, type NomineesView } from '@bahi/contract/customers/nominees'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { useText } from '../../text/use-text.tsx'
import { NomineeFields, type NomineeField } from './nominee-fields.tsx'
import {
  missingIn,
  type DraftField,
  type NomineeDraft,
  percentText,
  sumShares,
  withEqualShares,
  without,
  withOneMore,
} from './nominee-form.ts'
import type { FieldProblem } from './review-nominees.tsx'

const whole = 10_000

const missingWords = {
  name: 'nominees.missing.name',
  relation: 'nominees.missing.relation',
  share: 'nominees.missing.share',
  born: 'nominees.missing.born',
  guardianName: 'nominees.missing.guardian',
  guardianRelation: 'nominees.missing.relation',
} as const satisfies Record<DraftField, string>

const fieldOf = (field: DraftField): NomineeField =>
  field === 'share' ? 'shareBp' : field === 'born' ? 'bornOn' : field

interface NomineesFormProps {
  drafts: readonly NomineeDraft[]
  today: string
  demoNumbers: NomineesView['demoNumbers']
  /** What the server refused. */
  problem: FieldProblem | null
  onChange: (drafts: NomineeDraft[]) => void
  onNext: () => void
}

/** One to three nominees, and how their shares add up while they are typed. */
export function NomineesForm({ drafts, today, demoNumbers, problem, onChange, onNext }: NomineesFormProps) {
  const { t } = useText()
  const element = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(false)
  const isWhole = sumShares(drafts) === whole
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && drafts.every((draft) => missingIn(draft, today) === null)) return onNext()
    setAsked(true)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const problemOf = (draft: NomineeDraft, at: number) => (field: NomineeField) => {
    if (problem?.at === at && problem.field === field) return problem.text
    const missing = asked ? missingIn(draft, today) : null
    return missing !== null && fieldOf(missing) === field ? t(missingWords[missing]) : undefined
  }
  return (
    <form ref={element} className="nominees-form nominees-form--page" noValidate onSubmit={next}>
      {drafts.map((draft, at) => (
        <NomineeFields
          key={draft.key}
          draft={draft}
          place={at + 1}
          today={today}
          demoNumbers={demoNumbers}
          problemOf={problemOf(draft, at)}
          onChange={(change) => onChange(drafts.map((one) => (one === draft ? { ...one, ...change } : one)))}
          onRemove={drafts.length === 1 ? undefined : () => onChange(without(drafts, draft.key))}
        />
      ))}
      {drafts.length >= maxNominees ? (
        <p className="nominees-screen__say">{t('nominees.most', { most: maxNominees })}</p>
      ) : (
        <Button kind="soft" icon={<Plus size={18} strokeWidth={2} />} onPress={() => onChange(withOneMore(drafts))}>
          {t('nominees.add')}
        </Button>
      )}
      <Total drafts={drafts} onEqual={() => onChange(withEqualShares(drafts))} />
      <Button type="submit">{t('nominees.next')}</Button>
    </form>
  )
}

function Total({ drafts, onEqual }: { drafts: readonly NomineeDraft[]; onEqual: () => void }) {
  const { t } = useText()
  const sum = sumShares(drafts)
  const isWhole = sum === whole
  return (
    <div className={isWhole ? 'nominees-total' : 'nominees-total nominees-total--bad'}>
      <p className="nominees-total__sum" aria-live="polite">
        <span>{t('nominees.total', { percent: percentText(sum) })}</span>
        {isWhole ? (
          <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" />
        ) : (
          <span className="nominees-total__more">
            {sum < whole
              ? t('nominees.total.less', { percent: percentText(whole - sum) })
              : t('nominees.total.more', { percent: percentText(sum - whole) })}
          </span>
        )}
      </p>
      {drafts.length === 1 && isWhole ? null : <TextLink onPress={onEqual}>{t('nominees.equal')}</TextLink>}
    </div>
  )
}
