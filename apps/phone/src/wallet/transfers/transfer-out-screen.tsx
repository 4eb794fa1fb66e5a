import './transfers.css'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Landmark } from 'lucide-react'
import { useState } from 'react'
import * as refusals from '@bahi/contract/messages/refusals'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LockNote, useAccountLock } from '../../page/lock-note.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { PinStepsSheet } from '../../session/pin/pin-steps-sheet.tsx'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { withdrawalBlock } from '../../session/withdrawal-block.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { parseAmount, amountText } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { ServiceLevelNote } from './service-level-note.tsx'
import { TransferPin } from './transfer-pin.tsx'
import { useCreateTransferOut, transfersKey, useOutPreview, type OutPreview } from './use-transfers.ts'

/** Send money to one's own bank: what can leave, to which card, by when, and nothing that costs. */
export function TransferOutScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  const query = useOutPreview(null)
  if (loggedIn && user?.identityState === 'practice') return <PracticeStays />
  if (loggedIn && query.data !== undefined) return <OutForm standing={query.data} />
  return (
    <AppScreen title={t('transfer.out.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query} title={t('transfer.out.error')}>
          {() => null}
        </QueryStates>
      ) : (
        <>
          <LogInFirst next={paths.transferOut} />
          <Gutter>
            <ServiceLevelNote />
          </Gutter>
        </>
      )}
    </AppScreen>
  )
}

/** A practice account never withdraws: said in the place of a form that nobody could send. */
function PracticeStays() {
  const { t } = useText()
  return (
    <AppScreen title={t('transfer.out.title')} strip={<OfflineNotice />}>
      <EmptyState
        title={t('assets.out.practice')}
        text={t('transfer.out.practice')}
        action={<Button href={linkTo(paths.practice)}>{t('practice.cash.books')}</Button>}
      />
    </AppScreen>
  )
}

/** The words of a withdrawal, in the order in which they come up. */
const wordsOfTransfer = [
  'add-funds',
  'cash-available',
  'settlement',
  'requested',
  'approved-automatically',
  'bank-account',
  'pin',
] as const

function OutForm({ standing }: { standing: OutPreview }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const [pin, newPin] = [useSheet('pin'), useSheet('new-pin')]
  const create = useCreateTransferOut()
  const pinSet = usePinSet(newPin.close)
  const [typed, setTyped] = useState('')
  const amountPaise = parseAmount(typed)
  const asked = useDebounced(amountPaise, 300)
  const preview = useOutPreview(asked)
  const isJudged = asked === amountPaise && !preview.isPlaceholderData
  const problem =
    amountPaise === null || !isJudged ? undefined : preview.data?.problems.find(({ message }) => !waysOn.has(message))
  const { card } = standing
  const barred = standing.problems[0]?.message
  const isLocked = useAccountLock() !== undefined
  const mayAsk = !isLocked && amountPaise !== null && isJudged && preview.data?.problems.length === 0
  return (
    <AppScreen
      title={t('transfer.out.title')}
      strip={<OfflineNotice />}
      foot={
        <OutButton
          barred={barred}
          amount={amountPaise === null ? null : figures.rupees(amountPaise)}
          disabled={!mayAsk}
          onPress={pin.show}
          onSetPin={newPin.show}
        />
      }
    >
      <div className="transfer-form">
        <Unsaved isFilled={typed !== '' && (create.isIdle || create.isError)} />
        <LockNote />
        <AmountField
          large
          label={t('transfer.amount')}
          note={t('transfer.least', { amount: figures.rupees(standing.leastPaise) })}
          value={typed}
          onChange={setTyped}
          grouping={language === 'zh' ? 'none' : 'lakh'}
          end={
            <TextLink onPress={() => setTyped(amountText(standing.withdrawablePaise))}>{t('transfer.all')}</TextLink>
          }
          problem={problem === undefined ? undefined : text.tip(problem.message, problem.params)}
          hint={<MayLeave standing={standing} />}
        />
        {standing.dueOnLoansPaise === 0 ? null : (
          <Note>
            {t('transfer.due', { amount: figures.rupees(standing.dueOnLoansPaise) })}{' '}
            <TextLink href={linkTo(paths.loan)}>{t('cash.due.see')}</TextLink>
          </Note>
        )}
        {barred === undefined ? null : <Note tone="wait">{text.tip(barred, standing.problems[0]?.params ?? {})}</Note>}
        {card === null ? null : <ToCard card={card} />}
        <OutSum amountPaise={amountPaise ?? 0} availablePaise={standing.availablePaise} />
        <Note icon={<Clock size={18} strokeWidth={1.9} />}>{whenText(text, standing)}</Note>
        <ServiceLevelNote />
        <TextLink href={linkTo(paths.transferRecords)}>{t('transfer.records.title')}</TextLink>
        <TermsLink of={wordsOfTransfer} />
      </div>
      {card === null || amountPaise === null ? null : (
        <TransferPin create={create} sheet={pin} amountPaise={amountPaise} card={card} needsCode={standing.needsCode} />
      )}
      <PinStepsSheet task="set" open={newPin.open} onOpenChange={newPin.onOpenChange} onDone={pinSet} />
    </AppScreen>
  )
}

/** The PIN stands: the sheet goes, and the transfer goes on where it was. */
function usePinSet(close: () => void) {
  const { t } = useText()
  const { toast } = useToast()
  const queries = useQueryClient()
  return () => {
    toast(t('pin.isSet'), { tone: 'done' })
    close()
    void refetchFresh(queries, transfersKey)
  }
}

/** How much may leave, or how much cash there is while none may. */
function MayLeave({ standing: { problems, availablePaise, withdrawablePaise } }: { standing: OutPreview }) {
  const { t } = useText()
  const figures = useFigures()
  const isBarred = withdrawalBlock(problems) !== null
  return (
    <>
      {t(isBarred ? 'transfer.cash.is' : 'transfer.canLeave', {
        amount: figures.rupees(isBarred ? availablePaise : withdrawablePaise),
      })}{' '}
      <TextLink href={linkTo(paths.assets)}>{t('transfer.whyHeld')}</TextLink>
    </>
  )
}

/** The bank card that the money goes to. */
function ToCard({ card }: { card: NonNullable<OutPreview['card']> }) {
  const { t, language } = useText()
  return (
    <div className="transfer-form__group">
      <span className="transfer-form__label">{t('transfer.toCard')}</span>
      <CardRows>
        <ListRow
          icon={<Landmark size={22} strokeWidth={1.75} />}
          title={t('transfer.card', { bank: card.bankName, ending: card.accountEnding })}
          detail={t('transfer.card.detail', { ifsc: card.ifsc, branch: card.branch })}
          href={linkTo(paths.bank)}
        />
      </CardRows>
      {card.pausedUntil === null ? null : (
        <Note tone="wait">{t('bank.paused', { time: formatDayAndTime(card.pausedUntil, language) })}</Note>
      )}
    </div>
  )
}

/** What is asked for, what it costs and what cash remains. */
function OutSum({ amountPaise, availablePaise }: { amountPaise: number; availablePaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <div>
      <KeyValue label={t('transfer.youAsk')} value={figures.rupees(amountPaise)} />
      <KeyValue label={t('transfer.fee')} value={figures.rupees(0)} />
      <KeyValue label={t('transfer.reaches')} value={figures.rupees(amountPaise)} />
      <KeyValue
        total
        label={t('transfer.cash.after')}
        value={figures.rupees(Math.max(0, availablePaise - amountPaise))}
      />
    </div>
  )
}

/** What a customer can mend before asking has a button of its own. */
const waysOn: ReadonlySet<string> = new Set([
  refusals.transferOutIdentityMissing,
  refusals.cardMissing,
  refusals.holderDiffers,
  refusals.pinNotSet,
])

function OutButton({
  barred,
  amount,
  disabled,
  onPress,
  onSetPin,
}: {
  barred: string | undefined
  amount: string | null
  disabled: boolean
  onPress: () => void
  onSetPin: () => void
}) {
  const { t } = useText()
  if (barred === refusals.transferOutIdentityMissing)
    return <Button href={linkTo(paths.identity)}>{t('transfer.out.identity')}</Button>
  if (barred === refusals.cardMissing) return <Button href={linkTo(paths.addBank)}>{t('transfer.out.addCard')}</Button>
  if (barred === refusals.holderDiffers) return <Button href={linkTo(paths.addBank)}>{t('bank.change')}</Button>
  if (barred === refusals.pinNotSet) return <Button onPress={onSetPin}>{t('transfer.out.setPin')}</Button>
  return (
    <Button disabled={disabled} onPress={onPress}>
      {amount === null ? t('transfer.in.enter') : t('transfer.out.button', { amount })}
    </Button>
  )
}

/** The dueAt is the midnight after the last day: the day before it is said. */
function whenText({ t, language }: Text, { windows, dueAt }: OutPreview): string {
  const day = formatDay(new Date(new Date(dueAt).getTime() - 1), language)
  const [only] = windows
  if (windows.length === 1 && only?.from === '00:00' && only.to === '24:00') return t('transfer.out.always', { day })
  return t('transfer.out.windows', {
    day,
    windows: windows.map(({ from, to }) => t('transfer.window', { from, to })).join(', '),
  })
}
