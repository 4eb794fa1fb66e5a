import { useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import type { TypedNominee } from '@bahi/contract/customers/nominees'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { NomineeCard } from './nominee-card.tsx'
import type { NomineeField } from './nominee-fields.tsx'
import { isMinorDraft, type NomineeDraft } from './nominee-form.ts'
import { useDeclareNominees } from './use-nominees.ts'

/** What the server refused, at the nominee and field it names. */
export interface FieldProblem {
  readonly at: number
  readonly field: NomineeField
  readonly text: string
}

interface ReviewProps {
  drafts: readonly NomineeDraft[]
  /** What is sent of them. */
  nominees: TypedNominee[]
  replaces: string
  today: string
  onDone: () => void
  onProblem: (problem: FieldProblem) => void
}

/** The whole declaration as it will be kept, and the password that makes it the customer's. */
export function ReviewNominees({ drafts, nominees, replaces, today, onDone, onProblem }: ReviewProps) {
  const { t } = useText()
  const online = useOnline()
  const refusalText = useRefusalText()
  const declare = useDeclareNominees()
  const [password, setPassword] = useState('')
  const send = () =>
    mutateThen(
      declare,
      // A form has no lists of objects.
      { nominees: nominees.map((one) => JSON.stringify(one)), replaces, password },
      {
        onSuccess: onDone,
        onError: (cause) => {
          const problem = problemIn(cause, refusalText)
          if (problem !== null) onProblem(problem)
        },
      },
    )
  return (
    <form
      className="nominees-form nominees-form--page"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ol className="nominee-cards">
        {drafts.map((draft, at) => (
          <NomineeCard key={draft.key} nominee={shownOf(draft, nominees[at], today)} />
        ))}
      </ol>
      <Note>
        {t('nominees.means.all')} {t('nominees.means.trustees')}
      </Note>
      <CredentialPassword name={t('closing.password')} value={password} onChange={setPassword} />
      {declare.error === null ? null : <Note tone="alert">{refusalText(declare.error)}</Note>}
      <Button type="submit" disabled={password === '' || !online} busy={declare.isPending}>
        {t('nominees.declare')}
      </Button>
    </form>
  )
}

function shownOf(draft: NomineeDraft, sent: TypedNominee | undefined, today: string) {
  const number = draft.idNumber.trim() === '' ? (draft.kept?.masked ?? '') : draft.idNumber.trim()
  return {
    name: draft.name.trim(),
    relation: draft.relation === '' ? ('other' as const) : draft.relation,
    shareBp: Number(sent?.shareBp ?? 0),
    bornOn: sent?.bornOn === undefined || sent.bornOn === '' ? null : sent.bornOn,
    isMinor: isMinorDraft(draft, today),
    id: draft.idType === '' ? null : { type: draft.idType, masked: number },
    mobile: draft.mobile.trim() || null,
    email: draft.email.trim() || null,
    address: draft.address.trim() || null,
    guardian:
      sent?.guardianRelation === undefined
        ? null
        : { name: draft.guardianName.trim(), relation: sent.guardianRelation },
  }
}

/** "nominees.0.idNumber" of a refusal; null for one that names no field of a nominee. */
function problemIn(cause: unknown, textOf: (cause: unknown) => string): FieldProblem | null {
  if (!(cause instanceof CallFailed)) return null
  const [, at, field] = /^nominees\.(\d+)\.(\w+)$/.exec(cause.failure.fields[0] ?? '') ?? []
  return at === undefined ? null : { at: Number(at), field: field as NomineeField, text: textOf(cause) }
}
