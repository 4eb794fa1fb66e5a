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
import { useBankCard } from '../../session/use-bank-card.ts'
import { useSettings } from '../../session/use-settings.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { amountOf, typedOf } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { quickRupees } from './transfer-form.ts'
import { useCreateTransferIn, useOutPreview } from './use-transfers.ts'

const formId = 'transfer-in'

/** How much, in whose name, and by which way. */
export function TransferInForm() {
  const { t, language } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const refusalText = useRefusalText()
  const { data: settings } = useSettings()
  const { data: cash } = useOutPreview(null)
  const verifiedName = useBankCard().data?.verifiedName ?? ''
  const [typed, setTyped] = useState('')
  const [payer, setPayer] = useState<string | null>(null)
  const [provider, setProvider] = useState<TransferInProvider>('demo-bank')
  const create = useCreateTransferIn()
  const isLocked = useAccountLock() !== undefined
  const amountPaise = amountOf(typed)
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
  return (
    <AppScreen
      title={t('transfer.in.title')}
      strip={<OfflineNotice />}
      foot={
        <Button type="submit" form={formId} disabled={isLocked || amountPaise === null} busy={create.isPending}>
          {amountPaise === null
            ? t('transfer.in.enter')
            : t('transfer.in.button', { amount: figures.rupees(amountPaise) })}
        </Button>
      }
    >
      <form id={formId} className="transfer-form" noValidate onSubmit={send}>
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
            onChange={change(setTyped)}
            grouping={language === 'zh' ? 'none' : 'lakh'}
            problem={field === 'amountPaise' ? problem : undefined}
          />
          <ChipRow name={t('transfer.amount')} wrap>
            {quickRupees.map((rupees) => (
              <Chip
                key={rupees}
                on={amountPaise === rupees * 100}
                onPress={() => change(setTyped)(typedOf(rupees * 100))}
              >
                {figures.rupees(rupees * 100).replace(/\.00$/, '')}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <TextField
          label={t('transfer.payer')}
          note={t('transfer.payer.note')}
          hint={t('transfer.payer.hint')}
          autoComplete="name"
          problem={field === 'payerName' ? problem : undefined}
          // A name that comes late is not put among what is being typed.
          value={payerName}
          onFocus={() => setPayer(payerName)}
          onChange={change(setPayer)}
        />
        <div className="transfer-form__group">
          <span className="transfer-form__label">{t('transfer.way')}</span>
          <Segmented<TransferInProvider>
            name={t('transfer.way')}
            value={provider}
            onChange={change(setProvider)}
            options={[
              { value: 'demo-bank', text: t('transfer.way.demo') },
              { value: 'manual', text: t('transfer.way.manual') },
            ]}
          />
          <p className="text-caption text-2">
            {provider === 'demo-bank' ? t('transfer.way.demo.text') : t('transfer.way.manual.text')}
          </p>
        </div>
        {cash === undefined ? null : (
          <div>
            <KeyValue label={t('transfer.cash.now')} value={figures.rupees(cash.availablePaise)} />
            <KeyValue label={t('transfer.fee')} value={figures.rupees(0)} />
            <KeyValue
              total
              label={t('transfer.cash.after')}
              value={figures.rupees(cash.availablePaise + (amountPaise ?? 0))}
            />
          </div>
        )}
        {problem !== undefined && field !== 'amountPaise' && field !== 'payerName' ? (
          <Note tone="alert">{problem}</Note>
        ) : null}
        {settings === undefined ? null : <Note>{t('transfer.in.note', { most: settings.depositsPerHour })}</Note>}
        <Note icon={<FlaskConical size={18} strokeWidth={1.9} />}>
          <strong>{t('transfer.rules.title')}</strong> {t('transfer.rules.text')}
        </Note>
      </form>
    </AppScreen>
  )
}
