import './transfers.css'
import { useState } from 'react'
import type { TransferInView } from '@bahi/contract/wallet/views'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { CountdownRing } from '@bahi/ui/feedback/countdown-ring'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { useCountdown } from '@bahi/ui/feedback/use-countdown'
import { TextField } from '@bahi/ui/fields/text-field'
import { CopyRow } from '@bahi/ui/rows/copy-row'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { mutateThen } from '../../calls/mutate-then.ts'
import { copyText } from '../../device/copy-text.ts'
import { AppModal } from '../../page/app-modal.tsx'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatClock } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useCancelTransferIn, useStatePaid, type TransferDetail } from './use-transfers.ts'

/** A payment that has not arrived yet. `readAtMs` is the time of the server's answer by this phone's clock. */
export function TransferInWaiting({
  detail: { transfer, serverTime },
  readAtMs,
}: {
  detail: TransferDetail
  readAtMs: number
}) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const sheet = useSheet('cancel')
  const [reference, setReference] = useState('')
  const statePaid = useStatePaid()
  const isManual = transfer.provider === 'manual'
  const { id } = transfer
  const stating = isManual && transfer.statedReference === null
  return (
    <AppScreen
      title={t('transfer.in.title')}
      strip={<OfflineNotice />}
      foot={
        <ButtonRow>
          <Button kind="quiet" onPress={sheet.show}>
            {t('transfer.in.cancel')}
          </Button>
          {stating ? (
            <Button
              disabled={reference.trim().length < 6}
              busy={statePaid.isPending}
              onPress={() => statePaid.mutate({ id, bankReference: reference })}
            >
              {t('transfer.paid')}
            </Button>
          ) : null}
        </ButtonRow>
      }
    >
      <div className="transfer-page">
        <WaitingHead transfer={transfer} serverTime={serverTime} readAtMs={readAtMs} />
        <WaitingFacts transfer={transfer} />
        {stating ? (
          <TextField
            label={t('transfer.reference.label')}
            note={t('transfer.reference.note')}
            autoComplete="off"
            maxLength={40}
            value={reference}
            onChange={(value) => {
              statePaid.reset()
              setReference(value)
            }}
            problem={statePaid.error === null ? undefined : refusalText(statePaid.error)}
          />
        ) : null}
        <TransferSteps transfer={transfer} />
        {isManual ? <Note>{t('transfer.own', { name: transfer.payerName })}</Note> : null}
        {isManual ? <Note>{t('transfer.way.manual.text')}</Note> : null}
      </div>
      <CancelModal sheet={sheet} id={id} />
    </AppScreen>
  )
}

interface WaitingTime {
  transfer: TransferInView
  serverTime: string
  readAtMs: number
}

/** How long the payment may still come, how much it is, and what is waited for. */
function WaitingHead({ transfer, serverTime, readAtMs }: WaitingTime) {
  const { t } = useText()
  const figures = useFigures()
  const isStated = transfer.statedReference !== null
  return (
    <div className="transfer-page__head">
      {isStated ? null : <Remaining transfer={transfer} serverTime={serverTime} readAtMs={readAtMs} />}
      <h2 className="transfer-page__title" role="status">
        {t('transfer.waiting.title', { amount: figures.rupees(transfer.amountPaise) })}
      </h2>
      <p className="transfer-page__text">
        {isStated
          ? t('transfer.waiting.stated')
          : transfer.provider === 'manual'
            ? t('transfer.waiting.manual', { time: formatClock(transfer.expiresAt, false) })
            : t('transfer.waiting.demo')}
      </p>
    </div>
  )
}

/** What the payer writes with the payment, and the numbers it is found by. */
function WaitingFacts({ transfer }: { transfer: TransferInView }) {
  const { t } = useText()
  return (
    <Card>
      {transfer.provider === 'manual' ? (
        <CopyRow
          label={t('transfer.note.label')}
          value={transfer.note}
          copyName={t('transfer.note.copy')}
          copiedName={t('transfer.note.copied')}
          onCopy={() => copyText(transfer.note)}
        />
      ) : null}
      <KeyValue label={t('transfer.request')} value={transfer.number} />
      {transfer.statedReference !== null ? (
        <KeyValue label={t('transfer.reference.stated')} value={transfer.statedReference} />
      ) : null}
    </Card>
  )
}

function CancelModal({ sheet, id }: { sheet: ReturnType<typeof useSheet>; id: string }) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const cancel = useCancelTransferIn()
  const onError = (cause: Error) => toast(refusalText(cause), { tone: 'alert' })
  return (
    <AppModal
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('transfer.in.cancel.title')}
      confirmText={t('transfer.in.cancel')}
      cancelText={t('transfer.keep')}
      busy={cancel.isPending}
      onConfirm={() => mutateThen(cancel, { id }, { onError, onSettled: () => sheet.close() })}
    >
      {t('transfer.in.cancel.text')}
    </AppModal>
  )
}

/** Time as the server counts it: a phone whose clock is wrong shows the same minutes. */
function Remaining({ transfer, serverTime, readAtMs }: WaitingTime) {
  const { t } = useText()
  const [beganMs] = useState(() => readAtMs - (new Date(serverTime).getTime() - new Date(transfer.createdAt).getTime()))
  const seconds = Math.round((new Date(transfer.expiresAt).getTime() - new Date(transfer.createdAt).getTime()) / 1_000)
  const left = useCountdown(beganMs, seconds)
  return (
    <CountdownRing
      secondsLeft={left}
      seconds={seconds}
      name={t('transfer.left', { minutes: Math.floor(left / 60), seconds: left % 60 })}
    />
  )
}

/** The step of a waiting transfer: requested, paid, in cash. */
function TransferSteps({ transfer }: { transfer: TransferInView }) {
  const { t } = useText()
  const steps = [
    { mark: 'done', text: t('transfer.step.asked'), end: formatClock(transfer.createdAt) },
    { mark: 'now', text: t('transfer.step.bank'), end: t('transfer.step.waiting') },
    {
      mark: 'later',
      text: t('transfer.step.cash'),
      end: transfer.provider === 'manual' ? t('transfer.step.statement') : t('transfer.step.soon'),
    },
  ] as const
  return (
    <ol className="transfer-steps">
      {steps.map(({ mark, text, end }) => (
        <li key={text} className="transfer-steps__step" aria-current={mark === 'now' ? 'step' : undefined}>
          <span className={`transfer-steps__mark transfer-steps__mark--${mark}`} aria-hidden="true" />
          <span>{text}</span>
          <span className="transfer-steps__end">{end}</span>
        </li>
      ))}
    </ol>
  )
}
