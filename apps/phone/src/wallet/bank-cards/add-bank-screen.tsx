import './bank-cards.css'
import { LockKeyhole } from 'lucide-react'
import { useReducer, type FormEvent } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import type { BankBranch, listBankCards } from '@bahi/contract/wallet/bank-cards'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Chip } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Field } from '@bahi/ui/fields/field'
import { TextField } from '@bahi/ui/fields/text-field'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useBankCard } from '../../session/use-bank-card.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { emptyCardForm, reduceCardForm, stepOfCard, type CardStep } from './card-form.ts'
import { useBranch, useSaveCard } from './use-cards.ts'

const formId = 'bank-card'
const buttonTexts = {
  account: 'bank.enterAccount',
  ifsc: 'bank.enterIfsc',
  branch: 'bank.enterIfsc',
  ready: 'bank.save',
} as const satisfies Record<CardStep, TextKey>

/** Add the one bank card, or change it. */
export function AddBankScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useBankCard()
  if (query.data !== undefined && loggedIn) return <CardPage cards={query.data} />
  return (
    <AppScreen title={t('bank.add')} simulated={false} strip={<OfflineNotice />}>
      {loggedIn ? <QueryStates query={query}>{() => null}</QueryStates> : <LogInFirst next={paths.addBank} />}
    </AppScreen>
  )
}

function CardPage({ cards }: { cards: ReplyOf<typeof listBankCards> }) {
  const { t, tip } = useText()
  const { form, dispatch, hasCard, step, send, isSaving, isFilled } = useCardForm(cards)
  const { branch, refused } = form
  const problemOf = (field: string) => (refused?.field === field ? tip(refused.msg, refused.params) : undefined)
  return (
    <AppScreen
      title={t(hasCard ? 'bank.change' : 'bank.add')}
      simulated={false}
      strip={<OfflineNotice />}
      foot={
        <Button type="submit" form={formId} disabled={step !== 'ready'} busy={isSaving}>
          {t(buttonTexts[step])}
        </Button>
      }
    >
      <form id={formId} className="add-bank" noValidate onSubmit={send}>
        <Unsaved isFilled={isFilled} />
        {hasCard ? (
          <Note tone="wait">{t('bank.pauses', { hours: cards.pauseHours })}</Note>
        ) : (
          <Note>{t('bank.oneCard')}</Note>
        )}
        <LockedField
          label={t('bank.holder')}
          note={t('bank.holder.note')}
          value={cards.verifiedName ?? t('bank.holder.none')}
          problem={problemOf('holderName')}
        />
        <TextField
          label={t('bank.account')}
          inputMode="numeric"
          autoComplete="off"
          value={form.accountNumber}
          problem={problemOf('accountNumber')}
          onChange={(value) => dispatch({ type: 'accountNumber', value })}
        />
        <div className="add-bank__ifsc">
          <TextField
            label={t('bank.ifsc')}
            note={t('bank.ifsc.note')}
            autoComplete="off"
            value={form.ifsc}
            problem={problemOf('ifsc')}
            onChange={(value) => dispatch({ type: 'ifsc', value })}
          />
          <DemoBanks
            branches={cards.demoBranches}
            chosen={form.ifsc}
            onChoose={(value) => dispatch({ type: 'ifsc', value })}
          />
        </div>
        <LockedField label={t('bank.name')} note={t('bank.fromIfsc')} value={branch?.bankName ?? ''} />
        <LockedField label={t('bank.branch')} note={t('bank.fromIfsc')} value={branch === null ? '' : branch.branch} />
        {refused !== null && refused.field === undefined ? (
          <Note tone="alert">{tip(refused.msg, refused.params)}</Note>
        ) : null}
      </form>
    </AppScreen>
  )
}

/** The card as it is typed, and the way to save it. */
function useCardForm(cards: ReplyOf<typeof listBankCards>) {
  const { t } = useText()
  const { back } = useNavigation()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const hasCard = cards.items.length > 0
  const [form, dispatch] = useReducer(reduceCardForm, emptyCardForm)
  const save = useSaveCard(hasCard)
  useBranch(form.ifsc, {
    onFound: (branch) => dispatch({ type: 'found', branch }),
    onRefused: (failure) => dispatch({ type: 'refused', failure }),
  })
  const step = stepOfCard(form)
  const { branch } = form
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (branch === null || step !== 'ready' || save.isPending) return
    save.mutate(
      {
        accountNumber: form.accountNumber.replaceAll(' ', ''),
        ifsc: form.ifsc,
        bankName: branch.bankName,
        branch: branch.branch,
        holderName: cards.verifiedName ?? '',
      },
      {
        onSuccess: () => {
          toast(t(hasCard ? 'bank.changed' : 'bank.added'), { tone: 'done' })
          back()
        },
        onError: (cause) =>
          cause instanceof CallFailed && cause.failure.kind === 'refused'
            ? dispatch({ type: 'refused', failure: cause.failure })
            : toast(refusalText(cause), { tone: 'alert' }),
      },
    )
  }
  const isFilled = (form.accountNumber !== '' || form.ifsc !== '') && (save.isIdle || save.isError)
  return { form, dispatch, hasCard, step, send, isSaving: save.isPending, isFilled }
}

/** The demo knows no real bank: some of its invented ones, to try. */
function DemoBanks({
  branches,
  chosen,
  onChoose,
}: {
  branches: readonly BankBranch[]
  chosen: string
  onChoose: (ifsc: string) => void
}) {
  const { t } = useText()
  if (branches.length === 0) return null
  return (
    <div className="demo-banks" role="group" aria-label={t('bank.demo')}>
      <p className="demo-banks__text">{t('bank.demo')}</p>
      <div className="demo-banks__list">
        {branches.map(({ ifsc, bankName }) => (
          <Chip key={ifsc} on={ifsc === chosen} onPress={() => onChoose(ifsc)}>
            {bankName}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** What follows from something else and cannot be typed. */
function LockedField({
  label,
  note,
  value,
  problem,
}: {
  label: string
  note: string
  value: string
  problem?: string | undefined
}) {
  return (
    <Field label={label} note={note} problem={problem}>
      {({ input, describedBy }) => (
        <div className="locked-field">
          <input id={input} className="locked-field__value" aria-describedby={describedBy} value={value} readOnly />
          <LockKeyhole size={20} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
