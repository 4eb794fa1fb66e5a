import './identity.css'
import { CircleCheck, Lock, ShieldCheck } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { idNumberShapes, idTypes, type IdentityView, type IdType } from '@bahi/contract/customers/identity'
import * as refusals from '@bahi/contract/messages/refusals'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { StepBars } from '@bahi/ui/feedback/step-bars'
import { TextField } from '@bahi/ui/fields/text-field'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import {
  nameOfType,
  problemOfDetails,
  numberRules,
  type DetailsProblem,
  type DraftEvent,
  type IdentityDraft,
} from './identity-form.ts'
import { useIdentity, useIdentityDraft, useIdentityPlace, useNumberCheck } from './use-identity.ts'

const formId = 'identity-details'

/** Step 1: who one is, and the number of one's document. */
export function DetailsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const identity = useIdentity()
  const [draft, dispatch] = useIdentityDraft()
  const fits = useIdentityPlace(paths.identity, identity.data, draft)
  const foot =
    loggedIn && identity.data !== undefined ? (
      <Button type="submit" form={formId}>
        {t('identity.next')}
      </Button>
    ) : undefined
  return (
    <AppScreen title={t('identity.title')} simulated={false} strip={<OfflineNotice />} foot={foot}>
      {loggedIn ? (
        <QueryStates query={identity}>
          {(view) => (fits ? <Details view={view} draft={draft} dispatch={dispatch} /> : null)}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.identity} />
      )}
    </AppScreen>
  )
}

interface DetailsProps {
  view: IdentityView
  draft: IdentityDraft
  dispatch: (event: DraftEvent) => void
}

function Details({ view, draft, dispatch }: DetailsProps) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const navigation = useNavigation()
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<DetailsProblem | null>(null)
  const check = useNumberCheck(draft)
  const change = (event: DraftEvent) => {
    if (problem?.field === event.kind || event.kind === 'idType') setProblem(null)
    dispatch(event)
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOfDetails(draft)
    setProblem(found)
    if (found === null && check.refused === null) navigation.open(paths.identityStep)
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const { length } = idNumberShapes[draft.idType]
  const numberProblem =
    problem?.field === 'idNumber'
      ? t(problem.text)
      : check.refused === null
        ? undefined
        : check.refused.failure.msg === refusals.idNumberMalformed
          ? t(numberRules[draft.idType])
          : refusalText(check.refused)
  return (
    <form ref={element} id={formId} className="identity-page" noValidate onSubmit={next}>
      <StepBars step={1} of={2} text={t('identity.step', { step: 1, of: 2 })} title={t('identity.step.details')} />
      <div className="identity-page__fields">
        <TextField
          label={t('identity.name')}
          note={t('identity.name.note')}
          placeholder={t('identity.name.placeholder')}
          autoComplete="name"
          maxLength={80}
          value={draft.name}
          problem={problem?.field === 'name' ? t(problem.text) : undefined}
          onChange={(value) => change({ kind: 'name', value })}
        />
        <Nationality />
        <IdTypeTiles value={draft.idType} onChange={(value) => change({ kind: 'idType', value })} />
        <TextField
          label={t('identity.number', { type: draft.idType })}
          note={t('identity.number.characters', { count: length })}
          autoComplete="off"
          inputMode={idNumberShapes[draft.idType].places === 'digits' ? 'numeric' : 'text'}
          value={draft.idNumber}
          problem={numberProblem}
          onChange={(value) => change({ kind: 'idNumber', value })}
          end={
            check.isFine ? (
              <CircleCheck size={20} strokeWidth={1.9} role="img" aria-label={t('identity.number.fine')} />
            ) : draft.idNumber === '' ? undefined : (
              t('identity.number.count', { count: draft.idNumber.length, of: length })
            )
          }
        />
        <DemoNumbers
          offered={view.demoNumbers}
          idType={draft.idType}
          chosen={draft.idNumber}
          onChoose={(value) => change({ kind: 'idNumber', value })}
        />
        <Note icon={<ShieldCheck size={18} strokeWidth={1.9} />}>{t('identity.why')}</Note>
      </div>
    </form>
  )
}

function Nationality() {
  const { t } = useText()
  return (
    <div className="identity-page__fixed">
      <p className="identity-page__label">{t('identity.nationality')}</p>
      <p className="identity-page__box">
        {t('identity.nationality.india')}
        <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
      </p>
    </div>
  )
}

interface DemoNumbersProps {
  offered: IdentityView['demoNumbers']
  idType: IdType
  chosen: string
  onChoose: (idNumber: string) => void
}

/** The made-up numbers that the demo takes, where a number is asked for. */
function DemoNumbers({ offered, idType, chosen, onChoose }: DemoNumbersProps) {
  const { t } = useText()
  const numbers = offered?.find((one) => one.idType === idType)?.numbers ?? []
  if (offered === null || numbers.length === 0) return null
  return (
    <div className="demo-numbers">
      <p className="demo-numbers__text">{t('identity.demoNumbers')}</p>
      <ChipRow name={t('identity.demoNumbers.name')} wrap>
        {numbers.map((number) => (
          <Chip key={number} on={number === chosen} onPress={() => onChoose(number)}>
            {number}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** Which document: tiles two by two, real radio buttons below the drawing. */
function IdTypeTiles({ value, onChange }: { value: IdType; onChange: (value: IdType) => void }) {
  const { t } = useText()
  const group = useId()
  return (
    <fieldset className="id-types">
      <legend className="id-types__name">{t('identity.type')}</legend>
      <div className="id-types__tiles">
        {idTypes.map((idType) => (
          <label key={idType} className={idType === value ? 'id-types__one id-types__one--on' : 'id-types__one'}>
            <input
              className="id-types__input"
              type="radio"
              name={group}
              checked={idType === value}
              onChange={() => onChange(idType)}
            />
            <span>{t(nameOfType[idType])}</span>
            {idType === value ? <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
