import './transfers.css'
import { FlaskConical } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import type { TransferInProvider } from '@bahi/contract/wallet/views'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LockNote, useAccountLock } from '../../page/lock-note.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useBankCard } from '../../session/use-bank-card.ts'
import { useSettings } from '../../session/use-settings.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { parseAmount, amountText } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { quickRupees } from './transfer-form.ts'
import { useCreateTransferIn, useOutPreview } from './use-transfers.ts'

const formId = 'transfer-in'

/** How much, in whose name, and by which way. */
export function TransferInForm() {
  const { t, language } = useText()
  const figures = useFigures()
  const { data: settings } = useSettings()
  const { data: cash } = useOutPreview(null)
  const form = useTransferInForm()
  const { typed, amountPaise, payerName, isLocked, problem, field } = form
  return (
    <AppScreen
      title={t('transfer.in.title')}
      strip={<OfflineNotice />}
      foot={
        <Button type="submit" form={formId} disabled={isLocked || amountPaise === null} busy={form.isSending}>
          {amountPaise === null
            ? t('transfer.in.enter')
            : t('transfer.in.button', { amount: figures.rupees(amountPaise) })}
        </Button>
      }
    >
      <form id={formId} className="transfer-form" noValidate onSubmit={form.send}>
        <Unsaved isFilled={form.isFilled} />
        <LockNote />
        <div className="transfer-form__group">
          <AmountField
            large
            label={t('transfer.amount')}
            note={
              settings === undefined
                ? undefined
                : t('transfer.least', { amount: figures.rupees(settings.chargeMinAmtPaise) })
            }
            value={typed}
            onChange={form.setTyped}
            grouping={language === 'zh' ? 'none' : 'lakh'}
            problem={field === 'amountPaise' ? problem : undefined}
          />
          <QuickAmounts amountPaise={amountPaise} onChoose={form.setTyped} />
        </div>
        <TextField
          label={t('transfer.payer')}
          note={t('transfer.payer.note')}
          hint={t('transfer.payer.hint')}
          autoComplete="name"
          problem={field === 'payerName' ? problem : undefined}
          // A name that comes late is not put among what is being typed.
          value={payerName}
          onFocus={form.takePayer}
          onChange={form.setPayer}
        />
        <WayField provider={form.provider} onChange={form.setProvider} />
        {cash === undefined ? null : <InSum availablePaise={cash.availablePaise} amountPaise={amountPaise ?? 0} />}
        {problem !== undefined && field !== 'amountPaise' && field !== 'payerName' ? (
          <Note tone="alert">{problem}</Note>
        ) : null}
        <Rules depositsPerHour={settings?.depositsPerHour} />
      </form>
    </AppScreen>
  )
}

/** The transfer as it is typed, and the way to send it. What is typed takes the server's message away. */
function useTransferInForm() {
  const navigation = useNavigation()
  const refusalText = useRefusalText()
  const verifiedName = useBankCard().data?.verifiedName ?? ''
  const [typed, setTyped] = useState('')
  const [payer, setPayer] = useState<string | null>(null)
  const [provider, setProvider] = useState<TransferInProvider>('demo-bank')
  const create = useCreateTransferIn()
  const isLocked = useAccountLock() !== undefined
  const amountPaise = parseAmount(typed)
  const payerName = payer ?? verifiedName
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked || amountPaise === null || create.isPending) return
    create.mutate(
      { amountPaise, payerName, provider },
      { onSuccess: ({ id }) => navigation.redirect(paths.transferIn, { transfer: id }) },
    )
  }
  const problem = create.error === null ? undefined : refusalText(create.error)
  const field = create.error instanceof CallFailed ? create.error.failure.fields[0] : undefined
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      create.reset()
      set(value)
    }
  return {
    isFilled: (typed !== '' || (payer !== null && payer !== verifiedName)) && !create.isPending && !create.isSuccess,
    typed,
    setTyped: change(setTyped),
    amountPaise,
    payerName,
    takePayer: () => setPayer(payerName),
    setPayer: change<string | null>(setPayer),
    provider,
    setProvider: change(setProvider),
    isLocked,
    problem,
    field,
    send,
    isSending: create.isPending,
  }
}

/** Round amounts, each one tap away. */
function QuickAmounts({ amountPaise, onChoose }: { amountPaise: number | null; onChoose: (typed: string) => void }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <ChipRow name={t('transfer.amount')} wrap>
      {quickRupees.map((rupees) => (
        <Chip key={rupees} on={amountPaise === rupees * 100} onPress={() => onChoose(amountText(rupees * 100))}>
          {figures.roundRupees(rupees * 100)}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The way the money comes: from the demo's bank, or by hand from a bank of one's own. */
function WayField({
  provider,
  onChange,
}: {
  provider: TransferInProvider
  onChange: (provider: TransferInProvider) => void
}) {
  const { t } = useText()
  return (
    <div className="transfer-form__group">
      <span className="transfer-form__label">{t('transfer.way')}</span>
      <Segmented<TransferInProvider>
        name={t('transfer.way')}
        value={provider}
        onChange={onChange}
        options={[
          { value: 'demo-bank', text: t('transfer.way.demo') },
          { value: 'manual', text: t('transfer.way.manual') },
        ]}
      />
      <p className="text-caption text-2">
        {provider === 'demo-bank' ? t('transfer.way.demo.text') : t('transfer.way.manual.text')}
      </p>
    </div>
  )
}

/** The cash now and after the transfer. */
function InSum({ availablePaise, amountPaise }: { availablePaise: number; amountPaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <div>
      <KeyValue label={t('transfer.cash.now')} value={figures.rupees(availablePaise)} />
      <KeyValue label={t('transfer.fee')} value={figures.rupees(0)} />
      <KeyValue total label={t('transfer.cash.after')} value={figures.rupees(availablePaise + amountPaise)} />
    </div>
  )
}

/** How many transfers an hour may bring, and by which rules. */
function Rules({ depositsPerHour }: { depositsPerHour: number | undefined }) {
  const { t } = useText()
  return (
    <>
      {depositsPerHour === undefined ? null : <Note>{t('transfer.in.note', { most: depositsPerHour })}</Note>}
      <Note icon={<FlaskConical size={18} strokeWidth={1.9} />}>
        <strong>{t('transfer.rules.title')}</strong> {t('transfer.rules.text')}
      </Note>
    </>
  )
}
