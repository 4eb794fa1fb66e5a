import './transfers.css'
import { Check, Clock, RotateCcw, TriangleAlert, X } from 'lucide-react'
import type { CaseReason, Rejection, TransferOutView } from '@bahi/contract/wallet/views'
import { Note } from '@bahi/ui/feedback/note'
import { Tag } from '@bahi/ui/feedback/tag'
import { useToast } from '@bahi/ui/feedback/toast'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { mutateThen } from '../../calls/mutate-then.ts'
import { AppModal } from '../../page/app-modal.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import { DisputePhotos } from './dispute-photos.tsx'
import { DisputeSheet } from './dispute-sheet.tsx'
import { useCancelTransferOut } from './use-transfers.ts'

const rejections = {
  'name-differs': 'transfer.reject.name-differs',
  'account-unknown': 'transfer.reject.account-unknown',
  'bank-refused': 'transfer.reject.bank-refused',
  'customer-asked': 'transfer.reject.customer-asked',
  'suspected-takeover': 'transfer.reject.suspected-takeover',
  'legal-order': 'transfer.reject.legal-order',
} as const satisfies Record<Rejection, TextKey>

const cases = {
  'takeover-check': 'transfer.case.takeover-check',
  'name-check': 'transfer.case.name-check',
  'legal-order': 'transfer.case.legal-order',
  'bank-outage': 'transfer.case.bank-outage',
} as const satisfies Record<CaseReason, TextKey>

const icon = { size: 14, strokeWidth: 2.2 } as const

/** One transfer out among the records: its state, where the money is, why, who let it go, and what can still be done. */
export function TransferOutCard({ transfer }: { transfer: TransferOutView }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const [cancelling, disputing] = [useSheet(`cancel-${transfer.id}`), useSheet(`dispute-${transfer.id}`)]
  const cancel = useCancelTransferOut()
  const lastDay = formatDay(new Date(new Date(transfer.dueAt).getTime() - 1), language)
  const action = transfer.canCancel
    ? { text: t('transfer.out.cancel'), onPress: cancelling.show }
    : transfer.canDispute
      ? { text: t('transfer.dispute'), onPress: disputing.show }
      : undefined
  const confirm = () =>
    mutateThen(
      cancel,
      { id: transfer.id },
      {
        onSuccess: () => toast(t('transfer.out.cancelled'), { tone: 'done' }),
        onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
        onSettled: () => cancelling.close(),
      },
    )
  return (
    <>
      <RecordCard
        title={figures.rupees(transfer.amountPaise)}
        tag={<StateTag transfer={transfer} />}
        lines={[
          t('transfer.line', {
            bank: transfer.bankName,
            ending: transfer.accountEnding,
            when: formatDayAndTime(transfer.askedAt, language),
          }),
          placeText(text, transfer),
          ...approvalText(text, transfer),
        ]}
        note={<Notes transfer={transfer} />}
        foot={
          transfer.state !== 'awaiting'
            ? transfer.number
            : transfer.isLate
              ? t('transfer.late', { day: lastDay })
              : t('transfer.doneBy', { day: lastDay })
        }
        action={action}
      />
      <AppModal
        open={cancelling.open}
        onOpenChange={cancelling.onOpenChange}
        title={t('transfer.out.cancel.title')}
        confirmText={t('transfer.out.cancel')}
        cancelText={t('transfer.keep')}
        busy={cancel.isPending}
        onConfirm={confirm}
      >
        {t('transfer.out.cancel.text', { amount: figures.rupees(transfer.amountPaise) })}
      </AppModal>
      {transfer.canDispute ? <DisputeSheet sheet={disputing} transfer={transfer} /> : null}
    </>
  )
}

function StateTag({ transfer: { state, approval, stuck } }: { transfer: TransferOutView }) {
  const { t } = useText()
  if (stuck !== null)
    return (
      <Tag tone="bad" icon={<TriangleAlert {...icon} />}>
        {t('transfer.state.stuck')}
      </Tag>
    )
  if (state === 'awaiting')
    return (
      <Tag tone="wait" icon={<Clock {...icon} />}>
        {approval === null ? t('transfer.state.awaiting') : t('transfer.state.paying')}
      </Tag>
    )
  if (state === 'successful')
    return (
      <Tag tone="done" icon={<Check {...icon} />}>
        {t('transfer.state.successful')}
      </Tag>
    )
  if (state === 'rejected')
    return (
      <Tag tone="bad" icon={<X {...icon} />}>
        {t('transfer.state.rejected')}
      </Tag>
    )
  return (
    <Tag tone="mute" icon={<RotateCcw {...icon} />}>
      {t('transfer.state.cancelled')}
    </Tag>
  )
}

function placeText({ t, language }: Text, { state, endedAt, askedAt, bankReference }: TransferOutView): string {
  const when = formatDayAndTime(endedAt ?? askedAt, language)
  if (state === 'awaiting') return t('transfer.place.held')
  return state === 'successful'
    ? t('transfer.place.paid', { when, reference: bankReference ?? '' })
    : t('transfer.place.back', { when })
}

function approvalText({ t }: Text, { approval }: TransferOutView): string[] {
  if (approval === null) return []
  return [
    approval.by === 'clock'
      ? t('transfer.by.clock')
      : t('transfer.by.people', {
          maker: approval.maker ?? '',
          checker: approval.checker ?? '',
          role: t('transfer.role.treasury'),
        }),
  ]
}

function Notes({ transfer: { rejection, legalOrder, case: held, dispute, stuck } }: { transfer: TransferOutView }) {
  const { t, language } = useText()
  if (rejection === null && held === null && dispute === null && stuck === null) return null
  return (
    <div className="transfer-records__notes">
      {rejection === null ? null : (
        <Note tone="alert">
          {t(rejections[rejection])}
          {legalOrder === null ? null : <> {t('transfer.order', { order: legalOrder })}</>}
        </Note>
      )}
      {stuck === null ? null : (
        <Note tone="alert">{t('transfer.stuck', { when: formatDayAndTime(stuck.since, language) })}</Note>
      )}
      {held === null ? null : (
        <Note tone="wait">
          {t('transfer.case', {
            number: held.number,
            reason: t(cases[held.reason]),
            until: formatDayAndTime(held.until, language),
          })}
          {held.legalOrder === null ? null : <> {t('transfer.order', { order: held.legalOrder })}</>}
        </Note>
      )}
      {dispute === null ? null : (
        <Note tone={dispute.answer === null ? 'wait' : 'plain'}>
          {dispute.answer === null
            ? t('transfer.dispute.open', { when: formatDayAndTime(dispute.at, language) })
            : dispute.answer === 'bank-confirms'
              ? t('transfer.dispute.confirms', { text: dispute.answerText ?? '' })
              : t('transfer.dispute.returned', { text: dispute.answerText ?? '' })}
        </Note>
      )}
      {dispute === null || dispute.photos.length === 0 ? null : <DisputePhotos photos={dispute.photos} />}
    </div>
  )
}
